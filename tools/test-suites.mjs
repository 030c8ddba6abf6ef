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

/**
 * Runs a program of node_modules/.bin and collects what it prints, both streams in order.
 * Resolves with its exit code (1 when it could not be started).
 */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(command, args, {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    child.stdout.on('data', (data) => output.push(data));
    child.stderr.on('data', (data) => output.push(data));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output: Buffer.concat(output).toString('utf8') });
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
