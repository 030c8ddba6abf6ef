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
  /** The queries whose answers the page has been sent. */
  readonly answered: string[] = [];
  /** The most searches that were neither answered nor cancelled. */
  mostAtOnce = 0;
  /** What becomes of the answers from now on. */
  answers: 'pass' | 'hold' | 'fail' = 'pass';
  private readonly running = new Map<number, Frame['params']>();
  private held: ((as: 'pass' | 'fail') => void)[] = [];

  /** Call before the page goes to its host. */
  static async tap(page: Page): Promise<SearchWire> {
    const wire = new SearchWire();
    await page.routeWebSocket(/.*/u, (socket) => {
      wire.join(socket);
    });
    return wire;
  }

  /** Hands on what was held back, as it is or as a failure; what comes now passes. */
  release(as: 'pass' | 'fail' = 'pass'): void {
    for (const send of this.held) send(as);
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
      const send = (as: 'pass' | 'fail'): void => {
        page.send(as === 'fail' ? JSON.stringify({ ...frame, result: FAILED }) : text);
        if (ofSearch) this.end(frame.id);
      };
      if (!ofSearch) page.send(text);
      else if (this.answers === 'hold') this.held.push(send);
      else send(this.answers);
    });
  }

  private end(call: number): void {
    const search = this.running.get(call);
    if (search) this.answered.push(search.query); // one that was cancelled is over already
    this.running.delete(call);
  }

  private hear({ t, id, method, params }: Frame): void {
    if (t !== 'call') return;
    if (method === 'search.run') {
      this.queries.push(params.query);
      this.running.set(id, params);
      this.mostAtOnce = Math.max(this.mostAtOnce, this.running.size);
    } else if (method === 'search.cancel') {
      this.cancelled.push(params.searchId);
      for (const [call, search] of this.running)
        if (search.searchId === params.searchId) this.running.delete(call);
    }
  }
}
