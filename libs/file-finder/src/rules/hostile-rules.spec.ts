import { mkdirSync, symlinkSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import fc from 'fast-check';
import { listTree, namesIn, writeTree } from '../testing/file-tree';
import { Effort } from './effort';
import { readRule } from './ignore-rule';
import { readRules } from './rule-file';

afterAll(removeTemporaryFolders);

const stepsOf = (rule: string, name: string, above: readonly string[] = []) => {
  const effort = new Effort();
  const fits = readRule(rule)?.matches({ name, above, isFolder: false }, 0, effort);
  return { fits, steps: effort.steps };
};

describe('a rule that is made to be slow', () => {
  it.each([
    ['many stars', `${'*a'.repeat(100)}b`, 'a'.repeat(255)],
    ['stars and any letters', `${'*?'.repeat(100)}b`, 'a'.repeat(255)],
    ['stars and brackets', `${'*[!b]'.repeat(100)}b`, 'a'.repeat(255)],
  ])('takes no more steps than both lengths multiplied: %s', (_, rule, name) => {
    const { fits, steps } = stepsOf(rule, name);
    expect(fits).toBe(false);
    expect(steps).toBeGreaterThan(100);
    expect(steps).toBeLessThanOrEqual((rule.length + 1) * (name.length + 1));
  });

  it('takes no more with any number of folders in it', () => {
    const above = Array.from({ length: 100 }, () => 'a'.repeat(30));
    const rule = `${'**/*a*/'.repeat(100)}b`;
    const { fits, steps } = stepsOf(rule, 'c', above);
    expect(fits).toBe(false);
    expect(steps).toBeLessThanOrEqual(rule.length * 101 * 31);
  });

  it('never throws, and is bounded, whatever it is made of', () => {
    const rule = fc.string({
      unit: fc.constantFrom(...Array.from('*?[]!^-\\/: ab')),
      maxLength: 60,
    });
    fc.assert(
      fc.property(
        rule,
        fc.string({ unit: fc.constantFrom('a', 'b', ']'), maxLength: 60 }),
        (r, n) => {
          const { steps } = stepsOf(r, n, [n, n]);
          expect(steps).toBeLessThanOrEqual((r.length + 1) * (n.length + 1) * 4 + 4);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('ignore files that are made to be slow', () => {
  const SLOW = `${'*a'.repeat(400)}b\n`;

  it('end the list when they took all the steps there are', async () => {
    const folder = temporaryFolder();
    writeTree(folder, {
      '.gitignore': SLOW.repeat(1000),
      ...Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${'a'.repeat(200)}${n}`, ''])),
    });
    const steps = 5_000_000;
    const limits = { files: 1000, chars: 100_000, entries: 1000, steps };
    const list = await listTree([folder], { limits });
    expect(list.truncated).toBe(true);
    expect(list.files.length).toBeLessThan(50);
    const patient = await listTree([folder], { limits: { ...limits, steps: steps * 1000 } });
    expect(patient).toMatchObject({ truncated: false });
    expect(patient.files).toHaveLength(51);
  }, 60_000);

  it('are heeded up to their bounds', () => {
    const rules = readRules(Array.from({ length: 6000 }, (_, n) => `name-${n}`).join('\n'));
    expect(rules).toHaveLength(5000);
    expect(readRule('a'.repeat(1000))).toBeDefined();
    expect(readRule('a'.repeat(1001))).toBeUndefined();
  });

  it('may be anything else than files', async () => {
    const folder = temporaryFolder();
    const elsewhere = temporaryFolder();
    writeTree(elsewhere, { rules: '*\n' });
    writeTree(folder, ['link/x', 'folder/x', 'pipe/x', 'zeros/x']);
    writeTree(folder, { 'zeros/.gitignore': '\0'.repeat(2_000_000) });
    symlinkSync(path.join(elsewhere, 'rules'), path.join(folder, 'link/.gitignore'));
    mkdirSync(path.join(folder, 'folder/.gitignore'));
    const hasPipe = spawnSync('mkfifo', [path.join(folder, 'pipe/.gitignore')]).status === 0;
    expect(hasPipe).toBe(process.platform !== 'win32');
    expect(namesIn(await listTree([folder]))).toEqual([
      ...['folder/x', 'link/x', 'pipe/x', 'zeros/.gitignore', 'zeros/x'],
    ]);
  });
});
