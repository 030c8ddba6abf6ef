import type { PromptRequest } from '@fyllo/agent-supervisor';

/** A first message in a new session, unless the given fields say otherwise. */
export function promptRequest({ sessionId = 's', ...more }: Partial<PromptRequest>): PromptRequest {
  return {
    sessionId,
    turnId: `turn-${sessionId}`,
    messageId: `message-${sessionId}`,
    userMessageId: `user-${sessionId}`,
    agentId: 'custom:it',
    mode: 'fyllocode',
    cwd: '/',
    additional: [],
    agentSessionId: null,
    choices: [],
    config: [],
    parts: [{ type: 'text', text: 'x' }],
    attachmentFiles: {},
    ...more,
  };
}
