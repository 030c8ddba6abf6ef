import { existsSync } from 'node:fs';
import path from 'node:path';
import { markedPromises, promiseRows, STATUSES } from './promise-table';
import { codeFiles, read, root } from './repository';

/** How many promises each area has. A promise may be added, never lost. */
const AREAS = { E: 9, L: 9, R: 11, X: 8, F: 9, P: 13, S: 13, C: 9, M: 4, W: 6 };

const EXPECTED_IDS = Object.entries(AREAS).flatMap(([area, count]) =>
  Array.from({ length: count }, (_, index) => `${area}-${String(index + 1).padStart(2, '0')}`),
);

const rows = promiseRows(read('SECURITY.md'));
const named = rows.filter(({ status }) => status !== 'not yet');
const tests = named.flatMap(({ id, tests: list }) => list.map((test) => ({ id, ...test })));

const exists = (file: string): boolean => file !== '' && existsSync(path.join(root, file));

describe('the promise table', () => {
  it('holds every promise once', () => {
    expect(rows.map(({ id }) => id)).toEqual(EXPECTED_IDS);
    expect(EXPECTED_IDS).toHaveLength(91);
  });

  it('gives each a sentence and a status', () => {
    const broken = rows.filter(
      ({ promise, status }) => !promise.endsWith('.') || !STATUSES.includes(status),
    );
    expect(broken).toEqual([]);
  });

  it('names code and a test for what is kept', () => {
    const kept = rows.filter(({ status }) => status === 'kept');
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter(({ code, tests: list }) => code.length === 0 || list.length === 0)).toEqual(
      [],
    );
  });

  it('names code for what is partial, and says what is missing', () => {
    const partial = rows.filter(({ status }) => status === 'partial');
    expect(partial.filter(({ code, figures }) => code.length === 0 || figures === '')).toEqual([]);
  });

  it('claims nothing for what is not yet there', () => {
    const open = rows.filter(({ status }) => status === 'not yet');
    expect(open.filter(({ tests: list, figures }) => list.length > 0 || figures !== '')).toEqual(
      [],
    );
  });

  it('names code that exists', () => {
    const missing = rows.flatMap(({ id, code }) =>
      code.filter((file) => !exists(file)).map((file) => `${id}: ${file}`),
    );
    expect(missing).toEqual([]);
  });

  it('names tests that exist', () => {
    const missing = tests.filter(
      ({ file, title }) => !exists(file) || title === '' || !read(file).includes(title),
    );
    expect(missing).toEqual([]);
    expect(tests.length).toBeGreaterThan(0);
  });
});

describe('promises in the code', () => {
  const marks = codeFiles()
    .filter((file) => /^(apps|libs)\//u.test(file))
    .flatMap((file) => markedPromises(read(file)).map((id) => ({ file, id })));

  it('are named by an id of the table', () => {
    const ids = new Set(rows.map(({ id }) => id));
    expect(marks.filter(({ id }) => !ids.has(id))).toEqual([]);
    expect(marks.length).toBeGreaterThan(20);
  });

  it('are read from comments with one id, several, or none', () => {
    expect(markedPromises('// SECURITY: L-02, L-03 — why')).toEqual(['L-02', 'L-03']);
    expect(markedPromises('/** LIMIT: P-01 and P-02 */')).toEqual(['P-01', 'P-02']);
    expect(markedPromises('// LIMIT: because')).toEqual(['']);
    expect(markedPromises('a limit')).toEqual([]);
  });
});
