import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import type { AssistantMessage, QuestionPart } from '@fyllo/protocol';
import { FakeSession } from '../host/testing/fake-session';
import { keepRequestFocus } from './request-focus';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @for (message of session().view().messages; track message.id) {
      @for (part of open(message); track part.requestId) {
        <section data-testid="question-card" [attr.data-request-id]="part.requestId">
          <button type="button">{{ part.requestId }}</button>
        </section>
      }
    }
    <textarea></textarea>
  `,
})
class Page {
  readonly session = input.required<FakeSession>();
  left = 0;
  protected readonly open = (message: unknown): QuestionPart[] =>
    (message as AssistantMessage).parts
      .filter((part) => part.type === 'question')
      .filter(({ state }) => state === 'open')
      .slice(0, 1);

  constructor() {
    keepRequestFocus(this.session, () => {
      this.left += 1;
    });
  }
}

const question = (requestId: string, state: QuestionPart['state'] = 'open'): QuestionPart => ({
  type: 'question',
  requestId,
  state,
  question: { kind: 'url', message: '', url: 'https://a.example/' },
});

describe('keepRequestFocus', () => {
  let session: FakeSession;
  let fixture: ComponentFixture<Page>;
  let host: HTMLElement;

  const show = async (...parts: readonly QuestionPart[]): Promise<void> => {
    session.show([
      {
        ...{ id: 'message-aaaaaaaaaa', role: 'assistant', turnId: 'turn-aaaaaaaaaa' },
        ...{ agentId: 'agent', at: 0, state: 'running', lastSeq: 1 },
        parts: [...parts],
      },
    ]);
    await fixture.whenStable();
  };
  const focus = (selector: string): void => {
    host.querySelector<HTMLElement>(selector)?.focus();
  };

  beforeEach(() => {
    session = new FakeSession();
    fixture = TestBed.createComponent(Page);
    fixture.componentRef.setInput('session', session);
    host = fixture.nativeElement as HTMLElement;
    document.body.append(host);
  });
  afterEach(() => {
    host.remove();
  });

  it('goes from a card that is over to the next one, and then out', async () => {
    await show(question('one'), question('two'));
    focus('button');
    await show(question('one', 'accepted'), question('two'));
    expect(document.activeElement?.textContent).toBe('two');
    expect(fixture.componentInstance.left).toBe(0);
    await show(question('one', 'accepted'), question('two', 'withdrawn'));
    expect(fixture.componentInstance.left).toBe(1);
  });

  it('takes nobody away from another place', async () => {
    await show(question('one'), question('two'));
    focus('textarea');
    await show(question('one', 'accepted'), question('two'));
    await show(question('one', 'accepted'), question('two', 'cancelled'));
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    expect(fixture.componentInstance.left).toBe(0);
  });
});
