import { existsSync, readFileSync } from 'node:fs';

export const NOTHING = Object.freeze({ passed: 0, failed: 0, skipped: 0, skips: [] });

export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  skips: [...a.skips, ...b.skips],
});

/** Counts of a suite that failed as a whole, or of which nothing was seen. */
export const failure = (problem) => ({ ...NOTHING, failed: 1, problem });

/** Counts in a report of jest's `--json`. A file that could not even be loaded counts as one failed test. */
export function jestCounts(report) {
  const files = report.testResults ?? [];
  const skips = files
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === 'pending' || status === 'todo' || status === 'skipped')
    .map(({ fullName }) => fullName);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    skips,
  };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Counts in a report of Playwright's JSON reporter. A flaky test is a failed one: there are no retries. */
export function playwrightCounts(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const skips = (report.suites ?? []).flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations = [] }) => {
        const why = annotations.find(
          ({ type }) => type === 'skip' || type === 'fixme',
        )?.description;
        return `${spec.title}: ${why ?? 'no reason given'}`;
      }),
  );
  const failed = unexpected + flaky + (report.errors?.length ?? 0);
  return { passed: expected, failed, skipped, skips };
}

/**
 * Reads a suite's report. A report that is missing, broken, or holds no test at all is a failure: a suite that did
 * not run has proven nothing.
 */
export function readCounts(file, countsOf) {
  if (!existsSync(file)) return failure(`${file} was not written: the suite did not run`);
  try {
    const counts = countsOf(JSON.parse(readFileSync(file, 'utf8')));
    const total = counts.passed + counts.failed + counts.skipped;
    return total === 0 ? failure(`${file} holds no tests`) : counts;
  } catch (error) {
    return failure(`${file} cannot be read: ${String(error)}`);
  }
}

export const closingLine = ({ passed, failed, skipped }) =>
  `${String(passed)} passed, ${String(failed)} failed, ${String(skipped)} skipped`;
