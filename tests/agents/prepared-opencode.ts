import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bareEnvironment, furnish } from './agent-home';
import { OPENCODE } from './definitions/opencode';

const VERSION = '1.18.33';
const INSTALL_TIMEOUT_MS = 5 * 60_000;

/** How real OpenCode is started against a scripted model, or why it cannot be. */
export type Opencode =
  | {
      readonly ok: true;
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      /** Removes the agent's home. */
      cleanUp(): void;
    }
  | { readonly ok: false; readonly reason: string };

/** Installs OpenCode once into a cache outside the checkout, and gives each caller a home of its own. */
export async function prepareOpencode(origin: string): Promise<Opencode> {
  const cache = process.env['FYLLO_TEST_CACHE'] ?? path.join(os.tmpdir(), 'fyllocode-test-cache');
  const folder = path.join(cache, `opencode-ai-${VERSION}`);
  const command = programIn(folder);
  if (!existsSync(command)) {
    const problem = await install(folder);
    if (problem) return { ok: false, reason: problem };
  }
  if (!existsSync(command)) {
    return { ok: false, reason: `opencode-ai has no program for ${platformName()}` };
  }
  const place = { origin, home: mkdtempSync(path.join(cache, 'home-')) };
  furnish(OPENCODE, place);
  const bare = bareEnvironment(place.home, [process.env['PATH'] ?? '']);
  return {
    ok: true,
    command,
    args: ['acp'],
    env: { ...bare, ...OPENCODE.environment(place) },
    cleanUp: () => rmSync(place.home, { recursive: true, force: true, maxRetries: 3 }),
  };
}
const platformName = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `${system}-${process.arch}`;
};

/** The program itself, not the script in front of it: that needs an install script. */
const programIn = (folder: string): string =>
  path.join(
    folder,
    'node_modules',
    `opencode-${platformName()}`,
    'bin',
    process.platform === 'win32' ? 'opencode.exe' : 'opencode',
  );

async function install(folder: string): Promise<string | undefined> {
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await promisify(execFile)('npm', [...args, ...quiet, `opencode-ai@${VERSION}`], {
      cwd: folder,
      timeout: INSTALL_TIMEOUT_MS,
      shell: process.platform === 'win32',
    });
    return undefined;
  } catch (error) {
    const lines = error instanceof Error ? error.message.split('\n') : [String(error)];
    return `opencode-ai@${VERSION} could not be installed: ${lines.slice(0, 3).join(' ')}`;
  }
}
