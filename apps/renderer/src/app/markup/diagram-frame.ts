import { InjectionToken } from '@angular/core';
import { DIAGRAM_FRAME_PATH, DIAGRAM_FRAME_PORT, type DiagramRequest } from '@fyllo/protocol';

/** A page of another site that draws, one request at a time. What it says is not to be trusted. */
export interface DiagramFrame {
  /** Its next word, or null when it does not come within a time in milliseconds. */
  next(ms: number): Promise<unknown>;
  send(request: DiagramRequest): void;
  /** Ends the frame, whatever it is doing. */
  close(): void;
}

const MAX_WAITING = 8;

export const OPEN_DIAGRAM_FRAME = new InjectionToken<() => DiagramFrame>('OPEN_DIAGRAM_FRAME', {
  providedIn: 'root',
  factory: () => () => openFrame(document, frameAddress(location)),
});

/** Another site than the page's own, so that a diagram that never ends runs in another process. */
export function frameAddress({ protocol, port }: Pick<Location, 'protocol' | 'port'>): string {
  const site = protocol === 'app:' ? 'app://diagram' : `http://localhost:${port}`;
  return `${site}${DIAGRAM_FRAME_PATH}`;
}

/**
 * The frame may run its own script and nothing else: its origin is like no other, it opens, posts and navigates
 * nothing. It has to be laid out to measure text, so it lies outside the window instead of being hidden.
 */
// SECURITY: R-07
function openFrame(document: Document, address: string): DiagramFrame {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.inert = true;
  frame.title = 'diagram';
  frame.src = address;
  Object.assign(frame.style, {
    border: '0',
    height: '800px',
    left: '-1300px',
    pointerEvents: 'none',
    position: 'fixed',
    top: '0',
    visibility: 'hidden',
    width: '1200px',
  });
  const { port1, port2 } = new MessageChannel();
  const words = new Words();
  port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    words.hear(data);
  };
  frame.addEventListener(
    'load',
    () => {
      // no origin to name: the frame's is like no other. Who has the port was loaded from the address above.
      frame.contentWindow?.postMessage(DIAGRAM_FRAME_PORT, '*', [port2]);
    },
    { once: true },
  );
  document.body.append(frame);
  return {
    next: (ms) => words.next(ms),
    send: (request) => {
      port1.postMessage(request);
    },
    close: () => {
      port1.close();
      frame.remove();
    },
  };
}

/** Words as they come, each for one listener; of a flood only the first few are kept. */
export class Words {
  private readonly heard: unknown[] = [];
  private listener: ((word: unknown) => void) | undefined;

  hear(word: unknown): void {
    if (this.listener) this.listener(word);
    else if (this.heard.length < MAX_WAITING) this.heard.push(word);
  }

  next(ms: number): Promise<unknown> {
    if (this.heard.length > 0) return Promise.resolve(this.heard.shift());
    return new Promise((resolve) => {
      const settle = (word: unknown) => {
        clearTimeout(timer);
        this.listener = undefined;
        resolve(word);
      };
      const timer = setTimeout(settle, ms, null);
      this.listener = settle;
    });
  }
}
