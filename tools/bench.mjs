/**
 * `npm run bench [-- name … --quick --runs=N]`: builds what is measured, then runs the benchmarks of tests/bench one
 * after another, all of them or those that are named. Each prints a table and writes dist/bench/<id>.json.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { bundlePrograms, programsIn } from './bundle-programs.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { nodeProblem, root } from './preflight.mjs';
import { nx, run } from './test-suites.mjs';

/**
 * Each benchmark's programs below tests/bench, the first being the one to run, the pages that are built for it alone,
 * and whether it opens any.
 */
const BENCHES = {
  'agent-overhead': { programs: ['agent-overhead/bench'], browser: false },
  start: { programs: ['start/bench', 'start/minimal-server'], pages: ['bench-minimal'] },
  'long-session': { programs: ['sessions/long-session'] },
  switching: { programs: ['sessions/switching'] },
  memory: { programs: ['sessions/memory'] },
  'file-finder': { programs: ['file-finder/bench'], browser: false },
  search: { programs: ['search/bench', 'search/write-history'], browser: false },
  streaming: { programs: ['streaming/bench'], pages: ['bench-page'] },
};

const PARALLEL = 2;

async function succeed(command, args) {
  const { code, output } = await run(command, args);
  if (code === 0) return;
  process.stderr.write(`${output}\n${command} ${args.join(' ')} failed.\n`);
  process.exit(1);
}

/** The benchmarks' pages are no projects of the build, for nobody else needs them. */
async function buildAll(pages) {
  await succeed(...nx('build', undefined, PARALLEL));
  for (const page of pages) await succeed('ng', ['build', page]);
}

const buildPrograms = (programs) =>
  bundlePrograms(programsIn('tests/bench', programs), 'dist/bench/programs', ['@playwright/test']);

async function main() {
  const words = process.argv.slice(2);
  const named = words.filter((word) => !word.startsWith('--'));
  const unknown = named.filter((name) => !Object.hasOwn(BENCHES, name));
  const problem = nodeProblem();
  if (problem || unknown.length > 0) {
    const known = Object.keys(BENCHES).join(', ');
    console.error(problem ?? `No such benchmark: ${unknown.join(', ')}. There are ${known}.`);
    return 1;
  }
  const chosen = (named.length > 0 ? named : Object.keys(BENCHES)).map((name) => BENCHES[name]);
  const found = ensureBrowser();
  if (!found.path && chosen.some(({ browser = true }) => browser)) {
    console.error(found.missing);
    return 1;
  }
  await buildAll(chosen.flatMap(({ pages = [] }) => pages));
  await buildPrograms(chosen.flatMap(({ programs }) => programs));
  let code = 0;
  for (const { programs } of chosen) {
    const program = path.join(root, 'dist/bench/programs', `${programs[0]}.mjs`);
    const options = words.filter((word) => word.startsWith('--'));
    const env = { ...process.env, ...(found.path ? { CHROMIUM: found.path } : {}) };
    const { status } = spawnSync(process.execPath, [program, ...options], {
      cwd: root,
      stdio: 'inherit',
      env,
    });
    if (status !== 0) code = 1;
  }
  return code;
}

process.exitCode = await main();
