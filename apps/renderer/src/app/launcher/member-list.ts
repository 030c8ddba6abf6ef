import { MAX_WORKSPACE_FOLDERS } from '@fyllo/protocol';

/** A folder of a Workspace, or one that is to become one. */
export interface Member {
  readonly name: string;
  readonly path: string;
}

export type MemberFault = 'duplicate' | 'nested' | 'too-many';

/** Why a folder cannot join; null when it can, as far as a page can tell: the host knows links. */
export function faultOf(members: readonly Member[], path: string): MemberFault | null {
  if (members.some((member) => plain(member.path) === plain(path))) return 'duplicate';
  if (members.some((member) => contains(member.path, path) || contains(path, member.path))) {
    return 'nested';
  }
  return members.length >= MAX_WORKSPACE_FOLDERS ? 'too-many' : null;
}

/** The list with the element at `from` moved to `to`; places beyond the ends are the ends. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.min(Math.max(to, 0), list.length - 1);
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, target), ...list.slice(from, from + 1), ...rest.slice(target)];
}

/** The last name of a path; the path itself for a root. */
export const nameOf = (path: string): string =>
  path.split(/[/\\]/u).findLast((name) => name !== '') ?? path;

const plain = (path: string): string => path.replace(/(?<=[^/\\:])[/\\]+$/u, '');

const contains = (outer: string, inner: string): boolean => {
  const folder = plain(outer).replace(/[/\\]$/u, '');
  return inner.startsWith(`${folder}/`) || inner.startsWith(`${folder}\\`);
};
