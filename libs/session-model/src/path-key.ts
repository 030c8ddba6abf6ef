const DRIVE = /^[A-Za-z]:[\\/]/;
/** The share is part of the root: `..` does not leave it. */
const UNC = /^\\\\[^\\/]+[\\/][^\\/]+/;

/**
 * A name by which two ways of writing one path are equal: absolute, without `.`, `..` and doubled separators, and in
 * one case where the system knows only one. A relative path is one of `folder`.
 */
export function pathKeyOf(path: string, folder: string): string {
  if (DRIVE.test(path)) return windowsKey(path.slice(0, 2), path.slice(2));
  const share = UNC.exec(path)?.[0];
  if (share !== undefined) return windowsKey(share.replace('/', '\\'), path.slice(share.length));
  if (path.startsWith('/')) return `/${segmentsOf(path.split('/')).join('/')}`;
  const windows = DRIVE.test(folder) || UNC.test(folder);
  const absolute = windows || folder.startsWith('/');
  return absolute
    ? pathKeyOf(`${folder}${windows ? '\\' : '/'}${path}`, '')
    : segmentsOf(path.split('/')).join('/');
}

const windowsKey = (root: string, rest: string): string =>
  `${root}\\${segmentsOf(rest.split(/[\\/]/)).join('\\')}`.toLowerCase();

function segmentsOf(parts: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const part of parts) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return kept;
}
