import { computed, effect, signal, untracked, type Signal } from '@angular/core';
import type { AppError, DiffBody, Heavy } from '@fyllo/protocol';
import {
  netChanges,
  type FileChange,
  type FileEdit,
  type FilePart,
  type LoadedEdit,
} from '@fyllo/session-model';
import type { OpenSession } from '../host/open-session';
import { asDiff, DAMAGED_PAYLOAD } from '../payload';
import { lineDiff, type LineDiff } from './line-diff';
import { inSlices, type Steps } from './sliced-work';

/** One piece of a file with what changed in it. */
export interface ComparedPart {
  readonly texts: FilePart;
  readonly diff: LineDiff;
}

export interface ComparedFile {
  readonly file: FileChange;
  readonly parts: readonly ComparedPart[];
  readonly added: number;
  readonly removed: number;
}

export type TurnChangesState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly files: readonly ComparedFile[] }
  | { readonly state: 'failed'; readonly error: AppError; readonly retry: () => void };

/** Texts that are asked for at the same time. */
const AT_ONCE = 8;

/**
 * The net changes of a turn: its stored texts are loaded, netted and compared. Nothing happens without `edits`.
 * Nothing is read from the disk of the person. Call in an injection context.
 */
export function useTurnChanges(
  edits: () => readonly FileEdit[] | undefined,
  session: () => OpenSession,
): Signal<TurnChangesState> {
  const state = signal<TurnChangesState>({ state: 'loading' });
  const attempt = signal(0);
  const retry = (): void => {
    attempt.update((count) => count + 1);
  };
  effect((onCleanup) => {
    attempt();
    const wanted = edits();
    const from = session();
    const run = { stopped: false, stop: (): void => undefined };
    onCleanup(() => {
      run.stopped = true;
      run.stop();
    });
    if (wanted === undefined) return;
    untracked(() => {
      state.set({ state: 'loading' });
      void loaded(wanted, from).then((result) => {
        if (run.stopped) return;
        if ('error' in result) {
          state.set({ state: 'failed', error: result.error, retry });
          return;
        }
        run.stop = inSlices(comparedFiles(netChanges(result.edits)), (files) => {
          state.set({ state: 'ready', files });
        });
      });
    });
  });
  return state.asReadonly();
}

type Loaded = { readonly edits: readonly LoadedEdit[] } | { readonly error: AppError };

async function loaded(edits: readonly FileEdit[], session: OpenSession): Promise<Loaded> {
  const done: LoadedEdit[] = [];
  for (let at = 0; at < edits.length; at += AT_ONCE) {
    const batch = edits.slice(at, at + AT_ONCE);
    const bodies = await Promise.all(batch.map(({ body }) => loadedBody(body, session)));
    for (const [index, body] of bodies.entries()) {
      const edit = batch[index];
      if ('error' in body) return body;
      if (edit !== undefined) done.push({ ...edit, body: body.value });
    }
  }
  return { edits: done };
}

async function loadedBody(
  body: Heavy<DiffBody>,
  session: OpenSession,
): Promise<{ readonly value: DiffBody } | { readonly error: AppError }> {
  if ('value' in body) return body;
  const result = await session.detail(body.ref);
  if (!result.ok) return { error: result.error };
  const value = asDiff(result.value);
  return value === undefined ? { error: DAMAGED_PAYLOAD } : { value };
}

function* comparedFiles(changes: readonly FileChange[]): Steps<readonly ComparedFile[]> {
  const files: ComparedFile[] = [];
  for (const file of changes) {
    const parts: ComparedPart[] = [];
    for (const texts of file.parts) {
      parts.push({ texts, diff: yield* lineDiff(texts) });
      yield;
    }
    const added = parts.reduce((sum, { diff }) => sum + diff.added, 0);
    const removed = parts.reduce((sum, { diff }) => sum + diff.removed, 0);
    files.push({ file, parts, added, removed });
  }
  return files;
}

/** Lines added and removed in all files; undefined until they are known. */
export const useTotals = (
  state: Signal<TurnChangesState>,
): Signal<{ readonly added: number; readonly removed: number } | undefined> =>
  computed(() => {
    const now = state();
    if (now.state !== 'ready') return undefined;
    return {
      added: now.files.reduce((sum, { added }) => sum + added, 0),
      removed: now.files.reduce((sum, { removed }) => sum + removed, 0),
    };
  });
