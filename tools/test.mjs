/**
 * `npm test`: everything a change must pass, in one run. Prints each suite's start and end, the whole output of a
 * suite that fails, the reasons of skipped tests, and closes with `N passed, N failed, N skipped`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './ensure-browser.mjs';
import { nodeProblem, root } from './preflight.mjs';
import {
  NOTHING,
  add,
  closingLine,
  failure,
  jestCounts,
  playwrightCounts,
  readCounts,
} from './test-results.mjs';
import { nx, reportOf, run, runsAlone, testProjects } from './test-suites.mjs';

const PARALLEL = 2;
/** Suites that drive the page: name, Playwright configuration, report. */
const PAGE_SUITES = [
  ['e2e', 'playwright.config.ts', 'dist/e2e.json'],
  ['agents', 'playwright.agents.config.ts', 'dist/agents.json'],
];
const say = (text) => console.log(`[${new Date().toISOString().slice(11, 19)}] ${text}`);

let total = NOTHING;
const failures = [];

function record(name, counts) {
  total = add(total, counts);
  if (counts.problem) say(`${name}: ${counts.problem}`);
  if (counts.failed > 0) failures.push(name);
}

/** Runs one suite; `countsOf` reads its reports, else it counts as one check. Tells whether it passed. */
async function suite(name, [command, args], countsOf, env) {
  say(`${name}: start`);
  const started = performance.now();
  const { code, output } = await run(command, args, env);
  const counts = countsOf?.() ?? {
    ...NOTHING,
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
  };
  const silent = code !== 0 && counts.failed === 0;
  const result = silent ? add(counts, failure()) : counts;
  if (code !== 0 || result.failed > 0) console.log(output);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${name}: ${result.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s (${closingLine(result)})`);
  record(name, { ...result, ...(counts.problem ? { problem: counts.problem } : {}) });
  return result.failed === 0;
}

const jestReports = (projects) => () =>
  projects
    .map(({ name }) => readCounts(path.join(root, reportOf(name)), jestCounts))
    .reduce((sum, counts) => {
      if (counts.problem) say(counts.problem);
      return add(sum, counts);
    }, NOTHING);

const unitSuite = (name, projects) => {
  const names = projects.map((project) => project.name);
  return suite(name, nx('test', names, PARALLEL), jestReports(projects));
};

async function pageSuites() {
  const browser = ensureBrowser(say);
  for (const [name, config, report] of PAGE_SUITES) {
    if (browser.path) {
      const counts = () => readCounts(path.join(root, report), playwrightCounts);
      await suite(name, ['playwright', ['test', '-c', config]], counts, { CHROMIUM: browser.path });
    } else await withoutBrowser(name, config, browser.missing);
  }
}

/** Skips a page suite in sight of everybody; where it must run, it fails. */
async function withoutBrowser(name, config, missing) {
  const { output } = await run('playwright', ['test', '-c', config, '--list']);
  const count = Number(/Total: (\d+) tests?/u.exec(output)?.[1] ?? 1);
  const mustRun = process.env.CI === 'true';
  say(`${name}: ${mustRun ? 'FAILED' : 'SKIPPED'}: ${missing}`);
  record(name, {
    ...(mustRun ? failure(missing) : NOTHING),
    skipped: count,
    skips: [`${name} (${String(count)} tests): ${missing}`],
  });
}

/**
 * Lint and types, each in one process for the whole repository: shared programs cost less than two cores full of
 * programs for single projects.
 */
async function staticChecks() {
  await suite('generate', nx('generate', undefined, 1));
  const lint = ['eslint', ['--max-warnings=0', '.']];
  await Promise.all([
    suite('lint', lint, undefined, { FYLLO_LINT: 'whole' }),
    suite('typecheck', ['node', ['tools/typecheck.mjs']]).then(() =>
      suite('format', ['prettier', ['--check', '--log-level=warn', '.']]),
    ),
  ]);
}

async function main() {
  const problem = nodeProblem();
  if (problem) {
    console.error(problem);
    return 1;
  }
  // a report that is there afterwards was written, or restored from the cache for the same inputs, in this run
  rmSync(path.join(root, 'dist/jest'), { recursive: true, force: true });
  mkdirSync(path.join(root, 'dist/jest'), { recursive: true }); // jest does not make the folder
  for (const [, , report] of PAGE_SUITES) rmSync(path.join(root, report), { force: true });

  const projects = testProjects();
  const units = projects.filter((project) => !runsAlone(project));
  await staticChecks();
  // what nobody depends on is begun last, so the page, a third of all, would end long after the others, on one core
  const pages = units.filter(({ name }) => name === 'renderer');
  await unitSuite('unit-page', pages);
  await unitSuite(
    'unit',
    units.filter((project) => !pages.includes(project)),
  );
  const built = await suite('build', nx('build', undefined, PARALLEL));
  for (const project of projects.filter(runsAlone)) {
    if (built) await suite(project.name, nx('test', [project.name], 1), jestReports([project]));
    else record(project.name, failure('did not run, for the build failed'));
  }
  if (built) await pageSuites();
  else for (const [name] of PAGE_SUITES) record(name, failure('did not run, for the build failed'));

  for (const skip of total.skips) console.log(`skipped: ${skip}`);
  if (failures.length > 0) console.log(`failed: ${failures.join(', ')}`);
  console.log(closingLine(total));
  return failures.length > 0 ? 1 : 0;
}

process.exitCode = await main();
