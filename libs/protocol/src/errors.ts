/** The closed list of error codes that cross a process edge. The interface chooses its words by code. */
export const ERROR_CODES = [
  // callers
  'bad-request',
  'unknown-method',
  'not-authorised',
  'not-found',
  'wrong-workspace',
  'too-large',
  'conflict',
  // connection
  'disconnected',
  'timed-out',
  'worker-gone',
  // folders and storage
  'folder-missing',
  'folder-not-allowed',
  // a session's folders
  'scope-stale',
  'scope-single-folder',
  'permission-denied',
  'disk-full',
  'io-failed',
  'storage-locked',
  'session-damaged',
  'unsent-damaged',
  'format-too-new',
  // what goes with a message
  'attachment-limit',
  'attachment-unsupported',
  'attachment-invalid',
  'attachment-missing',
  'mention-missing',
  // agents
  'agent-unknown',
  'agent-not-found',
  'agent-not-executable',
  'agent-exited',
  'agent-silent',
  'agent-garbage',
  'agent-line-too-long',
  'agent-protocol',
  'agent-version',
  'agent-error',
  'agent-sign-in',
  'agent-session-lost',
  'config-refused',
  'question-closed',
  // installing agents
  'install-running',
  'install-failed',
  'install-unsupported',
  'checksum-mismatch',
  'archive-unsafe',
  'registry-invalid',
  'offline',
  'turn-running',
  'turn-not-running',
  'permission-closed',
  'cancelled',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export interface AppError {
  readonly code: ErrorCode;
  /** For logs and as a second line; never parsed. */
  readonly message: string;
  /** What the interface may show as it is: a command, a path, the agent's last lines. */
  readonly detail?: string;
  readonly retryable?: boolean;
}

export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (
  code: ErrorCode,
  message: string,
  more: Pick<AppError, 'detail' | 'retryable'> = {},
): { readonly ok: false; readonly error: AppError } => ({
  ok: false,
  error: { code, message, ...more },
});

/** Carries an `AppError` inside one process; at a process edge it becomes a value again. */
export class CodedError extends Error {
  override readonly name = 'CodedError';
  constructor(readonly error: AppError) {
    super(`${error.code}: ${error.message}`);
  }
  get code(): ErrorCode {
    return this.error.code;
  }
}

export const coded = (
  code: ErrorCode,
  message: string,
  more: Pick<AppError, 'detail' | 'retryable'> = {},
): CodedError => new CodedError({ code, message, ...more });

/** The value form of anything thrown. Unknown throwables become `internal` without a stack. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof CodedError) return thrown.error;
  return {
    code: 'internal',
    message: thrown instanceof Error ? thrown.message : String(thrown),
  };
}
