import { STDERR_TAIL_BYTES } from '@fyllo/protocol';
import { hideSecrets } from './redaction';

/** The last bytes a program wrote to stderr. Old chunks are dropped whole, so appending costs what is appended. */
// LIMIT: C-07
export class StderrTail {
  private readonly chunks: Buffer[] = [];
  private size = 0;

  push(chunk: Buffer): void {
    // a copy of the end only: a slice would keep the whole chunk alive
    const end =
      chunk.length > STDERR_TAIL_BYTES ? Buffer.from(chunk.subarray(-STDERR_TAIL_BYTES)) : chunk;
    this.chunks.push(end);
    this.size += end.length;
    while (
      this.chunks.length > 1 &&
      this.size - (this.chunks[0]?.length ?? 0) >= STDERR_TAIL_BYTES
    ) {
      this.size -= this.chunks.shift()?.length ?? 0;
    }
  }

  /** Fit to be shown: without secrets. At most as many characters as bytes are kept. */
  text(): string {
    const end = Buffer.concat(this.chunks).subarray(-STDERR_TAIL_BYTES).toString('utf8');
    return hideSecrets(end).slice(-STDERR_TAIL_BYTES);
  }

  /** The last lines that say something. */
  lastLines(count: number): string {
    const lines = this.text()
      .split('\n')
      .map((line) => line.trimEnd());
    return lines
      .filter((line) => line !== '')
      .slice(-count)
      .join('\n')
      .slice(-4000);
  }
}
