import {
  isClientFrame,
  isMessage,
  isPreferences,
  isSequencedEvent,
  isSessionEvent,
  paramsValidators,
  resultValidators,
} from './generated/validators';
import { DEFAULT_PREFERENCES } from './default-preferences';
import { CodedError, ERROR_CODES, coded, toAppError } from './errors';
import { isSessionId } from './ids';
import { METHODS } from './rpc/methods';

const MESSAGE = 'message-0000000001';

describe('compiled validators', () => {
  it('exist for the parameters and results of every method, and for nothing else', () => {
    const names = Object.keys(METHODS).sort();
    expect(Object.keys(paramsValidators).sort()).toEqual(names);
    expect(Object.keys(resultValidators).sort()).toEqual(names);
    expect(Object.getPrototypeOf(paramsValidators)).toBeNull();
  });

  it.each([
    { type: 'text', messageId: MESSAGE, channel: 'answer', text: '' },
    { type: 'tool', messageId: MESSAGE, toolCallId: '__proto__', patch: {} },
    { type: 'tool', messageId: MESSAGE, toolCallId: 't', patch: { output: { value: null } } },
    {
      type: 'tool',
      messageId: MESSAGE,
      toolCallId: 't',
      patch: { output: { ref: { offset: 0, length: 1 } } },
    },
    { type: 'plan', entries: [] },
    { type: 'agent-title', title: null },
    { type: 'turn.ended', turnId: 'turn-0000000001', messageId: MESSAGE, outcome: 'failed' },
  ])('take the event %j', (event) => {
    expect(isSessionEvent(event)).toBe(true);
    expect(isSequencedEvent({ seq: 1, at: 2, event })).toBe(true);
  });

  it.each([
    {},
    null,
    { type: 'text', messageId: 'message-short', channel: 'answer', text: '' },
    { type: 'text', messageId: MESSAGE, channel: 'other', text: '' },
    { type: 'text', messageId: MESSAGE, channel: 'answer' },
    { type: 'tool', messageId: MESSAGE, toolCallId: 't', patch: { kind: 'invented' } },
    {
      type: 'tool',
      messageId: MESSAGE,
      toolCallId: 't',
      patch: { output: { ref: { offset: -1, length: 1 } } },
    },
    { type: 'usage', usage: { used: -1, size: 0 } },
    { type: 'invented', messageId: MESSAGE },
  ])('refuse the event %j', (event) => {
    expect(isSessionEvent(event)).toBe(false);
  });

  it('close every frame and every set of parameters to unknown fields', () => {
    expect(isClientFrame({ t: 'ack', n: 1 })).toBe(true);
    expect(isClientFrame({ t: 'ack', n: 1, extra: 1 })).toBe(false);
    let closed = 0;
    for (const name of Object.keys(METHODS) as (keyof typeof METHODS)[]) {
      if (!paramsValidators[name]({ invented: true })) closed += 1;
    }
    expect(closed).toBe(Object.keys(METHODS).length);
  });

  it('read the defaults, and documents with fields of a later version', () => {
    expect(isPreferences(DEFAULT_PREFERENCES)).toBe(true);
    expect(isPreferences({ ...DEFAULT_PREFERENCES, later: 1 })).toBe(true);
    expect(isMessage({ id: MESSAGE, role: 'system' })).toBe(false);
  });
});

describe('errors', () => {
  it('keep their code on the way to a value', () => {
    expect(toAppError(coded('disk-full', 'm', { detail: 'd' }))).toEqual({
      code: 'disk-full',
      message: 'm',
      detail: 'd',
    });
    expect(toAppError(new Error('boom'))).toEqual({ code: 'internal', message: 'boom' });
    expect(toAppError('text')).toEqual({ code: 'internal', message: 'text' });
    expect(coded('internal', 'x')).toBeInstanceOf(CodedError);
  });

  it('have codes that differ', () => {
    expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
  });
});

describe('session ids', () => {
  it.each(['session-abcdefghij', 'session-A_B-c0d1e2'])('are %s', (id) => {
    expect(isSessionId(id)).toBe(true);
  });

  it.each([
    '',
    'session-',
    'session-abc',
    'session-abcdefghijk',
    '../etc',
    'session-abcdefghi/',
    'Session-abcdefghij',
  ])('are not %p', (id) => {
    expect(isSessionId(id)).toBe(false);
  });
});
