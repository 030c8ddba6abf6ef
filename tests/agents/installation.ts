import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { RealAgent } from './agent-definition';
import type { AgentDesk } from './agent-desk';

const INSTALL_TIMEOUT_MS = 8 * 60_000;

/** The agent cannot be tried here; the message says why. */
export class NotInstallable extends Error {}

/** Installs the agent as the application does, unless it is there in the version of the list. Returns the version. */
export async function install(desk: AgentDesk): Promise<string> {
  const { registryId } = desk.agent;
  const { entries } = await desk.supervisor.registry(null, false);
  const entry = entries.find(({ id }) => id === registryId);
  if (entry === undefined) throw new Error(`There is no ${registryId} in the registry`);
  if (entry.installed === entry.version) return entry.version;
  await desk.supervisor.install(registryId);
  const { phase, error, line } = await desk.until(
    () =>
      desk.installs.findLast(
        (one) => one.registryId === registryId && /^(?:done|failed|cancelled)$/u.test(one.phase),
      ),
    'the end of the installation',
  );
  if (phase === 'done') return entry.version;
  const reason = [error?.code, error?.message, error?.detail ?? line].join(' ');
  // no network is no fault of anybody's; everything else is one
  if (error?.code === 'offline') throw new NotInstallable(reason);
  throw new Error(`it could not be installed: ${reason}`);
}

/** What a person installs beside an agent: the folder of its programs. */
export async function installCompanion(name: string, cache: string): Promise<string> {
  const folder = path.join(cache, 'companions', name.replaceAll(/[^a-z0-9.-]/gu, '_'));
  const programs = path.join(folder, 'node_modules/.bin');
  if (existsSync(programs)) return programs;
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund'];
  try {
    const options = { cwd: folder, timeout: INSTALL_TIMEOUT_MS };
    await promisify(execFile)('npm', [...args, '--ignore-scripts', name], options);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new NotInstallable(`${name}: ${message.split('\n').slice(0, 3).join(' ')}`);
  }
  return programs;
}

/** The programs of the system that the agent needs and that are on no folder of PATH. */
export const missingPrograms = (
  { programs = [] }: RealAgent,
  searchPath: readonly string[],
): readonly string[] =>
  programs.filter((name) => !searchPath.some((folder) => existsSync(path.join(folder, name))));
