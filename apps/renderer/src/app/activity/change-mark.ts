import type { DiffBody, ToolPart } from '@fyllo/protocol';
import type { DiffContent } from '../file-changes';

/** What a tool did to one file, as far as its own diffs tell. */
export type ChangeMark = 'added' | 'modified' | 'deleted' | 'emptied' | 'moved';

/** The first letter stands for it in a narrow list, as in version control. */
export const MARK_LETTERS: Readonly<Record<ChangeMark, string>> = {
  added: 'A',
  modified: 'M',
  deleted: 'D',
  emptied: 'D?',
  moved: 'R',
};

/** `bodies`: the texts of the file's diffs in order, those that are loaded. */
export function changeMarkOf(
  { kind }: Pick<ToolPart, 'kind'>,
  diffs: readonly Pick<DiffContent, 'change'>[],
  bodies: readonly (DiffBody | undefined)[],
): ChangeMark {
  if (kind === 'delete' || diffs.at(-1)?.change === 'delete') return 'deleted';
  if (kind === 'move') return 'moved';
  const first = bodies[0];
  if (kind === 'write' || diffs[0]?.change === 'add' || first?.oldText === null) return 'added';
  const last = bodies.at(-1);
  return last?.newText === '' && last.oldText !== '' ? 'emptied' : 'modified';
}
