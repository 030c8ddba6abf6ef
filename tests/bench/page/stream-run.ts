/** What the benchmark asks of the page. */
export interface StreamRequest {
  readonly side: 'ours' | 'peer';
  readonly characters: number;
  /** Pieces of 40 characters that arrive between two frames. */
  readonly piecesPerFrame: number;
}

/** What the page can tell about one reply; times of the engine come from outside. */
export interface StreamRun {
  readonly length: number;
  readonly frames: number;
  /** Characters given to the Markdown parser. */
  readonly parsed: number;
  /** Milliseconds of the longest task; 0 when none took 50 ms, which is what the browser reports from. */
  readonly longestTask: number;
  readonly longTasks: number;
}

declare global {
  interface Window {
    streamReply: (request: StreamRequest) => Promise<StreamRun>;
  }
}
