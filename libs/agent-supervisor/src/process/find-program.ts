import { constants, accessSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { coded } from '@fyllo/protocol';
import type { Environment } from './environment';
import { findWindowsProgram } from './windows-command';

/** `~` and `~/x` name the home folder, as in a shell; other users' homes are not looked up. */
export function expandHome(value: string, home: string = homedir()): string {
  if (value === '~') return home;
  return value.startsWith('~/') || value.startsWith('~\\')
    ? path.join(home, value.slice(2))
    : value;
}

type Found = 'program' | 'not-executable' | 'nothing';

function look(file: string): Found {
  try {
    if (!statSync(file).isFile()) return 'nothing';
  } catch {
    return 'nothing';
  }
  try {
    accessSync(file, constants.X_OK);
    return 'program';
  } catch {
    return 'not-executable';
  }
}

/**
 * The absolute path of a program: a path as it is, a bare name by the folders of PATH.
 * Errors: `agent-not-found`, `agent-not-executable`.
 */
export function findProgram(command: string, environment: Environment): string {
  const expanded = expandHome(command);
  const candidates = expanded.includes('/')
    ? [path.resolve(expanded)]
    : (environment['PATH'] ?? '')
        .split(path.delimiter)
        .filter((folder) => path.isAbsolute(folder))
        .map((folder) => path.join(folder, expanded));
  let refused: string | undefined;
  for (const candidate of candidates) {
    const found = look(candidate);
    if (found === 'program') return candidate;
    if (found === 'not-executable') refused ??= candidate;
  }
  if (refused !== undefined) {
    throw coded('agent-not-executable', `${refused} is not executable`, { detail: refused });
  }
  throw coded('agent-not-found', `${command} was not found`, { detail: command });
}

export const isFile = (file: string): boolean =>
  statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** Whether a bare name leads to a program, for lists of agents. */
export function isOnPath(
  command: string,
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
  exists = isFile,
): boolean {
  if (platform === 'win32') return findWindowsProgram(command, environment, exists) !== undefined;
  try {
    findProgram(command, environment);
    return true;
  } catch {
    return false;
  }
}
