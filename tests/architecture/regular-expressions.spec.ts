import { check } from 'recheck';
import { expressionsIn, type Expression } from './expressions';
import { codeFiles, isSpec, read } from './repository';

/**
 * Each expression is searched for an attack by automata, which decide for certain. Those with a look-around, and
 * those whose automaton grows too large, are undecided here; the lint rules for such expressions see them too.
 */
const CHECK = { checker: 'automaton', timeout: 1500 } as const;
const PATIENCE_MS = 280_000;
const AT_ONCE = 2;

const sources = codeFiles().filter(
  (file) => /^(?:apps|libs)\/[\w-]+\/src\/.*\.ts$/u.test(file) && !isSpec(file),
);
const expressions = [
  ...new Map(
    sources
      .flatMap((file) => expressionsIn(file, read(file)))
      .map((expression) => [`/${expression.source}/${expression.flags}`, expression]),
  ).values(),
];

const statusOf = async ({ source, flags }: Expression): Promise<string> =>
  (await check(source, flags, CHECK)).status;

/** The verdicts on all, a few at a time: time limits run while an expression waits for its turn. */
async function statusesOf(all: readonly Expression[]): Promise<readonly string[]> {
  const waiting = all.entries();
  const statuses: string[] = [];
  const work = async (): Promise<void> => {
    for (const [n, expression] of waiting) statuses[n] = await statusOf(expression);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return statuses;
}

describe('regular expressions', () => {
  it('are found where they are written', () => {
    const code = "const A = /a\\/[/]b/gu; // /no/\nconst b = 'x'.replace(/c/, '/d/');";
    expect(expressionsIn('x.ts', code)).toEqual([
      { file: 'x.ts', source: 'a\\/[/]b', flags: 'gu' },
      { file: 'x.ts', source: 'c', flags: '' },
    ]);
    expect(expressions.length).toBeGreaterThan(200);
  });

  it('that take long are seen', async () => {
    const slow = ['^(?:a+)+$', '\\s*$', '^(\\w+)(\\d*)x$', '(\\\\*)"', '<[^>]*>'];
    const bad = slow.map((source) => ({ file: 'x.ts', source, flags: '' }));
    expect(await statusesOf(bad)).toEqual(slow.map(() => 'vulnerable'));
  });

  it(
    'never take more than time in proportion to the text',
    async () => {
      const statuses = await statusesOf(expressions);
      const slow = expressions.filter((_, n) => statuses[n] === 'vulnerable');
      expect(slow).toEqual([]);
      expect(statuses.filter((status) => status === 'safe').length).toBeGreaterThan(150);
    },
    PATIENCE_MS,
  );
});
