import { Type } from '@sinclair/typebox';
import { defineTag } from './define-tag';

const MAX_ID_CHARS = 256;
const ID = 'session-0000000001';

/** The way to a session that the agent has spawned. The key says nothing by itself: the host looks it up. */
export const spawnSession = defineTag({
  type: 'spawn.session',
  schema: Type.Object(
    {
      sessionId: Type.String({
        minLength: 1,
        maxLength: MAX_ID_CHARS,
        pattern: '^[^/\\\\\\u0000]*$',
      }),
    },
    { additionalProperties: false },
  ),
  contract: [
    'Use it only after prompt_to_agent without a sessionId has created a new session, once for that session.',
    'Do not repeat it when you continue a session that exists.',
    'sessionId: exactly the id that prompt_to_agent answered; nothing else may be in the object.',
  ],
  oncePerReply: false,
  examples: {
    valid: [
      { sessionId: ID },
      { sessionId: 'x' },
      { sessionId: 'x'.repeat(MAX_ID_CHARS) },
      { sessionId: '😀'.repeat(MAX_ID_CHARS) },
      { sessionId: 'spawned-session-id' },
      { sessionId: ' ' },
      { sessionId: '..' },
      { sessionId: 'C:evil' },
      { sessionId: '__proto__' },
      { sessionId: 'constructor' },
      { sessionId: '<id>' },
      { sessionId: '%2f' },
      { sessionId: 'a\nb' },
      { sessionId: '会话' },
    ],
    invalid: [
      {},
      { sessionId: '' },
      { sessionId: 'x'.repeat(MAX_ID_CHARS + 1) },
      { sessionId: '😀'.repeat(MAX_ID_CHARS + 1) },
      { sessionId: 'a/b' },
      { sessionId: '/' },
      { sessionId: '../a' },
      { sessionId: 'a\\b' },
      { sessionId: '\\\\host\\share' },
      { sessionId: 'a\u0000' },
      { sessionId: '\u0000' },
      { sessionId: 1 },
      { sessionId: null },
      { sessionId: false },
      { sessionId: [ID] },
      { sessionId: { id: ID } },
      { sessionid: ID },
      { id: ID },
      { sessionId: ID, workspace: 'w' },
      { sessionId: ID, parentSessionId: 'p' },
      { sessionId: ID, agentId: 'a' },
      { sessionId: ID, status: 'idle' },
      { sessionId: ID, content: 'c' },
      { sessionId: ID, responseId: 'r' },
      { sessionId: ID, path: '/tmp' },
      JSON.parse(`{"sessionId":"${ID}","__proto__":{}}`),
      JSON.parse(`{"__proto__":{"sessionId":"${ID}"}}`),
      { label: ID },
      [ID],
      ID,
      null,
    ],
  },
});
