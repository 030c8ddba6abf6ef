import { ChangeDetectionStrategy, Component, ErrorHandler, input, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { BlockBoundary } from './block-boundary';

@Component({
  selector: 'fyllo-test-block',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: '<p>{{ words() }}</p><button type="button" (click)="press()">x</button>',
})
class TestBlock {
  readonly text = input.required<string>();
  readonly pressed = signal(0);
  words(): string {
    if (this.pressed() > 1) throw new Error('pressed too often');
    if (this.text().includes('throw')) throw new Error('a bad block');
    return `${this.text()} ${this.pressed().toString()}`;
  }
  press(): void {
    this.pressed.update((times) => times + 1);
  }
}

@Component({
  selector: 'fyllo-test-list',
  imports: [BlockBoundary, TestBlock],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @for (text of texts(); track $index) {
      <fyllo-block-boundary [source]="'source of ' + text">
        <ng-template>
          @if (text !== '') {
            <fyllo-test-block [text]="text" />
          }
        </ng-template>
      </fyllo-block-boundary>
    }
  `,
})
class TestList {
  readonly texts = input.required<readonly string[]>();
}

describe('BlockBoundary', () => {
  let fixture: ComponentFixture<TestList>;
  let host: HTMLElement;
  const reported: unknown[] = [];
  const show = async (...texts: readonly string[]): Promise<readonly string[]> => {
    fixture.componentRef.setInput('texts', texts);
    await fixture.whenStable();
    return shown();
  };
  const shown = (): readonly string[] =>
    [...host.querySelectorAll('p, pre')].map((element) => element.textContent);

  beforeEach(() => {
    reported.length = 0;
    TestBed.overrideProvider(ErrorHandler, {
      useValue: { handleError: (error: unknown) => reported.push(error) },
    });
  });
  const create = (): void => {
    fixture = TestBed.createComponent(TestList);
    host = fixture.nativeElement as HTMLElement;
  };

  it('shows the source of a block that throws, and the others as they are', async () => {
    for (let bad = 0; bad < 5; bad += 1) {
      create();
      reported.length = 0;
      const texts = Array.from({ length: 5 }, (_, index) => (index === bad ? 'throw' : 'good'));
      const expected = texts.map((text) => (text === 'good' ? 'good 0' : 'source of throw'));
      expect(await show(...texts)).toEqual(expected);
      expect(await show(...texts, 'more')).toEqual([...expected, 'more 0']);
      expect(reported).toEqual([new Error('a bad block')]);
      fixture.destroy();
    }
  });

  it('catches a block that turns bad when it changes, or by itself', async () => {
    create();
    expect(await show('one', 'two')).toEqual(['one 0', 'two 0']);
    expect(await show('one', 'throw two')).toEqual(['one 0', 'source of throw two']);
    const button = host.querySelector('button');
    button?.click();
    await fixture.whenStable();
    expect(shown()).toEqual(['one 1', 'source of throw two']);
    button?.click();
    await fixture.whenStable();
    expect(shown()).toEqual(['source of one', 'source of throw two']);
    expect(reported).toHaveLength(2);
  });

  it('follows its template and leaves nothing behind', async () => {
    create();
    expect(await show('', 'b')).toEqual(['b 0']);
    expect(await show('a', 'b')).toEqual(['a 0', 'b 0']);
    expect(await show('a')).toEqual(['a 0']);
    const block = host.querySelector('fyllo-test-block');
    await show('c');
    expect(host.querySelector('fyllo-test-block')).toBe(block);
    expect(await show()).toEqual([]);
    expect(reported).toEqual([]);
  });
});
