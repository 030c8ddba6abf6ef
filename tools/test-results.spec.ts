import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './ensure-browser.mjs';
import { nodeProblem } from './preflight.mjs';
import {
  NOTHING,
  add,
  closingLine,
  jestCounts,
  playwrightCounts,
  readCounts,
} from './test-results.mjs';
import { run, runsAlone, testProjects } from './test-suites.mjs';

const jestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 1,
  testResults: [
    {
      assertionResults: [
        { status: 'passed', fullName: 'a' },
        { status: 'pending', fullName: 'needs root' },
        { status: 'todo', fullName: 'later' },
      ],
    },
  ],
};

const pageReport = {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 },
  errors: [{}],
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              title: 'starts Electron',
              tests: [
                { status: 'skipped', annotations: [{ type: 'skip', description: 'no binary' }] },
              ],
            },
          ],
        },
      ],
    },
  ],
};

describe('counts of a run', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fyllo-results-'));
  const file = path.join(folder, 'report.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('counts a file that could not be loaded as a failed test', () => {
    expect(jestCounts(jestReport)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 2,
      skips: ['needs root', 'later'],
    });
  });

  it('counts a flaky page test as failed and keeps the reasons of skips', () => {
    expect(playwrightCounts(pageReport)).toEqual({
      passed: 3,
      failed: 3,
      skipped: 1,
      skips: ['starts Electron: no binary'],
    });
  });

  it('fails a suite whose report is missing, broken or empty', () => {
    expect(readCounts(path.join(folder, 'missing.json'), jestCounts).failed).toBe(1);
    writeFileSync(file, '{"numPassed');
    expect(readCounts(file, jestCounts).failed).toBe(1);
    writeFileSync(
      file,
      JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }),
    );
    expect(readCounts(file, playwrightCounts).failed).toBe(1);
  });

  it('reads a report', () => {
    writeFileSync(file, JSON.stringify(jestReport));
    expect(readCounts(file, jestCounts).passed).toBe(5);
  });

  it('closes with one line', () => {
    const sum = add(add(NOTHING, jestCounts(jestReport)), playwrightCounts(pageReport));
    expect(closingLine(sum)).toBe('8 passed, 5 failed, 3 skipped');
  });
});

describe('a suite', () => {
  it('gives its exit code and what it printed on both streams', async () => {
    const script = 'console.log(1); console.error(2); process.exitCode = 3';
    const { code, output } = await run(process.execPath, ['-e', script]);
    expect(code).toBe(3);
    expect(output.split('\n').sort()).toEqual(['', '1', '2']);
  });

  it('fails when it cannot be started', async () => {
    expect((await run('no-such-program', [])).code).toBe(1);
  });

  it('is ended with everything it started when it takes too long', async () => {
    const script = "require('child_process').spawn('sleep', ['60'], { stdio: 'inherit' })";
    const { code, output } = await run(process.execPath, ['-e', script], {}, 600);
    expect(code).toBe(1);
    expect(output).toContain('ended after');
  });

  it('is run for every project with tests, those of tests/ alone', () => {
    const projects = testProjects();
    expect(projects.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['protocol', 'guide-agent', 'tools', 'tests-architecture']),
    );
    expect(projects.filter(runsAlone).every(({ name }) => name.startsWith('tests-'))).toBe(true);
  });
});

describe('preflight', () => {
  it('accepts only the pinned Node', () => {
    expect(nodeProblem('v26.10.0', '26.10.0')).toBeUndefined();
    expect(nodeProblem('v20.20.2', '26.10.0')).toContain('v26.10.0');
  });

  it('takes the browser that is named, and no other when that is missing', () => {
    expect(findBrowser({ CHROMIUM: '/x/chrome' }, (place: unknown) => place === '/x/chrome')).toBe(
      '/x/chrome',
    );
    expect(findBrowser({ CHROMIUM: '/x/chrome' }, (place: unknown) => place !== '/x/chrome')).toBe(
      undefined,
    );
    expect(findBrowser({}, (place: unknown) => place === '/usr/bin/google-chrome')).toBe(
      '/usr/bin/google-chrome',
    );
  });
});
