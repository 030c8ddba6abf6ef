import { signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { CurrentLanguage } from '../language';
import { Diagram } from './diagram';
import type { Drawn } from './diagram-answer';
import { DiagramDrawer, type DrawOptions } from './diagram-drawer';
import { DIAGRAM_LOOK } from './diagram-look';
import { LIGHT } from './testing/diagram-look';

const FLOW = 'flowchart TD\n  A-->B';
const picture = (width: number, height: number): Drawn => ({
  ok: true,
  drawing: { svg: '<svg/>', width, height },
});

describe('Diagram', () => {
  let fixture: ComponentFixture<Diagram>;
  let host: HTMLElement;
  let settle: (drawn: Drawn | null) => void;
  const asked: { source: string; dark: boolean; again: boolean }[] = [];
  const look = signal(LIGHT);
  let known: Drawn | undefined;
  const button = (title: string) => host.querySelector<HTMLElement>(`button[title="${title}"]`);
  const drawn = async (result: Drawn) => {
    settle(result);
    await new Promise((resolve) => setTimeout(resolve));
    await fixture.whenStable();
  };

  beforeEach(async () => {
    asked.length = 0;
    known = undefined;
    look.set(LIGHT);
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    const drawer: Pick<DiagramDrawer, 'draw' | 'remembered'> = {
      remembered: () => known,
      draw: (source, { dark }, { again }: DrawOptions) => {
        asked.push({ source, dark, again });
        return new Promise((resolve) => (settle = resolve));
      },
    };
    TestBed.configureTestingModule({
      providers: [
        { provide: DiagramDrawer, useValue: drawer },
        { provide: DIAGRAM_LOOK, useValue: look },
      ],
    });
    TestBed.inject(CurrentLanguage).use('en');
    fixture = TestBed.createComponent(Diagram);
    fixture.componentRef.setInput('code', FLOW);
    host = fixture.nativeElement as HTMLElement;
    await fixture.whenStable();
  });

  it('shows its source until it is drawn, then its picture and never a document', async () => {
    expect(host.dataset).toMatchObject({ testid: 'diagram', state: 'source' });
    expect(host.getAttribute('aria-busy')).toBe('true');
    expect(host.querySelector('pre')?.textContent).toBe(FLOW);
    await drawn(picture(300, 960));
    expect(host.dataset['state']).toBe('drawn');
    expect(host.getAttribute('aria-label')).toBe('Diagram: flowchart');
    const image = host.querySelector('img');
    expect(image?.getAttribute('src')).toBe('blob:x');
    expect(image?.alt).toBe('Diagram: flowchart');
    // room for all of it before the picture is there
    expect(image?.style.width).toBe('150px');
    expect(host.querySelector('svg:not(.lucide)')).toBeNull();
  });

  it('shows the source beside a word about what went wrong, with the message as text', async () => {
    await drawn({ ok: false, fault: 'source', message: '<img src=x onerror=window.hit=1>' });
    expect(host.dataset['state']).toBe('error');
    expect(host.querySelector('.fault')?.textContent).toContain('could not be drawn');
    expect(host.querySelector('.message')?.textContent).toBe('<img src=x onerror=window.hit=1>');
    expect(host.querySelector('img')).toBeNull();
    expect(host.querySelector('.source')?.textContent).toBe(FLOW);
  });

  it('goes back to its source and again to its picture', async () => {
    await drawn(picture(10, 10));
    button('Show source')?.click();
    await fixture.whenStable();
    expect(host.dataset['state']).toBe('source');
    expect(host.querySelector('.source')?.textContent).toBe(FLOW);
    expect(button('Show source')?.getAttribute('aria-pressed')).toBe('true');
    button('Show source')?.click();
    await fixture.whenStable();
    expect(host.dataset['state']).toBe('drawn');
  });

  it('is tried again by a click, where that may help', async () => {
    await drawn({ ok: false, fault: 'too-slow', message: '' });
    host.querySelector<HTMLElement>('.fault button')?.click();
    await fixture.whenStable();
    expect(host.dataset['state']).toBe('source');
    expect(asked.map(({ again }) => again)).toEqual([false, true]);
    await drawn({ ok: false, fault: 'source', message: 'x' });
    expect(host.querySelector('.fault button')).toBeNull();
  });

  it('is drawn anew for another theme, and keeps its picture until then', async () => {
    await drawn(picture(10, 10));
    look.set({ ...LIGHT, dark: true });
    await fixture.whenStable();
    expect(asked.map(({ dark }) => dark)).toEqual([false, true]);
    expect(host.dataset['state']).toBe('drawn');
  });

  it('is there at once when it was drawn before', async () => {
    known = picture(10, 10);
    fixture.componentRef.setInput('code', 'pie\n  "a": 1');
    await fixture.whenStable();
    expect(host.dataset['state']).toBe('drawn');
    expect(asked).toHaveLength(1);
  });

  it('says so when the picture cannot be shown', async () => {
    await drawn(picture(10, 10));
    host.querySelector('img')?.dispatchEvent(new Event('error'));
    await fixture.whenStable();
    expect(host.dataset['state']).toBe('error');
  });
});
