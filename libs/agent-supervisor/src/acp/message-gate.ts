import { isRecord, own, recordOf, textOf, type JsonRecord } from './json-access';

export type WireKind =
  | 'update'
  | 'request'
  | 'response'
  | 'cancel-request'
  /** Known, and without effect. */
  | 'settled'
  /** A response nobody waits for, a notification nobody knows, or one request too many. */
  | 'unneeded'
  /** An object that is no JSON-RPC message. */
  | 'other';

/** An agent that sends more requests without reading the answers is not listened to: each waits here in memory. */
const MAX_UNANSWERED = 10_000;

type WireId = string | number | null;

/** `7` and `"7"` are different ids. */
const idKey = (id: WireId): string => `${typeof id}:${String(id)}`;

const idOf = (message: JsonRecord): WireId | undefined => {
  const id = own(message, 'id');
  const valid =
    typeof id === 'string' || id === null || (typeof id === 'number' && Number.isFinite(id));
  return valid ? id : undefined;
};

/**
 * Knows which requests of ours are open and which permission requests the agent waits for, so that only messages
 * with a meaning reach the SDK: it would complain on stderr about others, or answer them.
 */
// LIMIT: P-07
export class MessageGate {
  private readonly ours = new Set<string>();
  private readonly asked = new Map<string, JsonRecord>();
  private unanswered = 0;
  /** Messages that were left out. */
  unneeded = 0;

  classify(message: JsonRecord): WireKind {
    const kind = this.kindOf(message);
    if (kind === 'unneeded') this.unneeded += 1;
    return kind;
  }

  /** Notes what we send; returns the parameters of a permission request that the SDK itself has refused. */
  sent(message: unknown): JsonRecord | undefined {
    const record = recordOf(message);
    const id = idOf(record);
    if (id === undefined) return undefined;
    if (typeof own(record, 'method') === 'string') {
      this.ours.add(idKey(id));
      return undefined;
    }
    this.unanswered = Math.max(0, this.unanswered - 1);
    const refused = Object.hasOwn(record, 'error') ? this.asked.get(idKey(id)) : undefined;
    this.asked.delete(idKey(id));
    return refused;
  }

  /** The raw parameters of a permission request whose handling begins now. */
  takeAsked(id: WireId): JsonRecord {
    const params = this.asked.get(idKey(id)) ?? {};
    this.asked.delete(idKey(id));
    return params;
  }

  private kindOf(message: JsonRecord): WireKind {
    const method = textOf(own(message, 'method'));
    const hasId = Object.hasOwn(message, 'id');
    const id = idOf(message);
    if (method === undefined) {
      const isResponse =
        hasId || Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error');
      if (!isResponse) return 'other';
      return id !== undefined && this.ours.delete(idKey(id)) ? 'response' : 'unneeded';
    }
    if (own(message, 'jsonrpc') !== '2.0') return 'other';
    if (hasId) {
      if (id === undefined) return 'other';
      if (this.unanswered >= MAX_UNANSWERED) return 'unneeded';
      this.unanswered += 1;
      const params = own(message, 'params');
      if (method === 'session/request_permission' && isRecord(params)) {
        this.asked.set(idKey(id), params);
      }
      return 'request';
    }
    if (method === 'session/update') return 'update';
    // accepting an address was consent and nothing more: how it went is the agent's business
    if (method === 'elicitation/complete') return 'settled';
    return method === '$/cancel_request' ? 'cancel-request' : 'unneeded';
  }
}
