import { codeFiles, isSpec, read } from './repository';

const MAX_CODE_LINES = 300;
const MAX_SPEC_LINES = 400;

interface Sized {
  readonly file: string;
  readonly lines: number;
}

const lineCount = (text: string): number => text.replace(/\n$/u, '').split('\n').length;

const sizes: readonly Sized[] = codeFiles()
  .map((file) => ({ file, lines: lineCount(read(file)) }))
  .sort((a, b) => a.lines - b.lines);

const at = (list: readonly Sized[], share: number): number =>
  list[Math.min(list.length - 1, Math.floor(list.length * share))]?.lines ?? 0;

const distribution = (name: string, list: readonly Sized[]): string => {
  const largest = list.at(-1);
  return `${name}: ${list.length} files, median ${at(list, 0.5)} lines, p90 ${at(list, 0.9)}, largest ${largest?.lines ?? 0} (${largest?.file ?? ''})`;
};

describe('file sizes', () => {
  const code = sizes.filter(({ file }) => !isSpec(file));
  const specs = sizes.filter(({ file }) => isSpec(file));

  it('are printed', () => {
    console.info(`${distribution('code', code)}\n${distribution('specs', specs)}`);
    expect(code.length).toBeGreaterThan(50);
    expect(specs.length).toBeGreaterThan(10);
  });

  it(`stay within ${MAX_CODE_LINES} lines of code`, () => {
    expect(code.filter(({ lines }) => lines > MAX_CODE_LINES)).toEqual([]);
  });

  it(`stay within ${MAX_SPEC_LINES} lines of spec`, () => {
    expect(specs.filter(({ lines }) => lines > MAX_SPEC_LINES)).toEqual([]);
  });
});
