import { MAX_UNSENT_CHARS, coded, type Mention } from '@fyllo/protocol';
import type { UnsentPlace } from '@fyllo/session-store';
import type { Connection } from '../connections/connection';

export interface TextSlice {
  readonly from: number;
  readonly text: string;
  readonly end: boolean;
  readonly mentions: readonly Mention[];
}

/** Texts that one page may have under way: it writes what is typed, and what was typed before a change of the place. */
const MAX_TEXTS = 4;

/** Puts long unsent texts together from their slices, for each page and place; only whole ones are kept. */
export class TextWrites {
  private readonly texts = new WeakMap<Connection, Map<UnsentPlace, Promise<string>>>();

  /** The page is gone, or belongs to another Workspace: texts without their last slices are none. */
  leave(connection: Connection): void {
    this.texts.delete(connection);
  }

  /**
   * Takes a slice; the last one makes the text durable. Errors: `too-large`, `bad-request` for a slice behind the end
   * of the text, those of the files; then the slices before it are forgotten.
   */
  async write(connection: Connection, place: UnsentPlace, slice: TextSlice): Promise<void> {
    const texts = this.texts.get(connection) ?? new Map<UnsentPlace, Promise<string>>();
    this.texts.set(connection, texts);
    const begun = texts.get(place);
    if (!begun && texts.size >= MAX_TEXTS) throw coded('too-large', 'Too many texts at once.');
    const base = begun ?? place.record().then(({ text }) => text);
    const taken = base.then(async (text) => {
      const whole = spliced(text, slice);
      if (slice.end) {
        const mentions = [...slice.mentions];
        await place.change((record) => ({ ...record, text: whole, mentions }));
      }
      return whole;
    });
    texts.set(place, taken);
    const isLast = await taken.then(
      () => slice.end,
      () => true,
    );
    if (isLast && texts.get(place) === taken) texts.delete(place);
    await taken;
  }
}

function spliced(base: string, { from, text }: TextSlice): string {
  if (from > base.length) throw coded('bad-request', 'The slice is behind the end of the text.');
  if (from + text.length > MAX_UNSENT_CHARS) throw coded('too-large', 'The text is too long.');
  return base.slice(0, from) + text;
}
