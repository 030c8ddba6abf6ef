import fc from 'fast-check';
import { type CodeLines, TOKEN_KINDS } from './code-token';
import { highlightLines, MAX_HIGHLIGHTED_CHARS } from './highlight-lines';

const textOf = (lines: CodeLines | undefined): string | undefined =>
  lines?.map((line) => line.map(({ text }) => text).join('')).join('\n');
const kindsOf = (lines: CodeLines | undefined): readonly string[] =>
  (lines ?? []).flatMap((line) => line.map(({ text, kind }) => `${text}:${kind ?? ''}`));

describe('highlightLines', () => {
  it('names the tokens of each line', async () => {
    const lines = await highlightLines('const a = 1; // one\nlet s = "x";', 'ts');
    expect(lines).toHaveLength(2);
    expect(kindsOf(lines)).toEqual(
      expect.arrayContaining(['const:keyword', '1:number', '// one:comment', '"x":string']),
    );
  });

  it.each([
    ['python', 'def f(x):\n  return None', 'def:keyword'],
    ['rs', 'fn main() {}', 'fn:keyword'],
    ['html', '<p class="a">x</p>', '"a":string'],
    ['yml', 'a: "b"', '"b":string'],
    ['sh', 'echo "$HOME"', 'echo:name'],
    ['diff', '+a\n-b', '+a:added'],
    ['JSON', '{"a": true}', '"a":property'],
    ['toml', '[a]\nb = 1', '1:number'],
  ])('knows %s', async (language, code, token) => {
    expect(kindsOf(await highlightLines(code, language))).toContain(token);
  });

  it.each([
    ['an unknown language', 'x', 'nonesuch'],
    ['no language', 'x', ''],
    ['an inherited name', 'x', 'constructor'],
    ['too much code', 'x'.repeat(MAX_HIGHLIGHTED_CHARS + 1), 'ts'],
  ])('leaves %s without colours', async (_name, code, language) => {
    expect(await highlightLines(code, language)).toBeUndefined();
  });

  it('keeps a comment in one piece over the borders of slices', async () => {
    const code = `let a = 1;\n/*\n${'still a comment\n'.repeat(900)}*/\nlet b = 2;`;
    const lines = (await highlightLines(code, 'ts')) ?? [];
    expect(textOf(lines)).toBe(code);
    expect(lines.slice(2, 902).every((line) => line[0]?.kind === 'comment')).toBe(true);
    expect(lines.at(-1)?.[0]?.kind).toBe('keyword');
  });

  it('gives the same code back, whatever it is', async () => {
    const unit = fc.constantFrom(
      '\n',
      '\r\n',
      '`',
      '${',
      '}',
      '"',
      '/*',
      '*/',
      '<a>',
      'if',
      ' ',
      '\ud83d',
      '#',
      '1',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(unit, { minLength: 1, maxLength: 60 }),
        fc.constantFrom('ts', 'py', 'html', 'md', 'sh', 'diff', 'php', 'css'),
        async (units, language) => {
          const code = units.join('');
          const lines = await highlightLines(code, language);
          expect(textOf(lines)).toBe(code);
          const kinds = (lines ?? []).flatMap((line) => line.flatMap(({ kind }) => kind ?? []));
          expect(kinds.filter((kind) => !TOKEN_KINDS.includes(kind))).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['one line of 1 MB', 'a="b";'.repeat(170_000)],
    ['an open comment', `/*${'x y\n'.repeat(200_000)}`],
    ['many short lines', 'const a = "b" + 1;\n'.repeat(50_000)],
    ['open brackets', '({['.repeat(6000)],
    ['open templates', '`${'.repeat(6000)],
  ])('comes to an end: %s', async (_name, code) => {
    expect(textOf(await highlightLines(code, 'ts'))).toBe(code);
  });
});
