import { Lexer, marked } from 'marked';
import { splitBlocks } from './block-splitter';
import { markupOptions } from './markup-html';
import { mathExtensions } from './math-extension';

const html = (source: string): string => marked.parse(source, markupOptions()) as string;
/** The formulas of a text, those on lines of their own in double brackets. */
const formulas = (source: string): readonly string[] =>
  [...html(source).matchAll(/data-tex="([^"]*)"( data-display)?/g)].map(([, tex = '', display]) =>
    display === undefined ? `[${tex}]` : `[[${tex}]]`,
  );

describe('formulas', () => {
  it.each<[string, readonly string[]]>([
    ['$x$', ['[x]']],
    ['Let $x_1$ and $y_1$ be', ['[x_1]', '[y_1]']],
    ['$E = mc^2$.', ['[E = mc^2]']],
    ['（$\\alpha$）与$\\beta$。', ['[\\alpha]', '[\\beta]']],
    ['$2^n$ and $2 + 3$', ['[2^n]', '[2 + 3]']],
    ['$10$', ['[10]']],
    ['$a \\$ b$', ['[a \\$ b]']],
    ['**Let $a_i * b_i$ hold** and $c_j * d$', ['[a_i * b_i]', '[c_j * d]']],
    ['where $$x^2$$ is', ['[[x^2]]']],
    ['$$\nx\n$$', ['[[x]]']],
    ['$$x$$', ['[[x]]']],
    ['$$x\n= y$$', ['[[x\n= y]]']],
    ['text\n$$\nx\n$$\nmore', ['[[x]]']],
    ['- item\n\n  $$\n  x\n  $$', ['[[x]]']],
    ['> $x$', ['[x]']],
    ['| $a$ | b |\n|-|-|\n| $c$ | d |', ['[a]', '[c]']],
    [
      '$$\n\\begin{aligned}\na &= b \\\\\n- c &= d\n\\end{aligned}\n$$',
      ['[[\\begin{aligned}\na &amp;= b \\\\\n- c &amp;= d\n\\end{aligned}]]'],
    ],
  ])('%j', (source, expected) => {
    expect(formulas(source)).toEqual(expected);
  });

  it.each([
    'costs $5 and $6',
    'from $5 to 6$',
    '$5, or €4 (US$4)',
    '$5-$10',
    '$1,000.50 is more than $999',
    '$5k ARR, then $7k$',
    '价格为$5，然后是$6。',
    '共$5元，另$6元$',
    'US$5 and CA$6',
    '$HOME and $PATH',
    '$HOME/$USER',
    '${a}-${b}',
    '$(pwd) and $(ls)',
    '`$x$`',
    '\\$x\\$',
    '\\$x$',
    'a$b$c',
    '$ x $',
    '$x $',
    '$\n\n$',
    '$x\ny$',
    '$$',
    '$$$$',
    '$$ open',
    '$$\nopen\n\n$$',
    '```\n$$\nx\n$$\n```',
    `$${'x'.repeat(10_001)}$`,
    `$$\n${'x'.repeat(10_001)}\n$$`,
  ])('%j holds none', (source) => {
    expect(formulas(source)).toEqual([]);
  });

  it.each<[string, string]>([
    ['It costs $5 and *really* 10 $.', 'It costs $5 and <em>really</em> 10 $.'],
    ['$5 **is** the price, 6 $ *too*', '$5 <strong>is</strong> the price, 6 $ <em>too</em>'],
  ])('leaves emphasis between the signs of prices: %s', (source, expected) => {
    expect(html(source)).toBe(`<p>${expected}</p>\n`);
  });

  it('is one piece inside emphasis, also when it is displayed', () => {
    expect(html('*a $$x*y$$ b*')).toMatch(
      /^<p><em>a <span [^>]*>\$\$x\*y\$\$<\/span> b<\/em><\/p>/,
    );
  });

  it('keeps the source as the text of its place', () => {
    expect(html('a $<b>$ c')).toBe(
      '<p>a <span data-testid="math" data-tex="&lt;b&gt;">$&lt;b&gt;$</span> c</p>\n',
    );
  });
});

describe('blocks of formulas', () => {
  const brief = (text: string): readonly string[] =>
    splitBlocks(text).map((block) => (block.kind === 'prose' ? block.source : block.kind));

  it.each<[string, readonly string[]]>([
    ['a\n$$\n- b\n# c\n$$\nd', ['a', '$$\n- b\n# c\n$$', 'd']],
    ['$$ x\n= y $$\nd', ['$$ x\n= y $$', 'd']],
    ['$$\nx\n\ny', ['$$\nx', 'y']],
    ['$$\n```\na\n\nb\n```\nc', ['$$', 'code', 'c']],
    ['$$\nx\n$$ where y\nz', ['$$\nx\n$$ where y\nz']],
    ['a $$\nb\n$$', ['a $$\nb', '$$']],
  ])('%j', (text, expected) => {
    expect(brief(text)).toEqual(expected);
  });
});

describe('the search for the next block of formulas', () => {
  it('looks at one paragraph at a time', () => {
    const scans: number[] = [];
    const [next] = mathExtensions(() => '').startBlock ?? [];
    if (next === undefined) throw new Error('no search');
    const sources = ['a\n\nab\n\n$$\n', 'a\n# b\n$$\nc', 'a\nb\n$$\nx', 'a\n $$ \n\nx'];
    for (const source of [...sources, 'a $$\nb', 'a\nb', 'a\n$$'])
      scans.push(next.call({ lexer: new Lexer() }, source) ?? -1);
    expect(scans).toEqual([-1, -1, 4, 2, -1, -1, -1]);
  });
});
