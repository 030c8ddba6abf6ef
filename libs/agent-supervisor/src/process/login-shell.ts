import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { agentEnvironment, isRunByNpm, type Environment } from './environment';
import { signalGroup } from './process-group';

/** What decides whether the login shell has something to add. */
export interface ShellSurroundings {
  readonly platform: NodeJS.Platform;
  readonly inElectron: boolean;
  readonly hasTerminal: boolean;
}

/** An environment is some kilobytes; a shell that prints more is not answering us. */
const MAX_OUTPUT_BYTES = 1024 * 1024;
const LEFT_OPEN_MS = 200;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Of the asking shell itself, or about where it ran. */
const OF_THE_SHELL = /^(?:_|PWD|OLDPWD|SHLVL|TERM|COLUMNS|LINES|BASH_.*|ZDOTDIR)$/;

/**
 * Whether a desktop started us, with an environment that no shell has prepared: there is no terminal, and no script
 * of npm's, which somebody ran in a shell. `FYLLO_NO_LOGIN_SHELL=1` switches the question off.
 */
export function wantsLoginShell(own: Environment, around: ShellSurroundings): boolean {
  if (around.platform === 'win32' || own['FYLLO_NO_LOGIN_SHELL'] === '1') return false;
  if (around.hasTerminal || isRunByNpm(own)) return false;
  return own['TERM'] === undefined || (around.platform === 'darwin' && around.inElectron);
}

/** What stands between the markers of a shell's output, which may hold greetings before and after. */
export function parseShellOutput(output: string, marker: string): Environment {
  const parts = output.split(marker);
  // a shell that repeats the command shows the marker too: the answer is the last thing between two of them
  const answer = parts.length < 3 ? '' : (parts.at(-2) ?? '');
  const entries = answer.split('\0').flatMap((entry): readonly (readonly [string, string])[] => {
    const sign = entry.indexOf('=');
    const name = entry.slice(0, Math.max(sign, 0)).trimStart();
    return NAME.test(name) ? [[name, entry.slice(sign + 1)]] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * Our environment with what the login shell adds: its folders of PATH first, because that is the order the person
 * chose, then ours; other variables only where we have none.
 */
export function mergeEnvironment(own: Environment, shell: Environment): Environment {
  const missing = Object.entries(agentEnvironment(shell)).filter(
    ([name]) => !Object.hasOwn(own, name) && !OF_THE_SHELL.test(name),
  );
  const folders = [shell['PATH'], own['PATH']]
    .flatMap((value) => value?.split(':') ?? [])
    .filter((folder) => path.isAbsolute(folder));
  return {
    ...Object.fromEntries(missing),
    ...own,
    ...(folders.length === 0 ? {} : { PATH: [...new Set(folders)].join(':') }),
  };
}

/** Asks `$SHELL` for its environment. Empty when it does not answer in `limit` milliseconds; never rejects. */
export async function readLoginShell(own: Environment, limit: number): Promise<Environment> {
  const shell = own['SHELL'];
  if (shell === undefined || !path.isAbsolute(shell)) return {};
  const marker = `fyllo-${randomBytes(12).toString('hex')}`;
  return parseShellOutput(await shellOutput(shell, marker, own, limit), marker);
}

function shellOutput(
  shell: string,
  marker: string,
  own: Environment,
  limit: number,
): Promise<string> {
  // fish and zsh understand this as well as bash does; the marker is all that we put into it
  const script = `printf '%s' '${marker}'; command env -0; printf '%s' '${marker}'`;
  return new Promise((resolve) => {
    const child = spawn(shell, ['-l', '-i', '-c', script], {
      env: agentEnvironment(own),
      detached: true, // a group of its own, without our terminal, that can be ended as a whole
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (output = ''): void => {
      timers.forEach(clearTimeout);
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
      child.stdout.destroy();
      resolve(output);
    };
    const timers = [setTimeout(finish, limit)];
    const answer = (): void => {
      finish(Buffer.concat(chunks).toString('utf8'));
    };
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_OUTPUT_BYTES) finish();
    });
    child.on('error', () => {
      finish();
    });
    child.on('close', answer);
    // what the start files leave running may hold the output open
    child.on('exit', () => timers.push(setTimeout(answer, LEFT_OPEN_MS)));
  });
}
