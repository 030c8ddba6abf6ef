import type { MarkedOptions, Tokens } from 'marked';
import { interrupts } from './block-step';
import { isBlank } from './line-shape';
import { blockMathAt, inlineMathAt, isMathFence, type MathSource } from './math-grammar';

type Extensions = NonNullable<MarkedOptions['extensions']>;

const tokenOf = (type: string, math: MathSource | undefined): Tokens.Generic | undefined =>
  math && { type, raw: math.raw, text: math.tex, display: math.display };

/** A next place where a formula could begin, so that the parser's plain text ends there. */
const nextSign = (source: string): number | undefined => {
  const at = source.indexOf('$');
  return at < 0 ? undefined : at;
};

/**
 * The start of a next line of the same paragraph that begins a block of mathematics. The parser asks this for every
 * paragraph, so nothing behind its end is looked at.
 */
const nextBlock = (source: string): number | undefined => {
  let start = source.indexOf('\n') + 1;
  while (start > 0) {
    const end = source.indexOf('\n', start);
    if (end < 0) return undefined;
    const line = source.slice(start, end);
    if (isMathFence(line)) return start;
    if (isBlank(line) || interrupts(line)) return undefined;
    start = end + 1;
  }
  return undefined;
};

/** Formulas as tokens of the Markdown parser; `draw` makes the HTML of one. */
export const mathExtensions = (
  draw: (raw: string, tex: string, display: boolean) => string,
): Extensions => {
  const drawToken = ({ raw, text, display }: Tokens.Generic): string =>
    draw(raw.trim(), String(text), display === true);
  return {
    childTokens: {},
    renderers: {
      'math-inline': drawToken,
      'math-block': (token) => `<p>${drawToken(token)}</p>\n`,
    },
    inline: [
      (source, tokens) =>
        tokenOf('math-inline', inlineMathAt(source, tokens.at(-1)?.raw.at(-1) ?? '')),
    ],
    startInline: [nextSign],
    block: [(source) => tokenOf('math-block', blockMathAt(source))],
    startBlock: [nextBlock],
  };
};
