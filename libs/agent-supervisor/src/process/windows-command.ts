import path from 'node:path';
import type { Environment } from './environment';

/** What is handed to `spawn`; `verbatim` arguments are already quoted for the command interpreter. */
export interface SpawnForm {
  readonly file: string;
  readonly args: readonly string[];
  readonly verbatim: boolean;
}

const SPAWNABLE = ['.exe', '.com'];
const BATCH = ['.cmd', '.bat'];
/** Everything the command interpreter reads as more than a character. */
const META = /[()\][%!^"`<>&|;, *?]/g;

const lookup = (environment: Environment, name: string): string => {
  const key = Object.keys(environment).find((other) => other.toUpperCase() === name);
  return (key === undefined ? undefined : environment[key]) ?? '';
};

/** The extensions of PATHEXT that can be started, in its order; all four when it names none of them. */
function startableExtensions(environment: Environment): readonly string[] {
  const startable = [...SPAWNABLE, ...BATCH];
  const listed = lookup(environment, 'PATHEXT')
    .toLowerCase()
    .split(';')
    .map((extension) => extension.trim());
  const usable = listed.filter((extension) => startable.includes(extension));
  return usable.length === 0 ? startable : [...new Set(usable)];
}

/** The path of a program of Windows itself; a search would begin in the working folder, which is a project's. */
export const systemProgram = (environment: Environment, name: string): string =>
  path.win32.join(lookup(environment, 'SYSTEMROOT') || 'C:\\Windows', 'System32', name);

/**
 * Finds a Windows program by PATH and PATHEXT: in each folder the extensions are tried in the order of PATHEXT, as the
 * system does. A file without a known extension (npm's shell script beside `npx.cmd`) is never picked, nor one that
 * `spawn` could not start.
 */
export function findWindowsProgram(
  command: string,
  environment: Environment,
  isFile: (file: string) => boolean,
): string | undefined {
  const extensions = startableExtensions(environment);
  const extension = path.win32.extname(command).toLowerCase();
  const names = extensions.includes(extension)
    ? [command]
    : extensions.map((added) => command + added);
  const folders = /[\\/]/.test(command)
    ? ['']
    : lookup(environment, 'PATH')
        .split(';')
        .map((folder) => folder.replace(/^"|"$/g, ''))
        .filter((folder) => path.win32.isAbsolute(folder));
  return folders
    .flatMap((folder) => names.map((name) => (folder ? path.win32.join(folder, name) : name)))
    .find(isFile);
}

/**
 * The form in which a found program is spawned. Batch files only run under `cmd.exe`: each argument is quoted by the
 * rules of the C runtime and then every character that means something to the interpreter is escaped, twice,
 * because npm's shims hand their arguments on to a second interpreter.
 */
// SECURITY: C-01
export function windowsSpawnForm(
  file: string,
  args: readonly string[],
  interpreter: string,
): SpawnForm {
  if (!BATCH.includes(path.win32.extname(file).toLowerCase())) {
    return { file, args, verbatim: false };
  }
  const line = [escapeMeta(file), ...args.map((arg) => escapeMeta(escapeMeta(quote(arg))))];
  return { file: interpreter, args: ['/d', '/s', '/c', `"${line.join(' ')}"`], verbatim: true };
}

const escapeMeta = (text: string): string => text.replace(META, '^$&');

/** A line break would end the command. */
const quote = (arg: string): string =>
  `"${arg
    .replace(/[\r\n]+/g, ' ')
    .replace(/(?<!\\)(\\*)"/g, '$1$1\\"')
    .replace(/(?<!\\)(\\+)$/, '$1$1')}"`;
