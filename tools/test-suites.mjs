import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './preflight.mjs';

const bin = path.join(root, 'node_modules/.bin');

/** Every Nx project with a `test` target: its name and its folder. */
export function testProjects() {
  const folders = ['apps', 'libs', 'tests'].flatMap((area) =>
    existsSync(path.join(root, area))
      ? readdirSync(path.join(root, area)).map((name) => `${area}/${name}`)
      : [],
  );
  return [...folders, 'tools']
    .map((folder) => ({ folder, file: path.join(root, folder, 'project.json') }))
    .filter(({ file }) => existsSync(file))
    .map(({ folder, file }) => ({ folder, project: JSON.parse(readFileSync(file, 'utf8')) }))
    .filter(({ project }) => project.targets?.test)
    .map(({ folder, project }) => ({ folder, name: project.name }));
}

/** Suites that start processes of their own get the machine for themselves, after the build they test. */
export const runsAlone = ({ folder }) => folder.startsWith('tests/');

export const reportOf = (name) => `dist/jest/${name}.json`;

/** A suite that takes longer hangs; all of them together must stay well under a CI machine's patience. */
const SUITE_TIMEOUT_MS = 15 * 60_000;

const environment = (env) => ({
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
  NO_COLOR: '1',
  FORCE_COLOR: '0',
  ...env,
});

/** Ends a program and everything it started, which on POSIX is its process group. */
function end(child) {
  if (process.platform === 'win32') spawn('taskkill', ['/pid', String(child.pid), '/T', '/F']);
  else if (child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
}

/**
 * Runs a program of node_modules/.bin and collects what it prints, both streams in order.
 * Resolves with its exit code (1 when it could not be started, or took too long).
 */
export function run(command, args, env = {}, timeoutMs = SUITE_TIMEOUT_MS) {
  return new Promise((resolve) => {
    const output = [];
    const windows = process.platform === 'win32';
    const child = spawn(command, args, {
      cwd: root,
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: windows,
      detached: !windows,
    });
    const interrupted = () => {
      end(child);
      process.exit(130);
    };
    process.once('SIGINT', interrupted);
    const timer = setTimeout(() => {
      output.push(Buffer.from(`\nended after ${String(timeoutMs / 60_000)} minutes\n`));
      end(child);
    }, timeoutMs);
    const settle = (result) => {
      clearTimeout(timer);
      process.removeListener('SIGINT', interrupted);
      resolve(result);
    };
    child.stdout.on('data', (data) => output.push(data));
    child.stderr.on('data', (data) => output.push(data));
    child.on('error', (error) => settle({ code: 1, output: String(error) }));
    child.on('close', (code) => {
      settle({ code: code ?? 1, output: Buffer.concat(output).toString('utf8') });
    });
  });
}

export const nx = (target, projects, parallel) => [
  'nx',
  [
    'run-many',
    ...['-t', target],
    ...(projects ? [`--projects=${projects.join(',')}`] : []),
    `--parallel=${String(parallel)}`,
    '--output-style=static',
  ],
];
