import { isatty } from 'node:tty';
import type { Environment } from './environment';
import { mergeEnvironment, readLoginShell, wantsLoginShell } from './login-shell';

/**
 * A login shell that asks or waits must not hold the first agent back without end; one with many start files, on a
 * machine that has just been switched on, takes several seconds, and without its PATH no agent would be found.
 */
const LOGIN_SHELL_MS = 10_000;

let environment: Promise<Environment> | undefined;

/**
 * The environment programs of the person expect: ours, and when a desktop started us what their login shell adds,
 * above all its PATH. Asked once; settles at the latest after ten seconds, and never rejects.
 */
export function personEnvironment(): Promise<Environment> {
  environment ??= askOnce(process.env);
  return environment;
}

async function askOnce(own: Environment): Promise<Environment> {
  const surroundings = {
    platform: process.platform,
    inElectron: 'electron' in process.versions,
    hasTerminal: [0, 1, 2].some((descriptor) => isatty(descriptor)),
  };
  if (!wantsLoginShell(own, surroundings)) return own;
  return mergeEnvironment(own, await readLoginShell(own, LOGIN_SHELL_MS));
}
