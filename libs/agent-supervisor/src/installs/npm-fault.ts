import { coded, type CodedError, type ErrorCode } from '@fyllo/protocol';

/** The error codes npm prints, by what they mean for the person. */
const MEANINGS: readonly (readonly [ErrorCode, RegExp])[] = [
  ['disk-full', /\b(?:ENOSPC|EDQUOT)\b/],
  [
    'offline',
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b/,
  ],
  ['checksum-mismatch', /\bEINTEGRITY\b/],
  ['permission-denied', /\b(?:EACCES|EPERM|EROFS)\b/],
];

const SHOWN_LINES = 12;

/** What a failed run of npm is called, by what it printed; the last lines that tell of it are the detail. */
export function npmFault(code: number | null, printed: readonly string[]): CodedError {
  const errors = printed.filter((line) => /^npm (?:error|ERR!)/i.test(line));
  const other = printed.filter((line) => !/^npm (?:http|warn)/i.test(line));
  const telling = errors.length > 0 ? errors : other;
  const [meaning = 'install-failed'] =
    MEANINGS.find(([, pattern]) => telling.some((line) => pattern.test(line))) ?? [];
  const how = code === null ? 'was ended by a signal' : `ended with code ${code}`;
  const detail = telling.slice(-SHOWN_LINES).join('\n');
  return coded(meaning, `npm ${how}`, { detail, retryable: true });
}
