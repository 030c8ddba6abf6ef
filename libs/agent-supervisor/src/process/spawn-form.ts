import { CodedError, coded } from '@fyllo/protocol';
import type { Environment } from './environment';
import { findProgram, isFile } from './find-program';
import {
  findWindowsProgram,
  systemProgram,
  windowsSpawnForm,
  type SpawnForm,
} from './windows-command';

/**
 * How a program is spawned: found by PATH, without a shell.
 * Errors: `agent-not-found`, `agent-not-executable`.
 */
export function spawnForm(command: string, args: readonly string[], env: Environment): SpawnForm {
  if (process.platform !== 'win32') {
    return { file: findProgram(command, env), args, verbatim: false };
  }
  const file = findWindowsProgram(command, env, isFile);
  if (file === undefined) {
    throw coded('agent-not-found', `${command} was not found`, { detail: command });
  }
  return windowsSpawnForm(file, args, systemProgram(process.env, 'cmd.exe'));
}

/** The coded form of what `spawn` says when it fails. */
export function spawnError(error: NodeJS.ErrnoException, command: string): CodedError {
  const more = { detail: command };
  if (error.code === 'ENOENT') return coded('agent-not-found', error.message, more);
  if (error.code === 'EACCES' || error.code === 'ENOEXEC') {
    return coded('agent-not-executable', error.message, more);
  }
  return coded('io-failed', error.message, more);
}
