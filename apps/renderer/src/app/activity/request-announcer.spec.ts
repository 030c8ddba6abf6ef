import { LiveAnnouncer } from '@angular/cdk/a11y';
import { TestBed } from '@angular/core/testing';
import type { Permission, QuestionPart } from '@fyllo/protocol';
import { FakeSession } from '../host/testing/fake-session';
import { CurrentLanguage } from '../language';
import { RequestAnnouncer } from './request-announcer';

const request = (requestId: string, kind: Permission['subject']['kind']): Permission => ({
  requestId,
  subject: { title: '', kind, content: [], locations: [] },
  options: [],
  state: 'open',
});

describe('RequestAnnouncer', () => {
  it('says each request once, in its turn', () => {
    const said: (readonly unknown[])[] = [];
    TestBed.configureTestingModule({
      providers: [
        {
          provide: LiveAnnouncer,
          useValue: { announce: (...words: readonly unknown[]) => said.push(words) },
        },
      ],
    });
    TestBed.inject(CurrentLanguage).use('en');
    const announcer = TestBed.inject(RequestAnnouncer);
    const session = new FakeSession();
    const ask = (...permissions: readonly Permission[]): void => {
      session.show([
        {
          id: 'message-aaaaaaaaaa',
          role: 'assistant',
          turnId: 'turn-aaaaaaaaaa',
          agentId: 'agent',
          at: 0,
          state: 'running',
          parts: [
            {
              type: 'tool',
              toolCallId: 'call',
              title: '',
              kind: 'other',
              status: 'pending',
              content: [],
              locations: [],
              permissions: [...permissions],
            },
          ],
          lastSeq: 1,
        },
      ]);
      announcer.announce(session);
    };
    ask();
    expect(said).toEqual([]);
    const first = request('request-aaaaaaaaaa', 'delete');
    const second = request('request-bbbbbbbbbb', 'execute');
    ask(first, second);
    ask(first, second);
    expect(said).toEqual([['Agent A wants to delete files', 'polite']]);
    ask({ ...first, state: 'cancelled' }, second);
    expect(said).toHaveLength(2);
    expect(said[1]).toEqual(['Agent A wants to run a command', 'polite']);
    const question: QuestionPart = {
      type: 'question',
      requestId: 'request-cccccccccc',
      question: { kind: 'form', message: '', fields: [] },
      state: 'open',
    };
    session.show(
      session
        .view()
        .messages.map((message) => ({ ...message, parts: [question] }) as typeof message),
    );
    announcer.announce(session);
    expect(said[2]).toEqual(['Agent A has a question for you', 'polite']);
  });
});
