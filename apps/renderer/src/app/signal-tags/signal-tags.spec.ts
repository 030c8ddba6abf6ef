import { Component, input, signal, type Signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { SIGNALS, type AssistantMessage, type Part } from '@fyllo/protocol';
import { CurrentLanguage } from '../language';
import { MarkdownText } from '../markup';
import { SignalTags } from './signal-tags';
import { SIGNAL_VIEWS } from './signal-views';
import { SPAWNED_SESSIONS, type SpawnedSessions } from './spawned-sessions';

const NOON = '<fyllo-signal type="show.time">\n{"label":"\\u003cnoon\\u003e"}\n</fyllo-signal>';
const CHILD =
  '<fyllo-signal type="spawn.session">\n{"sessionId":"session-0000000009"}\n</fyllo-signal>';

const reply = (...parts: readonly Part[]): AssistantMessage => ({
  id: 'message-aaaaaaaaaa',
  role: 'assistant',
  turnId: 'turn-aaaaaaaaaa',
  agentId: 'agent',
  at: 0,
  state: 'running',
  parts: [...parts],
  lastSeq: 1,
});
const text = (words: string): Part => ({ type: 'text', text: words });

/** A reply's text parts as the transcript draws them, and the same texts as everything else is drawn. */
@Component({
  imports: [MarkdownText, SignalTags],
  template: `
    @for (part of message().parts; track $index) {
      @if (part.type === 'text') {
        <fyllo-markdown-text
          class="reply"
          [text]="part.text"
          [final]="final()"
          [fylloSignals]="message()"
          [part]="$index"
          sessionId="session-aaaaaaaaaa"
        />
        <fyllo-markdown-text class="other" [text]="part.text" />
      }
    }
  `,
})
class Host {
  readonly message = input.required<AssistantMessage>();
  readonly final = input(true);
}

class FakeSpawned implements SpawnedSessions {
  readonly state = signal<'ready' | 'unavailable'>('unavailable');
  readonly calls: (readonly string[])[] = [];

  stateOf(parent: string, key: string): Signal<'ready' | 'unavailable'> {
    this.calls.push(['stateOf', parent, key]);
    return this.state;
  }

  open(parent: string, key: string): void {
    this.calls.push(['open', parent, key]);
  }
}

describe('signals in a reply', () => {
  let fixture: ComponentFixture<Host>;
  let host: HTMLElement;
  let spawned: FakeSpawned;
  const show = async (message: AssistantMessage, final = true): Promise<void> => {
    fixture.componentRef.setInput('message', message);
    fixture.componentRef.setInput('final', final);
    await fixture.whenStable();
  };
  /** Prose is drawn when the parser has had its turn. */
  const prose = async (words: string, where = '.reply'): Promise<void> => {
    while (host.querySelector(where)?.textContent.includes(words) !== true) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const all = (id: string): readonly HTMLElement[] => [
    ...host.querySelectorAll<HTMLElement>(`.reply [data-testid="${id}"]`),
  ];
  const SIGNAL_IDS = ['signal-time', 'signal-session', 'signal-invalid'];
  const counts = (): readonly number[] => SIGNAL_IDS.map((id) => all(id).length);

  beforeEach(() => {
    spawned = new FakeSpawned();
    TestBed.configureTestingModule({
      providers: [{ provide: SPAWNED_SESSIONS, useValue: spawned }],
    });
    TestBed.inject(CurrentLanguage).use('en');
    fixture = TestBed.createComponent(Host);
    host = fixture.nativeElement as HTMLElement;
  });

  it('have a component for every type', () => {
    expect(Object.keys(SIGNAL_VIEWS).sort()).toEqual(SIGNALS.map(({ type }) => type).sort());
  });

  it('show the label as it is, with a clock that has a name and nothing to press', async () => {
    await show(reply(text(`at\n\n${NOON}\n\nsharp`)));
    const [pill] = all('signal-time');
    expect(pill?.textContent).toBe('<noon>');
    expect(pill?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Time');
    expect(pill?.querySelectorAll('button, a, [tabindex], [role=button]')).toHaveLength(0);
    TestBed.inject(CurrentLanguage).use('zh-CN');
    await fixture.whenStable();
    expect(pill?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('时间');
    await prose('sharp');
  });

  it('work only where they are asked for: the same text elsewhere stays as it is written', async () => {
    await show(reply(text(NOON)));
    await prose('<fyllo-signal type="show.time">', '.other');
    const other = host.querySelector('.other');
    expect(other?.querySelectorAll('[data-testid^=signal]')).toHaveLength(0);
  });

  it('look a session up in the session of the reply, and open it when it is there', async () => {
    await show(reply(text(CHILD)));
    const [button] = all('signal-session');
    expect(button?.dataset['state']).toBe('unavailable');
    expect(button?.textContent).toContain('Unavailable');
    button?.click();
    expect(spawned.calls).toEqual([['stateOf', 'session-aaaaaaaaaa', 'session-0000000009']]);
    spawned.state.set('ready');
    await fixture.whenStable();
    expect(button?.dataset['state']).toBe('ready');
    expect(button?.textContent.trim()).toBe('Open sub-session');
    button?.click();
    expect(spawned.calls.at(-1)).toEqual(['open', 'session-aaaaaaaaaa', 'session-0000000009']);
  });

  it('show one time in a reply, whichever of its texts it stands in', async () => {
    await show(reply(text(NOON), { type: 'thought', text: NOON }, text(NOON), text(CHILD)));
    expect(counts()).toEqual([1, 1, 1]);
    expect(all('signal-invalid')[0]?.dataset['reason']).toBe('repeated');
  });

  it('count nothing that was no signal', async () => {
    const fenced = `\`\`\`\n\n${NOON}\n\n\`\`\``;
    await show(reply(text(fenced), text(NOON.replace('noon', 'x'.repeat(200))), text(NOON)));
    expect(counts()).toEqual([1, 0, 1]);
    expect(all('signal-invalid')[0]?.dataset['reason']).toBe('bad-payload');
  });

  it.each([
    ['id="x" type="show.time"', '{"label":"a"}', 'unexpected-attribute', 'the attribute type only'],
    ['', '{"label":"a"}', 'missing-type', 'has no attribute type'],
    ['type="Show.Time"', '{"label":"a"}', 'bad-type-name', 'malformed'],
    ['type="show.date"', '{"label":"a"}', 'unknown-type', 'no such type'],
    ['type="show.time"', '{"label":"a",}', 'bad-json', 'strict JSON object'],
    ['type="show.time"', '{"label":""}', 'bad-payload', 'does not fit'],
  ])('say what is wrong: <fyllo-signal %s> %s', async (attributes, body, reason, words) => {
    const source = `<fyllo-signal ${attributes}>\n${body}\n</fyllo-signal>`;
    await show(reply(text(source)));
    expect(counts()).toEqual([0, 0, 1]);
    const [invalid] = all('signal-invalid');
    expect(invalid?.dataset['reason']).toBe(reason);
    expect(invalid?.textContent).toContain(words);
    expect(invalid?.querySelector('pre')).toBeNull();
    invalid?.querySelector('button')?.click();
    await fixture.whenStable();
    expect(invalid?.querySelector('pre')?.textContent).toBe(source);
    TestBed.inject(CurrentLanguage).use('zh-CN');
    await fixture.whenStable();
    expect(invalid?.textContent).toContain('无效的 Signal');
  });

  it('appear when the boundary is settled, and are the same nodes from then on', async () => {
    const whole = `at\n\n${NOON}\n\nand more words`;
    const end = whole.indexOf('\n\nand') + 2;
    for (let at = 1; at < end; at += 3) {
      await show(reply(text(whole.slice(0, at))), false);
      expect(counts()).toEqual([0, 0, 0]);
    }
    await show(reply(text(whole.slice(0, end))), false);
    const [pill] = all('signal-time');
    expect(pill).toBeDefined();
    for (let at = end; at <= whole.length; at += 5) {
      await show(reply(text(whole.slice(0, at))), false);
      expect(all('signal-time')).toEqual([pill]);
    }
    await show(reply(text(whole)));
    expect(all('signal-time')).toEqual([pill]);
    await prose('more words');
    expect(host.querySelector('.reply')?.textContent).not.toContain('fyllo-signal');
  });

  it('do nothing by being shown, a hundred times', async () => {
    const many = reply(...Array.from({ length: 20 }, () => text(`${NOON}\n\n${CHILD}`)));
    for (let round = 0; round < 5; round += 1) {
      await show(many);
      expect(counts()).toEqual([1, 20, 19]);
      await show(reply());
      expect(counts()).toEqual([0, 0, 0]);
    }
    expect(spawned.calls).toHaveLength(100);
    expect(spawned.calls.every(([call]) => call === 'stateOf')).toBe(true);
  }, 30_000); // a busy machine
});
