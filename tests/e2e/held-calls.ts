import type { Page, WebSocketRoute } from '@playwright/test';

interface Frame {
  readonly t: string;
  readonly id: number;
  readonly method: string;
}

/** The calls of a page to its host, with a hand on the answers. */
export class HeldCalls {
  private readonly made: string[] = [];
  private readonly methods = new Map<number, string>();
  private readonly holding = new Map<string, (() => void)[]>();
  private readonly refusing = new Set<string>();

  /** Call before the page goes to its host. */
  static async tap(page: Page): Promise<HeldCalls> {
    const calls = new HeldCalls();
    await page.routeWebSocket(/.*/u, (socket) => {
      calls.join(socket);
    });
    return calls;
  }

  /** Keeps the answers to a method back from now on. */
  hold(method: string): void {
    this.holding.set(method, []);
  }

  /** Waits for an answer that is held back, then hands all of them on; later ones pass. */
  async release(method: string): Promise<void> {
    const held = this.holding.get(method) ?? [];
    while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    this.holding.delete(method);
    for (const send of held) send();
  }

  /** Answers a method with an error from now on; the host does not hear of it. */
  refuse(method: string): void {
    this.refusing.add(method);
  }

  /** How often a method was called. */
  count(method: string): number {
    return this.made.filter((one) => one === method).length;
  }

  private join(page: WebSocketRoute): void {
    const host = page.connectToServer();
    page.onMessage((text) => {
      const { t, id, method } = JSON.parse(String(text)) as Frame;
      if (t === 'call') {
        this.made.push(method);
        this.methods.set(id, method);
      }
      if (t !== 'call' || !this.refusing.has(method)) {
        host.send(text);
        return;
      }
      const error = { code: 'io-failed', message: 'refused', retryable: false };
      const answer = (): void => {
        page.send(JSON.stringify({ t: 'result', id, result: { ok: false, error } }));
      };
      const held = this.holding.get(method);
      if (held) held.push(answer);
      else answer();
    });
    host.onMessage((text) => {
      const { t, id } = JSON.parse(String(text)) as Frame;
      const held = t === 'result' ? this.holding.get(this.methods.get(id) ?? '') : undefined;
      const pass = (): void => {
        page.send(text);
      };
      if (held) held.push(pass);
      else pass();
    });
  }
}
