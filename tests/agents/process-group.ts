import { readdirSync, readFileSync } from 'node:fs';

/** Pids of the living processes of a group (Linux). */
export function groupMembers(group: number): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isMember(pid, group));
}

function isMember(pid: number, group: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state !== 'Z' && Number(processGroup) === group;
  } catch {
    return false; // it ended while we looked
  }
}
