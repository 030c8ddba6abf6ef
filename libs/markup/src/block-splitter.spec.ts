import fc from 'fast-check';
import { MAX_BLOCK_NESTING, MAX_INLINE_RUN, MAX_MESSAGE_RENDERED } from '@fyllo/protocol';
import type { Block } from './block';
import { BlockSplitter, splitBlocks } from './block-splitter';

const brief = (blocks: readonly Block[]): readonly string[] =>
  blocks.map((block) => {
    if (block.kind === 'code') return `code[${block.info}] ${block.code}`;
    return block.kind === 'plain' ? `plain ${block.text}` : `prose ${block.source}`;
  });

function streamed(text: string, cuts: readonly number[]): BlockSplitter {
  const splitter = new BlockSplitter();
  const borders = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const border of [...borders, text.length]) {
    splitter.append(text.slice(from, border));
    from = border;
  }
  return splitter;
}

describe('BlockSplitter', () => {
  it.each<[string, string, readonly string[]]>([
    ['paragraphs', 'a\nb\n\nc', ['prose a\nb', 'prose c']],
    ['heading inside a paragraph', 'a\n# b\nc', ['prose a', 'prose # b', 'prose c']],
    ['setext heading', 'a\n---\n\nb', ['prose a\n---', 'prose b']],
    [
      'fence interrupts',
      'a\n```ts x\nb\n\n# c\n```\nd',
      ['prose a', 'code[ts x] b\n\n# c', 'prose d'],
    ],
    ['tilde fence with backticks inside', '~~~\n```\n~~~~\nx', ['code[] ```', 'prose x']],
    ['empty fence', '```\n```\nx', ['code[] ', 'prose x']],
    ['open fence', '```js\na\n', ['code[js] a']],
    ['indented fence', '  ```\n    a\n  b\n  ```', ['code[]   a\nb']],
    ['loose list is one block', '- a\n\n- b\n\n  c\n\nd', ['prose - a\n\n- b\n\n  c', 'prose d']],
    ['another bullet, another list', '- a\n* b', ['prose - a', 'prose * b']],
    [
      'ordered list with code',
      '1. a\n\n   ```\n   x\n   ```\n2. b',
      ['prose 1. a\n\n   ```\n   x\n   ```\n2. b'],
    ],
    ['lazy line', '- a\nb\n\nc', ['prose - a\nb', 'prose c']],
    ['quote', '> a\nb\n\n> c', ['prose > a\nb', 'prose > c']],
    ['table', '|a|\n|-|\n|b|\n\nc', ['prose |a|\n|-|\n|b|', 'prose c']],
    ['indented code across blanks', '    a\n\n    b\n\nc', ['code[] a\n\nb', 'prose c']],
    ['comment across blanks', '<!-- a\n\n# b -->\nc', ['prose <!-- a\n\n# b -->', 'prose c']],
    ['rule ends a list', '- a\n\n***\n\n- b', ['prose - a', 'prose ***', 'prose - b']],
    ['CR and CRLF', 'a\r\n\r\nb\r\rc', ['prose a', 'prose b', 'prose c']],
    ['number other than one does not interrupt', 'a\n2. b', ['prose a\n2. b']],
  ])('%s', (_name, text, expected) => {
    expect(brief(splitBlocks(text))).toEqual(expected);
  });

  it('lets a link definition work only after it', () => {
    const blocks = splitBlocks('[x] early\n\n[X ]: /u "t"\n\n[x] and [y]\n\n[x]: /other\n\n[x]\n');
    const prose = blocks.filter((block) => block.kind === 'prose');
    expect(prose.map((block) => [block.source, block.definitions])).toEqual([
      ['[x] early', ''],
      ['[x] and [y]', '[X ]: /u "t"'],
      ['[x]', '[X ]: /u "t"'],
    ]);
  });

  it('keeps finished blocks as the same objects', () => {
    const splitter = new BlockSplitter();
    splitter.append('# a\n\none\n\n- x\n');
    const before = splitter.blocks();
    splitter.append('- y\n\nend');
    const after = splitter.blocks();
    expect(after.slice(0, 2).every((block, index) => block === before[index])).toBe(true);
    expect(after.map((block) => block.key)).toEqual([0, 1, 2, 3]);
    expect(brief(after).slice(2)).toEqual(['prose - x\n- y', 'prose end']);
  });
});

const lines = fc.constantFrom(
  'word',
  '# head',
  '- item',
  '  - nested',
  '1. one',
  '> quote',
  '```',
  '```ts',
  '~~~',
  '---',
  '===',
  '',
  ' ',
  '    code',
  '|a|b|',
  '|-|-|',
  '[ref]: /url',
  'see [ref]',
  '<!-- c',
  '-->',
  '<div>',
  '😀 emoji 😀',
  '***',
  'a **b** `c`',
  '\tx',
  '<pre>',
  '</pre>',
  '   three',
  '$$',
  '$$ x = 1',
  'y $$',
  'see $x$',
  'x'.repeat(200),
);
const text = fc
  .array(fc.tuple(lines, fc.constantFrom('\n', '\r\n', '\r', '\n\n', '')), { maxLength: 40 })
  .map((pairs) => pairs.map(([line, end]) => line + end).join(''));
const cuts = fc.array(fc.nat(5000), { maxLength: 60 });

describe('any chunking', () => {
  it('gives the blocks of the whole text (structured lines)', () => {
    fc.assert(
      fc.property(text, cuts, (whole, borders) => {
        expect(streamed(whole, borders).blocks()).toEqual(splitBlocks(whole));
      }),
      { numRuns: 3000 },
    );
  });

  it('gives the blocks of the whole text (any characters, lone surrogates too)', () => {
    const units = fc.string({
      unit: fc.constantFrom('\ud83d', '\ude00', '\r', '\n', '`', '-', ' ', 'a', '>'),
    });
    fc.assert(
      fc.property(units, cuts, (whole, borders) => {
        expect(streamed(whole, borders).blocks()).toEqual(splitBlocks(whole));
      }),
      { numRuns: 1000 },
    );
  });

  it('loses no visible character', () => {
    fc.assert(
      fc.property(text, (whole) => {
        // the address of a link definition is not visible, and neither is a word that is written into it
        const words = (value: string): number =>
          (value.replaceAll(/\/url\S*/g, '').match(/word|emoji|nested|head/g) ?? []).length;
        expect(words(brief(splitBlocks(whole)).join('\n'))).toBe(words(whole));
      }),
      { examples: [['[ref]: /urlword\n']] },
    );
  });
});

describe('limits', () => {
  const kindsOf = (whole: string): readonly string[] =>
    splitBlocks(whole).map((block) => block.kind);

  it.each<[string, string, string]>([
    ['quotes at the limit', `${'>'.repeat(MAX_BLOCK_NESTING)} a`, 'prose'],
    ['quotes over it', `${'>'.repeat(MAX_BLOCK_NESTING + 1)} a`, 'plain'],
    ['bullets on one line', `${'- '.repeat(MAX_BLOCK_NESTING + 1)}a`, 'plain'],
    [
      'deep list',
      Array.from({ length: 120 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'),
      'plain',
    ],
    ['inline run at the limit', 'x'.repeat(MAX_INLINE_RUN), 'prose'],
    ['inline run over it', 'x'.repeat(MAX_INLINE_RUN + 1), 'plain'],
    ['inline run over lines', `${'x'.repeat(999)}\n`.repeat(70), 'plain'],
    ['long table', '|a|b|\n|-|-|\n' + '|xxxxxxxx|yyyyyyyy|\n'.repeat(5000), 'prose'],
  ])('%s', (_name, whole, kind) => {
    expect(kindsOf(whole)).toEqual([kind]);
    expect(kindsOf(`${whole}\n`)).toEqual([kind]);
  });

  it('shows what lies beyond the limit of a message as plain text', () => {
    const paragraph = `${'word '.repeat(200)}\n\n`;
    const count = Math.ceil((MAX_MESSAGE_RENDERED + 10_000) / paragraph.length);
    const kinds = kindsOf(paragraph.repeat(count));
    expect(kinds).toHaveLength(count);
    expect(kinds.indexOf('plain')).toBe(Math.floor((MAX_MESSAGE_RENDERED + 3) / paragraph.length));
  });

  it.each<[string, string]>([
    [
      'mixed reply',
      `# T\n\n${'some words here and there '.repeat(15)}\n\n- a\n- b\n\n\`\`\`ts\nlet a = 1;\n\`\`\`\n\n`.repeat(
        200,
      ),
    ],
    ['one open fence', `\`\`\`\n${'const a = 1;\n'.repeat(8000)}`],
    ['one line', 'lorem ipsum '.repeat(8000)],
    ['one list', '- item of a list\n'.repeat(6000)],
  ])('looks at each character less than twice when streamed: %s', (_name, whole) => {
    const splitter = new BlockSplitter();
    for (let at = 0; at < whole.length; at += 40) splitter.append(whole.slice(at, at + 40));
    expect(splitter.scanned).toBeGreaterThan(0);
    expect(splitter.scanned).toBeLessThan(whole.length * 4);
    expect(splitter.blocks()).toEqual(splitBlocks(whole));
  });
});
