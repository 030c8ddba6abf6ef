import { marked } from 'marked';
import { BlockSplitter, splitBlocks } from './block-splitter';
import { markupOptions } from './markup-html';

/** What makes parsers slow, as much of it as is asked for. */
const fill = (unit: string) => (size: number) => unit.repeat(Math.ceil(size / unit.length));
const STRESS: readonly (readonly [name: string, make: (size: number) => string])[] = [
  ['images that never end', fill('![a')],
  ['links that never end', fill('[a](')],
  ['brackets', fill('[')],
  ['closed brackets', fill('[a]')],
  ['exclamation marks', fill('!')],
  ['underscores', fill('_a')],
  ['stars', fill('a*')],
  ['stars with words', fill('*a **b ')],
  ['strikes', fill('~~a')],
  ['tags', fill('<a ')],
  ['angles', fill('<')],
  ['comments', fill('<!--')],
  ['entities', fill('&amp;')],
  ['addresses', fill('a@b.')],
  ['dollars', fill('$a')],
  ['double dollars', fill('$$ ')],
  [
    'rising backtick runs',
    (size) => Array.from({ length: Math.sqrt(size) }, (_, n) => '`'.repeat(n)).join('a'),
  ],
  ['quotes in one line', fill('>')],
  ['lists in one line', fill('- ')],
  [
    'nested lists',
    (size) => Array.from({ length: Math.sqrt(size) }, (_, n) => `${'  '.repeat(n)}- a`).join('\n'),
  ],
  ['definitions', fill('[a]: /u\n')],
  ['a table', (size) => `|a|b|\n|-|-|\n${fill('|c|d|\n')(size)}`],
  ['one line of words', fill('word ')],
  ['unpaired surrogates', fill('\ud800x\udc00')],
  ['lines of marks', fill('*_`[\n')],
  ['fences', fill('```\n')],
];

describe('what makes parsers slow', () => {
  it('has enough of it', () => {
    expect(STRESS.length).toBeGreaterThanOrEqual(20);
  });

  it.each(STRESS)('costs no more than its length, and shows itself: %s', (_name, make) => {
    for (const size of [50_000, 100_000, 200_000, 400_000]) {
      const text = make(size);
      const splitter = new BlockSplitter();
      for (let at = 0; at < text.length; at += 4096) splitter.append(text.slice(at, at + 4096));
      expect(splitter.scanned).toBeLessThanOrEqual(4 * text.length);
      const blocks = splitter.blocks();
      expect(blocks).toEqual(splitBlocks(text));
      const prose = blocks.filter((block) => block.kind === 'prose');
      expect(prose.reduce((sum, { source }) => sum + source.length, 0)).toBeLessThanOrEqual(
        text.length,
      );
    }
  });

  it.each(STRESS)('is given to the parser in pieces it can take: %s', (_name, make) => {
    for (const block of splitBlocks(make(60_000)).slice(0, 50)) {
      if (block.kind !== 'prose') continue;
      const html = marked.parse(block.source, markupOptions()) as string;
      expect(html.length).toBeGreaterThan(0);
    }
  });

  it('is looked through for formulas once a paragraph', () => {
    const text = `- $a$\n${'  # b\n  c\n'.repeat(20_000)}`;
    const [block, ...more] = splitBlocks(text);
    expect(more).toEqual([]);
    const html = marked.parse(block?.kind === 'prose' ? block.source : '', markupOptions());
    expect((html as string).match(/<h1>/g)).toHaveLength(20_000);
  });

  it('leaves ordinary long paragraphs to the parser', () => {
    const paragraph =
      'Some *words* with `code`, [a link](https://e.example) and a_snake_name. '.repeat(60);
    expect(splitBlocks(paragraph).map(({ kind }) => kind)).toEqual(['prose']);
    expect(splitBlocks('word '.repeat(12_000)).map(({ kind }) => kind)).toEqual(['prose']);
  });
});
