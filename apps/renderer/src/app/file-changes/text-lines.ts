import type { Steps } from './sliced-work';

/** Lines between two looks at the clock. */
const LINES_A_STEP = 20_000;

export type LineEnding = 'none' | 'lf' | 'crlf' | 'mixed';

export interface TextLines {
  /** Without their line feeds; a CR before one is still there. */
  readonly lines: readonly string[];
  readonly ending: LineEnding;
  /** Whether the last line has no line feed. */
  readonly open: boolean;
}

/** `null` stands for a file that does not exist. */
export function* textLines(text: string | null): Steps<TextLines> {
  const lines: string[] = [];
  let crlf = 0;
  let at = 0;
  const whole = text ?? '';
  for (let end = whole.indexOf('\n'); end >= 0; end = whole.indexOf('\n', at)) {
    const line = whole.slice(at, end);
    if (line.endsWith('\r')) crlf += 1;
    lines.push(line);
    at = end + 1;
    if (lines.length % LINES_A_STEP === 0) yield;
  }
  const ended = lines.length;
  const open = at < whole.length;
  if (open) lines.push(whole.slice(at));
  return { lines, ending: endingOf(ended, crlf), open };
}

function endingOf(lines: number, crlf: number): LineEnding {
  if (lines === 0) return 'none';
  if (crlf === 0) return 'lf';
  return crlf === lines ? 'crlf' : 'mixed';
}
