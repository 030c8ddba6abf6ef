import type { DiffBody } from '@fyllo/protocol';
import type { FileEdit, NamedFile } from './file-edits';

/** A diff with its texts loaded. */
export interface LoadedEdit extends Omit<FileEdit, 'body'> {
  readonly body: DiffBody;
}

/** One piece of a file before and after; `null` where there was, or is, no file. Perhaps not the whole file. */
export interface FilePart {
  readonly oldText: string | null;
  readonly newText: string | null;
}

/** What a turn made of one file. */
export interface FileChange {
  /** As the agent last wrote it. */
  readonly path: string;
  /** Its name before, of a file that was moved. */
  readonly from?: string;
  /** `emptied`: emptied or deleted, the agent does not say which. */
  readonly change: 'added' | 'modified' | 'deleted' | 'emptied' | 'moved';
  /** More than one when the agent told of pieces that do not follow from each other; none when only the name changed. */
  readonly parts: readonly FilePart[];
}

interface Track extends NamedFile {
  readonly from?: NamedFile;
  readonly parts: readonly FilePart[];
}

interface Step extends FilePart, NamedFile {
  readonly from?: NamedFile;
}

/** The net change of each file of a turn, in the order in which they were first touched (behaviour 8.7). */
export function netChanges(edits: readonly LoadedEdit[]): readonly FileChange[] {
  const tracks = new Map<string, Track>();
  for (const step of withMoves(edits)) follow(tracks, step);
  const changes = [...tracks.values()].flatMap((track) => changeOf(track) ?? []);
  return withRenames(changes);
}

function stepOf(edit: LoadedEdit): Step {
  const { path, key, from, says, body } = edit;
  const gone =
    body.newText === '' && (says === 'absent-after' || (from !== undefined && goes(edit)));
  return {
    path,
    key,
    ...(from === undefined || gone ? {} : { from }),
    oldText: says === 'absent-before' && body.oldText === '' ? null : body.oldText,
    newText: gone ? null : body.newText,
  };
}

/** A tool that moves and takes one file away and brings one up tells of one move. */
function withMoves(edits: readonly LoadedEdit[]): readonly Step[] {
  const ofCall = groupedBy(edits, ({ toolCallId }) => toolCallId);
  return edits.flatMap((edit) => {
    const [first, second, ...more] = ofCall.get(edit.toolCallId) ?? [];
    if (!edit.moves || first === undefined || second === undefined || more.length > 0) {
      return [stepOf(edit)];
    }
    const [gone, come] = first.body.newText === '' ? [first, second] : [second, first];
    if (!goes(gone) || !comes(come) || gone.key === come.key) return [stepOf(edit)];
    if (edit === first) return [];
    const { path, key, body } = come;
    const from = { path: gone.path, key: gone.key };
    return [{ path, key, from, oldText: gone.body.oldText, newText: body.newText }];
  });
}

const goes = ({ body }: LoadedEdit): boolean => body.newText === '' && body.oldText !== null;
const comes = ({ body }: LoadedEdit): boolean => body.oldText === null;

function follow(tracks: Map<string, Track>, step: Step): void {
  const { path, key, from } = step;
  const before = tracks.get(key);
  if (from !== undefined && before === undefined) {
    const source = tracks.get(from.key);
    tracks.delete(from.key);
    const origin = source?.from ?? (isNew(source) ? undefined : from);
    tracks.set(key, {
      path,
      key,
      ...(origin === undefined ? {} : { from: origin }),
      parts: extended(source?.parts ?? [], step),
    });
    return;
  }
  if (from !== undefined) follow(tracks, { ...from, oldText: step.oldText, newText: null });
  const part = from === undefined ? step : { oldText: null, newText: step.newText };
  tracks.set(key, { ...before, path, key, parts: extended(before?.parts ?? [], part) });
}

const isNew = (track: Track | undefined): boolean => track?.parts[0]?.oldText === null;

function extended(parts: readonly FilePart[], { oldText, newText }: FilePart): readonly FilePart[] {
  const last = parts.at(-1);
  if (last === undefined || !continues(last, oldText)) return [...parts, { oldText, newText }];
  return [...parts.slice(0, -1), { oldText: last.oldText, newText }];
}

/** Some agents call the text of a file that is not there empty; an empty text may mean that the file is gone. */
const continues = ({ oldText: first, newText: last }: FilePart, next: string | null): boolean =>
  last === next ||
  (last === null && next === '') ||
  (last === '' && next === null && first !== null);

function changeOf({ path, key, from, parts }: Track): FileChange | undefined {
  const changed = parts.filter(({ oldText, newText }) => oldText !== newText);
  const first = parts[0]?.oldText;
  const last = parts.at(-1)?.newText;
  if (from !== undefined && from.key !== key) {
    if (last === null) return { path: from.path, change: 'deleted', parts: changed };
    return { path, from: from.path, change: 'moved', parts: changed };
  }
  if (changed.length === 0) return undefined;
  const emptied = parts.length === 1 && last === '';
  const change =
    last === null ? 'deleted' : first === null ? 'added' : emptied ? 'emptied' : 'modified';
  return { path, change, parts: changed };
}

/** A file that is gone and a new one with the same text, if there is one of each, are one that was moved. */
function withRenames(changes: readonly FileChange[]): readonly FileChange[] {
  const gone = byText(changes, 'deleted', 'oldText');
  const come = byText(changes, 'added', 'newText');
  const moved = new Map<FileChange, FileChange>();
  const dropped = new Set<FileChange>();
  for (const [text, [old, ...more]] of gone) {
    const [added, ...others] = come.get(text) ?? [];
    if (old === undefined || added === undefined || more.length + others.length > 0) continue;
    dropped.add(old);
    moved.set(added, { path: added.path, from: old.path, change: 'moved', parts: [] });
  }
  return changes
    .filter((change) => !dropped.has(change))
    .map((change) => moved.get(change) ?? change);
}

function byText(
  changes: readonly FileChange[],
  kind: FileChange['change'],
  side: 'oldText' | 'newText',
): ReadonlyMap<string, readonly FileChange[]> {
  const whole = changes.filter(({ change, parts }) => change === kind && parts.length === 1);
  return groupedBy(
    whole.filter(({ parts }) => parts[0]?.[side] !== ''),
    ({ parts }) => parts[0]?.[side] ?? '',
  );
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
