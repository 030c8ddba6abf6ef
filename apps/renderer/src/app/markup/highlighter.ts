import core from 'highlight.js/lib/core';
import type { CodeLines, CodeToken } from './code-token';
import { knownLanguage } from './language-group';
import { TokenEmitter } from './token-emitter';

/** Characters of one slice; one that ends inside a comment or string is tried again at twice the size, up to a limit. */
const SLICE = 4096;
const MAX_SLICE = 32 * 1024;
/** LIMIT: P-13, R-08 — one slice, and all of them together, in milliseconds of work. */
const SLICE_MS = 40;
const TOTAL_MS = 100;
/** One line of this length is a file for machines. */
const MAX_LINE = 20_000;

const highlighter = core.newInstance();
highlighter.configure({ __emitter: TokenEmitter });

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The tokens of each line; lines the time did not suffice for are one token each. */
export async function tokenLines(code: string, written: string): Promise<CodeLines | undefined> {
  const language = knownLanguage(written);
  if (language === undefined) return undefined;
  for (const [name, define] of Object.entries(await language.load())) {
    if (highlighter.getLanguage(name) === undefined) highlighter.registerLanguage(name, define);
  }
  // the first use of a language compiles its grammar, which is no work on this text
  sliceTokens('', language.name, Number.POSITIVE_INFINITY);
  const tokens: CodeToken[] = [];
  let at = 0;
  let size = SLICE;
  for (let spent = 0; at < code.length && size <= MAX_SLICE && spent < TOTAL_MS;) {
    const start = performance.now();
    const end = lineEndAfter(code, at + size);
    const slice = sliceTokens(code.slice(at, end), language.name, start + SLICE_MS);
    if (slice === undefined) break;
    if (slice.settled || end === code.length) {
      tokens.push(...slice.tokens);
      at = end;
      size = SLICE;
    } else size *= 2;
    spent += performance.now() - start;
    if (at < code.length) await pause();
  }
  if (at < code.length) tokens.push({ text: code.slice(at) });
  return linesOf(tokens);
}

interface Slice {
  readonly tokens: readonly CodeToken[];
  /** Whether no string, comment or other construct is open at the end. */
  readonly settled: boolean;
}

function sliceTokens(piece: string, language: string, deadline: number): Slice | undefined {
  if (hasLongLine(piece)) return undefined;
  TokenEmitter.deadline = deadline;
  const { errorRaised, _emitter, _top } = highlighter.highlight(piece, {
    language,
    ignoreIllegals: true,
  });
  if (errorRaised !== undefined || !(_emitter instanceof TokenEmitter)) return undefined;
  return { tokens: _emitter.tokens, settled: _top === undefined || !('parent' in _top) };
}

const lineEndAfter = (code: string, at: number): number => {
  const end = at >= code.length ? -1 : code.indexOf('\n', at);
  return end < 0 ? code.length : end + 1;
};

const hasLongLine = (piece: string): boolean =>
  piece.length > MAX_LINE && piece.split('\n').some((line) => line.length > MAX_LINE);

function linesOf(tokens: readonly CodeToken[]): CodeLines {
  let line: CodeToken[] = [];
  const lines = [line];
  for (const token of tokens) {
    token.text.split('\n').forEach((text, index) => {
      if (index > 0) {
        line = [];
        lines.push(line);
      }
      if (text !== '') line.push({ ...token, text });
    });
  }
  return lines;
}
