import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BUGS, REAL_AGENTS, SCENARIOS, type Proof } from './proven-cases';

const root = path.resolve(__dirname, '../..');

/** Whether a file has a test with that title, or one whose title holds it. */
function isTest(file: string, title: string): boolean {
  if (title === '' || !existsSync(path.join(root, file))) return false;
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  const quoted = lines.flatMap((line) =>
    [...line.matchAll(/'[^']*'|`[^`]*`/gu)].map(([text]) => text),
  );
  return quoted.some((text) => text.includes(title));
}

const missing = (cases: Readonly<Record<number, readonly Proof[]>>): readonly string[] =>
  Object.entries(cases).flatMap(([id, proofs]) => {
    const named = proofs.filter((proof) => typeof proof === 'string');
    const lost = named.filter((proof) => {
      const [file = '', title = ''] = proof.split(' › ');
      return !isTest(file, title);
    });
    return proofs.length === 0 ? [`${id}: nothing`] : lost.map((proof) => `${id}: ${proof}`);
  });

describe('the hard cases', () => {
  it.each([
    ['scenarios on the wire', SCENARIOS, 30],
    ['reported faults', BUGS, 23],
    ['ways of real agents', REAL_AGENTS, 27],
  ])('of the %s are each proven by a test that exists', (_name, cases, count) => {
    expect(Object.keys(cases)).toHaveLength(count);
    expect(missing(cases)).toEqual([]);
  });

  it('are not proven by a test that does not exist (control)', () => {
    const proof = 'tests/supervision/order.spec.ts › keeps 301 chunks in order';
    expect(missing({ 1: [proof], 2: ['tests/nowhere.spec.ts › it'], 3: [] })).toHaveLength(3);
  });

  it('are left open only with a reason', () => {
    const open = [SCENARIOS, BUGS, REAL_AGENTS].flatMap((cases) =>
      Object.values(cases)
        .flat()
        .filter((proof) => typeof proof !== 'string'),
    );
    expect(open).toHaveLength(1);
    expect(open.every(({ unproven }) => unproven.length > 20)).toBe(true);
  });
});
