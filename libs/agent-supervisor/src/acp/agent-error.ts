import { CodedError, coded, toAppError, type ErrorCode } from '@fyllo/protocol';
import { RequestError } from '@agentclientprotocol/sdk';
import { own, recordOf, textOf } from './json-access';

const MAX_DETAIL = 4000;
const REQUEST_CANCELLED = -32800;
const METHOD_NOT_FOUND = -32601;

/** JSON-RPC codes with a meaning of their own in ACP; all others are the agent's business. */
const CODES: ReadonlyMap<number, ErrorCode> = new Map([
  [-32000, 'agent-sign-in'],
  [-32002, 'agent-session-lost'],
  [REQUEST_CANCELLED, 'cancelled'],
  [METHOD_NOT_FOUND, 'agent-protocol'],
]);

/** What the agent answered, or why the connection ended, as an error of ours. */
export function agentError(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  if (!(error instanceof RequestError)) return new CodedError(toAppError(error));
  const code = CODES.get(error.code) ?? 'agent-error';
  const more = readableData(error.data);
  const lines =
    more === undefined || more === error.message ? [error.message] : [error.message, more];
  return coded(code, `${error.message} (${error.code})`, {
    detail: lines.join('\n').slice(0, MAX_DETAIL),
  });
}

/** Agents put the useful text in different places. */
function readableData(data: unknown): string | undefined {
  const record = recordOf(data);
  const found = [
    data,
    own(record, 'message'),
    own(record, 'details'),
    own(recordOf(own(record, 'error')), 'message'),
  ];
  return found
    .map((value) => textOf(value, MAX_DETAIL)?.trim())
    .find((text) => text !== undefined && text !== '');
}
