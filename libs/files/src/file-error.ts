import { CodedError, coded, type ErrorCode } from '@fyllo/protocol';

const CODES: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'permission-denied',
  EPERM: 'permission-denied',
  EROFS: 'permission-denied',
  EEXIST: 'conflict',
  ENOTEMPTY: 'conflict',
};

/** `EACCES` and the like. Told by shape: the error may come from another realm or a fake. */
export const causeOf = (thrown: unknown): string | undefined => {
  const { code } = (thrown ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : undefined;
};

/** Whether the file or folder simply is not there. */
export const isMissing = (thrown: unknown): boolean => causeOf(thrown) === 'ENOENT';

/** Whether something is in the way: it exists already, or a folder is not empty. */
export const isTaken = (thrown: unknown): boolean => {
  const cause = causeOf(thrown);
  return cause === 'EEXIST' || cause === 'ENOTEMPTY';
};

/** Whether the path leads to something other than the regular file or folder that belongs there. */
export const isWrongKind = (thrown: unknown): boolean =>
  ['EISDIR', 'ENOTDIR', 'ELOOP', 'ENXIO'].includes(causeOf(thrown) ?? '');

/**
 * The coded error of a failed file operation: `disk-full`, `permission-denied`, `conflict` (something is in the way)
 * or `io-failed`, with the path as its detail. Errors that are coded already pass unchanged.
 */
export function toFileError(thrown: unknown, path: string): CodedError {
  if (thrown instanceof CodedError) return thrown;
  const cause = causeOf(thrown);
  const code = (cause === undefined ? undefined : CODES[cause]) ?? 'io-failed';
  return coded(code, String(thrown), { detail: path, retryable: true });
}

/** Runs a file operation; whatever it throws becomes a coded error. */
export async function asFileOperation<T>(path: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (thrown) {
    throw toFileError(thrown, path);
  }
}
