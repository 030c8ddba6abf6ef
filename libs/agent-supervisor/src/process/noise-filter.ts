import { nestsDeeperThan } from '@fyllo/files';
import {
  MAX_JSON_DEPTH,
  MAX_NOISE_BYTES,
  MAX_NOISE_KEPT_LINES,
  MAX_NOISE_LINES,
  coded,
} from '@fyllo/protocol';
import { hideSecrets } from './redaction';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Terminal control sequences, as programs print them before their first line. */
const ESCAPES = new RegExp(
  ['\\u001b\\[[0-?]*[ -/]*[@-~]', '\\u001b\\][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)'].join('|'),
  'g',
);
const KEPT_CHARS = 500;

/**
 * Lets lines through that are JSON objects. Everything else (banners, escape sequences, bare values, text that is
 * nested too deep) is counted and its beginning kept, without secrets, for diagnostics; the SDK, which would answer it, never sees it.
 */
// LIMIT: P-02
export class NoiseFilter {
  private lines = 0;
  private bytes = 0;
  private heard = false;
  private readonly kept: string[] = [];

  get noiseLines(): number {
    return this.lines;
  }

  get noise(): readonly string[] {
    return this.kept;
  }

  /** Error: `agent-garbage` when there is too much noise before the first message. */
  accept(line: Buffer): JsonObject | undefined {
    const message = parseObject(line);
    if (message !== undefined) {
      this.heard = true;
      return message;
    }
    this.count(line);
    return undefined;
  }

  /** A JSON object that is no message counts as noise too. */
  count(line: Buffer): void {
    this.lines += 1;
    this.bytes += line.length;
    if (this.kept.length < MAX_NOISE_KEPT_LINES) {
      const head = line.subarray(0, KEPT_CHARS * 4).toString('utf8');
      const text = hideSecrets(head).trim().slice(0, KEPT_CHARS);
      if (text !== '') this.kept.push(text);
    }
    if (this.heard) return;
    if (this.lines > MAX_NOISE_LINES || this.bytes > MAX_NOISE_BYTES) {
      throw coded('agent-garbage', 'The program prints text that is not ACP', {
        detail: this.kept.slice(0, 10).join('\n'),
      });
    }
  }
}

function parseObject(line: Buffer): JsonObject | undefined {
  if (nestsDeeperThan(line, MAX_JSON_DEPTH)) return undefined; // LIMIT: P-03
  const text = line
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  return (
    parse(text) ?? (text.includes('\u001b') ? parse(text.replace(ESCAPES, '').trim()) : undefined)
  );
}

function parse(text: string): JsonObject | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value as JsonObject;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
