import { MAX_INLINE_RUN } from '@fyllo/protocol';
import type { MarkedOptions, Tokens } from 'marked';
import { blockMathAt, inlineMathAt, type MathSource } from './math-grammar';

type Extensions = NonNullable<MarkedOptions['extensions']>;

const tokenOf = (type: string, math: MathSource | undefined): Tokens.Generic | undefined =>
  math && { type, raw: math.raw, text: math.tex, display: math.display };

/** A next place where a formula could begin, so that the parser's plain text ends there. */
const nextSign = (source: string): number | undefined => {
  const at = source.indexOf('$');
  return at < 0 ? undefined : at;
};

/**
 * The start of a next line that could begin a block of mathematics. It matters inside a paragraph only, so nothing
 * behind a blank line is looked at: the parser asks once a paragraph.
 */
const nextBlock = (source: string): number | undefined => {
  const near = source.slice(0, MAX_INLINE_RUN);
  const blank = near.indexOf('\n\n');
  const paragraph = blank < 0 ? near : near.slice(0, blank + 1);
  if (!paragraph.includes('$$')) return undefined;
  const before = /\n(?= {0,3}\$\$[ \t]*\n)/.exec(paragraph);
  return before === null ? undefined : before.index + 1;
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
