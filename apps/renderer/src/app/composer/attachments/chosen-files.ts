import { MAX_NAME_CHARS } from '@fyllo/protocol';
import { attachmentKind, IMAGE_HEAD_BYTES, imageTypeOf } from '@fyllo/session-model';
import { type Candidate, type Room, sortBatch, type SortedBatch } from './sort-batch';

/** A file as it will be announced to the host. */
export interface ChosenFile extends Candidate {
  readonly file: File;
  /** By its bytes for an image, else as the browser calls it. */
  readonly mimeType: string;
}

/** What the person's system said of a file, in the bounds of the contract. */
export const chosenFile = (file: File): ChosenFile => ({
  file,
  name: boundedName(file.name),
  type: file.type.slice(0, 200),
  mimeType: file.type.slice(0, 200),
  size: file.size,
});

/** Halves of characters, which no text of a message may hold. */
const LONE_HALVES = /\p{Surrogate}/gu;

/** A name that is too long keeps its ending; one that is no text, or none at all, becomes one. */
function boundedName(name: string): string {
  const ending = /\.[A-Za-z0-9]{1,10}$/u.exec(name)?.[0] ?? '';
  const bounded =
    name.length > MAX_NAME_CHARS ? name.slice(0, MAX_NAME_CHARS - ending.length) + ending : name;
  return bounded === '' ? 'file' : bounded.replace(LONE_HALVES, '\uFFFD');
}

/**
 * Sorts a batch and looks into the images among what fits: no more is read than the beginnings of those. One that is
 * none gives its place to the next.
 */
export async function sortByContent(
  batch: readonly ChosenFile[],
  room: () => Room,
): Promise<SortedBatch<ChosenFile>> {
  const seen = new Map<ChosenFile, ChosenFile>();
  for (;;) {
    const sorted = sortBatch(
      batch.map((chosen) => seen.get(chosen) ?? chosen),
      room(),
    );
    const unseen = batch.filter((chosen) => isImage(chosen) && sorted.taken.includes(chosen));
    if (unseen.length === 0) return sorted;
    for (const chosen of unseen) seen.set(chosen, await lookInto(chosen));
  }
}

const isImage = ({ name, type }: ChosenFile): boolean => attachmentKind(name, type) === 'image';

async function lookInto(chosen: ChosenFile): Promise<ChosenFile> {
  try {
    const head = await chosen.file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer();
    const mimeType = imageTypeOf(new Uint8Array(head));
    return mimeType === undefined ? { ...chosen, fault: 'not-image' } : { ...chosen, mimeType };
  } catch {
    return { ...chosen, fault: 'unreadable' }; // told in the notice of its batch
  }
}
