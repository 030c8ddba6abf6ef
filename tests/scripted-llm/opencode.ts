import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const VERSION = '1.18.33';
const INSTALL_TIMEOUT_MS = 5 * 60_000;
/** Port 9 discards: what still looks for a registry fails at once. */
const NO_REGISTRY = 'http://127.0.0.1:9/';

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
export async function prepareOpencode(baseUrl: string): Promise<Opencode> {
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
  const home = mkdtempSync(path.join(cache, 'home-'));
  configure(home, baseUrl);
  return {
    ok: true,
    command,
    args: ['acp'],
    env: environment(home),
    cleanUp: () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }),
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

/** Nothing of the caller's environment but PATH: no keys, no settings, no home. */
const environment = (home: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  USERPROFILE: home,
  LANG: 'C.UTF-8',
  TERM: 'dumb',
  GIT_CONFIG_NOSYSTEM: '1',
  OPENCODE_DISABLE_AUTOUPDATE: '1',
  OPENCODE_DISABLE_MODELS_FETCH: '1',
  OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
  OPENCODE_PURE: '1',
  // it installs a plug-in package in the background when it can reach a registry
  NPM_CONFIG_REGISTRY: NO_REGISTRY,
  npm_config_registry: NO_REGISTRY,
  BUN_CONFIG_REGISTRY: NO_REGISTRY,
});

/** Asks before edits and commands, and knows one model: the scripted one. */
function configure(home: string, baseUrl: string): void {
  const folder = path.join(home, '.config/opencode');
  mkdirSync(folder, { recursive: true });
  const model = {
    name: 'Scripted model',
    attachment: true,
    reasoning: true,
    tool_call: true,
    limit: { context: 200_000, output: 32_000 },
  };
  const provider = {
    npm: '@ai-sdk/openai-compatible',
    name: 'Scripted',
    options: { baseURL: baseUrl, apiKey: 'none' },
    models: { scripted: model },
  };
  const config = {
    autoupdate: false,
    share: 'disabled',
    model: 'scripted/scripted',
    small_model: 'scripted/scripted',
    enabled_providers: ['scripted'],
    permission: { edit: 'ask', bash: 'ask', webfetch: 'ask' },
    provider: { scripted: provider },
  };
  writeFileSync(path.join(folder, 'opencode.json'), JSON.stringify(config, null, 2));
}
