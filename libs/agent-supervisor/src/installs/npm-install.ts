import path from 'node:path';
import { makePrivateFolder, writeNewFile } from '@fyllo/files';
import type { Environment } from '../process/environment';
import { isOnPath } from '../process/find-program';
import { runProgram } from '../process/program-run';
import type { GroupWatch } from '../process/reaper-link';
import { redact } from '../process/redaction';
import { npmFault } from './npm-fault';
import { NpmPackage, type InstalledStart } from './npm-package';
import type { Distribution } from './registry-agent';

export interface NpmRun {
  /** A folder that is not there yet; everything is installed into it. */
  readonly into: string;
  readonly npm: string;
  readonly env: Environment;
  readonly watch: GroupWatch;
  readonly signal: AbortSignal;
  /** Hears what npm says. */
  line(text: string): void;
}

/** Enough to tell what went wrong. */
const KEPT_LINES = 200;

/** Nothing asks, nothing is reported, and no setting of the person's moves or thins the installation. */
const OPTIONS = [
  ...['--no-audit', '--no-fund', '--no-update-notifier', '--no-progress', '--loglevel=http'],
  ...['--logs-max=0', '--no-global', '--include=optional', '--omit=dev', '--save-exact'],
  ...['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-factor=2'],
];

/** The npm of PATH, or the one beside the Node in use; undefined when there is none. */
export function findNpm(env: Environment): string | undefined {
  if (isOnPath('npm', env)) return 'npm';
  const beside = path.join(path.dirname(process.execPath), 'npm');
  return isOnPath(beside, env) ? beside : undefined;
}

/**
 * Installs a package and answers how its program is started. Scripts of its dependencies never run; its own do, since
 * it will be run anyway (docs/adr/0011).
 * Errors: `cancelled`, those of `npmFault`, `install-failed` when the package has no program.
 */
export async function installPackage(
  wanted: Extract<Distribution, { readonly kind: 'npm' }>,
  run: NpmRun,
): Promise<InstalledStart> {
  await makePrivateFolder(run.into);
  // with one of its own, npm looks for no other package.json further up
  await writeNewFile(path.join(run.into, 'package.json'), [Buffer.from('{ "private": true }\n')]);
  const { name, version } = wanted;
  const prefix = ['--prefix', run.into];
  await npm(run, ['install', ...prefix, '--ignore-scripts', ...OPTIONS, `${name}@${version}`]);
  const installed = new NpmPackage(run.into, name);
  for (const script of installed.installScripts) {
    // each by itself: npm would run `preinstall` and `postinstall` around `install` once more
    const alone = ['--prefix', installed.folder, '--ignore-scripts', ...OPTIONS];
    await npm(run, ['run', ...alone, script]);
  }
  return installed.start(wanted);
}

async function npm(run: NpmRun, args: readonly string[]): Promise<void> {
  const printed: string[] = [];
  const line = (text: string): void => {
    const shown = redact(text).trim();
    if (shown === '') return;
    printed.push(shown);
    if (printed.length > KEPT_LINES) printed.shift();
    run.line(shown);
  };
  const { npm: command, into: cwd, env, signal, watch } = run;
  const code = await runProgram({ command, args, cwd, env, signal, line }, watch);
  if (code !== 0) throw npmFault(code, printed);
}
