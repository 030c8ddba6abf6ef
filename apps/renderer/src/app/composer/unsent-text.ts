import type { Attachment, Mention, Result, ResultValue } from '@fyllo/protocol';
import type { HostLink } from '../host';
import type { UnsentPlace } from './attachments/draft-attachments';

/** A text and the files that it names. */
export interface Written {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** An unsent message as the host keeps it, with the whole of its text. */
export interface Unsent extends Written {
  readonly attachments: readonly Attachment[];
  readonly key: string | undefined;
  readonly hasAside: boolean;
}

/** UTF-16 units of one written slice: as JSON each may take six bytes, and the mentions come along. */
const WRITE_SLICE = 30_000;

/** Reads what is kept of an unsent message. */
export async function openUnsent(link: HostLink, place: UnsentPlace): Promise<Result<Unsent>> {
  const opened = await link.call('unsent.open', place);
  return opened.ok ? readWhole(link, place, opened.value) : opened;
}

/** The rest of a text of which the host has told the first slice. */
export async function readWhole(
  link: HostLink,
  place: UnsentPlace,
  { text: first, length, mentions, attachments, key, hasAside }: ResultValue<'unsent.open'>,
): Promise<Result<Unsent>> {
  let text = first;
  while (text.length < length) {
    const more = await link.call('unsent.read', { ...place, from: text.length });
    if (!more.ok) return more;
    if (more.value.text === '') break; // it became shorter meanwhile
    text += more.value.text;
  }
  return { ok: true, value: { text, mentions, attachments, key, hasAside } };
}

/** The calls that replace the text on the host, in order; the last one keeps it. */
export function writesOf(place: UnsentPlace, { text, mentions }: Written) {
  const count = Math.max(1, Math.ceil(text.length / WRITE_SLICE));
  return Array.from({ length: count }, (_slice, n) => {
    const end = n === count - 1;
    const slice = text.slice(n * WRITE_SLICE, (n + 1) * WRITE_SLICE);
    const from = n * WRITE_SLICE;
    return { ...place, from, text: slice, end, mentions: end ? [...mentions] : [] };
  });
}
