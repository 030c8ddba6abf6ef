/**
 * Three kinds of session identity are never mixed: `SessionId` is ours, `AgentSessionId` is the agent's opaque
 * string (kept in session.json, replaced when the agent lost it), and an agent process is an agent id plus a
 * launch number. Core and renderer speak only the first.
 */
export type SessionId = string;
export type AgentSessionId = string;
export type WorkspaceId = string;
export type ProjectId = string;
export type TurnId = string;
export type MessageId = string;
export type AgentId = string;
export type RequestId = string;

export const ID_PREFIXES = [
  'session',
  'workspace',
  'project',
  'turn',
  'message',
  'request',
] as const;
export type IdPrefix = (typeof ID_PREFIXES)[number];

/** `prefix-` and ten characters that are safe in URLs and file names. */
export const idPattern = (prefix: IdPrefix): string => `^${prefix}-[A-Za-z0-9_-]{10}$`;

const SESSION_ID = new RegExp(idPattern('session'));

/** Whether a string (from a URL, say) has the form of a session id. */
export const isSessionId = (value: string): boolean => SESSION_ID.test(value);
