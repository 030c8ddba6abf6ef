import type { Message, Question, SessionEvent } from '@fyllo/protocol';
import { applyEvents, EMPTY_VIEW } from './session-fold';
import { visibleBodies, visibleUserText } from './visible-text';

const REPLY = { messageId: 'message-000000000a' };
const USER = { messageId: 'message-000000000u' };
const ID = { requestId: 'request-0000000001' };
const FORM: Question = { kind: 'form', message: 'Which?', fields: [] };

const started: SessionEvent = {
  type: 'turn.started',
  turnId: 'turn-0000000001',
  userMessageId: USER.messageId,
  ...REPLY,
  agentId: 'a',
  key: 'key-00000001',
  parts: [{ type: 'text', text: 'hello' }],
};
const ended: SessionEvent = {
  type: 'turn.ended',
  turnId: 'turn-0000000001',
  ...REPLY,
  outcome: 'completed',
};
const asked: SessionEvent = { type: 'question.requested', ...REPLY, ...ID, question: FORM };

const messagesOf = (...events: readonly SessionEvent[]): readonly Message[] =>
  applyEvents(
    EMPTY_VIEW,
    events.map((event, index) => ({ seq: index + 1, at: 0, event })),
  ).messages;

const partsOf = (...events: readonly SessionEvent[]) => messagesOf(started, ...events)[1]?.parts;

describe('a question', () => {
  it('is open until it is answered, once', () => {
    const answered: SessionEvent = {
      ...{ type: 'question.resolved', ...REPLY, ...ID, outcome: 'accepted' },
    };
    expect(partsOf(asked)).toEqual([{ type: 'question', ...ID, question: FORM, state: 'open' }]);
    expect(partsOf(asked, answered, { ...answered, outcome: 'cancelled' })).toMatchObject([
      { state: 'accepted' },
    ]);
    expect(partsOf(answered)).toEqual([]);
  });

  it('expires with its turn, and is expired when it comes after it', () => {
    expect(partsOf(asked, ended)).toMatchObject([{ state: 'expired' }]);
    expect(partsOf(ended, asked)).toMatchObject([{ state: 'expired' }]);
  });

  it('that is asked again under its id is one question, as it was asked last', () => {
    const again: Question = { kind: 'sign-in', methods: [], failure: 'no' };
    const parts = partsOf(asked, { ...asked, question: again });
    expect(parts).toMatchObject([{ question: again, state: 'open' }]);
    const late = partsOf(asked, ended, { ...asked, question: again });
    expect(late).toMatchObject([{ question: FORM, state: 'expired' }]);
  });
});

describe('a reminder that comes after its message', () => {
  const reminder = (text: string): SessionEvent => ({ type: 'user.reminder', ...USER, text });

  it('stands before what the person wrote, and is not visible', () => {
    const [user] = messagesOf(started, reminder('one'), reminder('two'));
    expect(user?.parts.map((part) => 'text' in part && part.text)).toEqual(['one', 'two', 'hello']);
    if (user?.role !== 'user') throw new Error('no user message');
    expect(visibleUserText(user.parts)).toBe('hello');
    expect(visibleBodies(user)).toEqual(['hello']);
  });

  it('is taken in once, and never by the agent’s message', () => {
    const events = [started, reminder('one')].map((event, at) => ({ seq: at + 1, at, event }));
    const once = applyEvents(EMPTY_VIEW, events);
    expect(applyEvents(once, events).messages).toEqual(once.messages);
    const foreign = applyEvents(once, [
      { seq: 3, at: 0, event: { type: 'user.reminder', ...REPLY, text: 'x' } },
    ]);
    expect(foreign).toMatchObject({ messages: once.messages, ignored: 1 });
  });
});

it('an answer by the rule of the Workspace is told from a person’s', () => {
  const request = { ...REPLY, ...ID };
  const parts = partsOf(
    { type: 'permission.requested', ...request, toolCallId: 't', options: [] },
    ...[{ type: 'permission.resolved', ...request, outcome: 'selected', byPolicy: true } as const],
  );
  expect(parts).toMatchObject([{ permissions: [{ state: 'selected', byPolicy: true }] }]);
});

it('settings that nobody confirmed are marked until the agent tells them', () => {
  const config: SessionEvent = { type: 'config', options: [] };
  const fold = (...events: readonly SessionEvent[]) =>
    applyEvents(
      EMPTY_VIEW,
      events.map((event, at) => ({ seq: at + 1, at, event })),
    ).state;
  expect(fold({ ...config, unconfirmed: true }).configUnconfirmed).toBe(true);
  expect(fold({ ...config, unconfirmed: true }, config)).not.toHaveProperty('configUnconfirmed');
});
