import { revealHidden } from '../../ui';
import { REFUSALS, type Refused } from './sort-batch';
import type { AttachmentWords } from './words';

/** Names that are told for each reason, and the characters of each: a notice is read, not searched. */
const MOST_NAMED = 3;
const MOST_CHARS = 40;

export interface BatchNotice {
  /** How much of what was not attached. */
  readonly text: string;
  /** A line for each reason, with names. */
  readonly detail: string;
}

/** The one notice of a batch of which something was refused (behaviour 6.4). */
export function batchNotice(refused: readonly Refused[], words: AttachmentWords): BatchNotice {
  const kinds = (['image', 'file', 'directory'] as const).flatMap((kind) => {
    const count = refused.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [words.ofKind(count, kind)];
  });
  const lines = REFUSALS.flatMap((reason) => {
    const names = refused.filter((one) => one.reason === reason).map(({ name }) => name);
    return names.length === 0 ? [] : [words.refused(reason, namesTold(names, words))];
  });
  return {
    text: words.notAdded(refused.length, kinds.join(words.namesJoin)),
    detail: lines.join('\n'),
  };
}

/** The first few of the names, shortened, and how many they are if there are more. */
export function namesTold(names: readonly string[], words: AttachmentWords): string {
  const told = names.slice(0, MOST_NAMED).map(shortName).join(words.namesJoin);
  return names.length > MOST_NAMED ? words.andMore(told, names.length) : told;
}

/** A long name loses its middle, so that its ending stays. */
function shortName(name: string): string {
  const chars = Array.from(name);
  if (chars.length <= MOST_CHARS) return revealHidden(name);
  const end = 12;
  const start = chars.slice(0, MOST_CHARS - end - 1);
  return revealHidden(`${start.join('')}…${chars.slice(-end).join('')}`);
}
