import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const PIECE_CHARS = 24;

/** A text as a model streams it. */
export const pieces = (text: string): readonly string[] =>
  text.match(new RegExp(`[^]{1,${PIECE_CHARS}}`, 'gu')) ?? [];

/** Server-sent events, a piece of text after the other, until the client goes away. */
export class EventStream {
  constructor(
    private readonly response: ServerResponse,
    private readonly delayMs: number,
  ) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  }

  get open(): boolean {
    return !this.response.destroyed;
  }

  /** `name` is the event's name where the format has names. */
  send(data: unknown, name?: string): void {
    if (!this.open) return;
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    this.response.write(`${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`);
  }

  /** Sends a text in pieces, each as the data that is made of it. */
  async spell(text: string, send: (piece: string) => void): Promise<void> {
    for (const piece of pieces(text)) {
      if (!this.open) return;
      send(piece);
      await sleep(this.delayMs);
    }
  }

  /** Tells whether the client took all of it. */
  end(): boolean {
    if (!this.open) return false;
    this.response.end();
    return true;
  }
}

export function sendJson(response: ServerResponse, value: unknown): boolean {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
  return true;
}
