import { marked } from 'marked';
import { languageOf } from './language-names';
import { markupOptions } from './markup-html';

const html = (source: string): string => marked.parse(source, markupOptions()) as string;

describe('markupOptions', () => {
  it.each<[string, string, string]>([
    [
      'block html',
      '<div onclick="x()">hi</div>',
      '<p>&lt;div onclick=&quot;x()&quot;&gt;hi&lt;/div&gt;</p>\n',
    ],
    ['inline html', 'a <b>c</b>', '<p>a &lt;b&gt;c&lt;/b&gt;</p>\n'],
    [
      'script in a line',
      'x <script>alert("1")</script>',
      '<p>x &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</p>\n',
    ],
    [
      'raw pre hides nothing',
      'x <pre><img src=x></pre>',
      '<p>x &lt;pre&gt;&lt;img src=x&gt;&lt;/pre&gt;</p>\n',
    ],
    ['entities', '&lt;b&gt; &amp; &copy;', '<p>&lt;b&gt; &amp; &copy;</p>\n'],
    [
      'task list',
      '- [x] a\n- [ ] b\n- c',
      '<ul>\n<li data-task>☑ a</li>\n<li data-task>☐ b</li>\n<li>c</li>\n</ul>\n',
    ],
    [
      'nested code',
      '- a\n\n  ```ts "x\n  <b>\n  ```',
      '<ul>\n<li><p>a</p>\n<pre data-language="ts" data-closed=""><code>&lt;b&gt;\n</code></pre>\n</li>\n</ul>\n',
    ],
    ['blocked link', '[a](javascript:alert(1))', '<p><a data-blocked="scheme">a</a></p>\n'],
    [
      'mangled scheme',
      '[a](javascript&colon;alert(1))',
      '<p><a data-blocked="relative">a</a></p>\n',
    ],
    ['heading without id', '# a b', '<h1>a b</h1>\n'],
  ])('%s', (_name, source, expected) => {
    expect(html(source)).toBe(expected);
  });

  it('puts link targets into data attributes only', () => {
    expect(html('[a](https://e.example "t")')).toBe(
      '<p><a data-testid="external-link" data-href="https://e.example/" role="link" tabindex="0" title="https://e.example/">a</a></p>\n',
    );
    expect(html('[a](/tmp/x.ts:3)')).toContain('data-path="/tmp/x.ts" data-line="3"');
  });

  it.each([
    ['[a](<C:\\_x\\y.md>)', 'C:\\_x\\y.md'],
    ['[a](<C:/a b/x.md:12>)', 'C:/a b/x.md'],
    ['[a](\\\\srv\\share\\x.txt)', '\\\\srv\\share\\x.txt'],
  ])('keeps the backslashes of %j', (source, path) => {
    expect(html(source)).toContain(`data-path="${path}"`);
  });

  it('draws images as words', () => {
    expect(html('![" onerror="x()](https://e.example/p.png)')).toBe(
      '<p><span data-testid="image-placeholder" data-host="e.example" data-href="https://e.example/p.png" role="link" tabindex="0">&quot; onerror=&quot;x() · e.example</span></p>\n',
    );
    expect(html('![a](data:image/png;base64,AAAA)')).toContain('data-host=""');
  });

  it('leaves the global parser as it was', () => {
    html('a');
    expect(marked.parse('<b>a</b>')).toBe('<p><b>a</b></p>\n');
  });
});

describe('languageOf', () => {
  it.each([
    ['ts', 'ts'],
    ['TypeScript title="x"', 'typescript'],
    ['c++', 'c++'],
    ['rust,ignore', 'rust'],
    ['', ''],
    ['"><img', ''],
    ['x'.repeat(40), ''],
  ])('%j', (info, expected) => {
    expect(languageOf(info)).toBe(expected);
  });
});
