import { spawnSync } from 'node:child_process';

/** Nobody's own rules and settings. */
const env = {
  ...process.env,
  HOME: '/nowhere',
  XDG_CONFIG_HOME: '/nowhere',
  GIT_CONFIG_NOSYSTEM: '1',
};

const git = (folder: string, ...words: readonly string[]) =>
  spawnSync('git', words, { cwd: folder, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

export const hasGit = (): boolean => git('.', '--version').status === 0;

export function makeRepository(folder: string): void {
  const { status, stderr } = git(folder, 'init', '--quiet');
  if (status !== 0) throw new Error(stderr);
}

/** The files that Git would take in, in order. */
export function filesByGit(folder: string): readonly string[] {
  const { status, stdout, stderr } = git(folder, 'ls-files', '-z', '-co', '--exclude-standard');
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\0').filter(Boolean).sort();
}
