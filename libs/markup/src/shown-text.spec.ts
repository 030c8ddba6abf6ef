import { splitBlocks } from './block-splitter';
import { shownText } from './shown-text';

const read = (markdown: string): string =>
  splitBlocks(markdown)
    .map(shownText)
    .join('\n')
    .replace(/\s*\n\s*/gu, '\n')
    .trim();

describe('the text a reader sees', () => {
  it.each([
    ['plain words', 'plain words'],
    ['a **bo**ld `co_de` *x* ~~y~~', 'a bold co_de x y'],
    [
      '[a link](https://a.example/secret) and <https://b.example/>',
      'a link and https://b.example/',
    ],
    ['[b]: https://a.example/\n\n[a][b]', 'a'],
    ['# head\n\ntext\nmore', 'head\ntext\nmore'],
    ['- one\n- two\n  1. three', 'one\ntwo\nthree'],
    ['| a | b |\n|---|---|\n| c | d |', 'a\nb\nc\nd'],
    ['```ts\nconst a = "<b>";\n```', 'const a = "<b>";'],
    [
      '<b onclick="x">raw</b> &amp; &lt;i&gt; &#65;&#x42; &nosuch;',
      '<b onclick="x">raw</b> & <i> AB &nosuch;',
    ],
    ['a \\* b \\<c\\>', 'a * b <c>'],
    ['one  \ntwo', 'one\ntwo'],
    ['![alt](https://a.example/p.png)', 'alt · a.example'],
    ['> quoted', 'quoted'],
    ['so $a<b$ it is', 'so a<b it is'],
    ['```mermaid\ngraph TD\n```\nwords', 'words'],
    ['&#0; &#xD800;', '\ufffd \ufffd'],
    ['1 < 2 && 3 > 2', '1 < 2 && 3 > 2'],
  ])('of %j is %j', (markdown, expected) => {
    expect(read(markdown)).toBe(expected);
  });

  it('is the source where the parser cannot go', () => {
    const deep = `${'*a '.repeat(30_000)}end`;
    expect(read(deep)).toContain('end');
  });
});
