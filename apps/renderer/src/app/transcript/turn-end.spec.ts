import type { AssistantMessage } from '@fyllo/protocol';
import { turnEndOf } from './turn-end';

const message = (over: Partial<AssistantMessage>): AssistantMessage => ({
  id: 'message-aaaaaaaaaa',
  role: 'assistant',
  turnId: 'turn-aaaaaaaaaa',
  agentId: 'agent',
  at: 0,
  state: 'completed',
  stopReason: 'end_turn',
  parts: [{ type: 'text', text: 'words' }],
  lastSeq: 1,
  ...over,
});

describe('turnEndOf', () => {
  it.each<[string, Partial<AssistantMessage>, object]>([
    ['an ordinary end', {}, { kind: 'none' }],
    ['a running turn', { state: 'running' }, { kind: 'none' }],
    ['max_tokens', { stopReason: 'max_tokens' }, { kind: 'notice', reason: 'max_tokens' }],
    [
      'max_turn_requests',
      { stopReason: 'max_turn_requests' },
      { kind: 'notice', reason: 'max_turn_requests' },
    ],
    ['refusal', { stopReason: 'refusal' }, { kind: 'notice', reason: 'refusal' }],
    [
      'cancelled',
      { state: 'cancelled', stopReason: 'cancelled' },
      { kind: 'notice', reason: 'cancelled' },
    ],
    ['interrupted', { state: 'interrupted' }, { kind: 'notice', reason: 'interrupted' }],
    [
      'a new reason',
      { stopReason: 'quota\n\u202eover' },
      { kind: 'unknown', stopReason: 'quota ⟨U+202E⟩over' },
    ],
    [
      'an empty reply',
      { parts: [{ type: 'text', text: ' \n' }] },
      { kind: 'notice', reason: 'empty' },
    ],
    [
      'failed',
      { state: 'failed', error: { code: 'agent-exited', message: 'm' } },
      { kind: 'error', error: { code: 'agent-exited', message: 'm' } },
    ],
    [
      'failed without a reason',
      { state: 'failed' },
      { kind: 'error', error: { code: 'internal', message: '' } },
    ],
  ])('%s', (_name, over, expected) => {
    expect(turnEndOf(message(over))).toEqual(expected);
  });
});
