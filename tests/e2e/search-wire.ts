import type { Page, WebSocketRoute } from '@playwright/test';

interface Frame {
  readonly t: string;
  readonly id: number;
  readonly method: string;
  readonly params: { readonly searchId: string; readonly query: string };
}

const FAILED = { ok: false, error: { code: 'worker-gone', message: 'gone', retryable: true } };

/** What a page and its host say about searches, with a hand on the host's answers. */
export class SearchWire {
  readonly queries: string[] = [];
  readonly cancelled: string[] = [];
  /** The most searches that were neither answered nor cancelled. */
  mostAtOnce = 0;
  /** What becomes of the answers from now on. */
  answers: 'pass' | 'hold' | 'fail' = 'pass';
  private readonly running = new Map<number, string>();
  private held: (() => void)[] = [];

  /** Call before the page goes to its host. */
  static async tap(page: Page): Promise<SearchWire> {
    const wire = new SearchWire();
    await page.routeWebSocket(/.*/u, (socket) => {
      wire.join(socket);
    });
    return wire;
  }

  /** Hands on what was held back; what comes now passes. */
  release(): void {
    for (const send of this.held) send();
    this.held = [];
    this.answers = 'pass';
  }

  private join(page: WebSocketRoute): void {
    const host = page.connectToServer();
    page.onMessage((text) => {
      this.hear(JSON.parse(String(text)) as Frame);
      host.send(text);
    });
    host.onMessage((text) => {
      const frame = JSON.parse(String(text)) as Frame;
      const ofSearch = frame.t === 'result' && this.running.has(frame.id);
      if (ofSearch && this.answers === 'hold') {
        this.held.push(() => page.send(text));
        return;
      }
      if (frame.t === 'result') this.running.delete(frame.id);
      const failed = ofSearch && this.answers === 'fail';
      page.send(failed ? JSON.stringify({ ...frame, result: FAILED }) : text);
    });
  }

  private hear({ t, id, method, params }: Frame): void {
    if (t !== 'call') return;
    if (method === 'search.run') {
      this.queries.push(params.query);
      this.running.set(id, params.searchId);
      this.mostAtOnce = Math.max(this.mostAtOnce, this.running.size);
    } else if (method === 'search.cancel') {
      this.cancelled.push(params.searchId);
      for (const [call, search] of this.running)
        if (search === params.searchId) this.running.delete(call);
    }
  }
}
