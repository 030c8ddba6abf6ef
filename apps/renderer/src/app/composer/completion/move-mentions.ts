import { MAX_MENTIONS, type Mention } from '@fyllo/protocol';
import { changeBetween, movedPlace } from './text-change';

/** What files are called in a text that named them, and their paths. */
export type KnownMentions = ReadonlyMap<string, string>;

/**
 * The mentions of a text that was changed: those elsewhere move along, one whose own text was changed is none any
 * more. Sorted and without overlaps, as they were.
 */
export function moveMentions(
  old: string,
  now: string,
  mentions: readonly Mention[],
): readonly Mention[] {
  if (mentions.length === 0 || old === now) return mentions;
  const change = changeBetween(old, now);
  const moved: Mention[] = [];
  let free = 0;
  for (const mention of mentions) {
    const at = movedPlace(old, now, change, mention);
    if (at === null || at < free || isContinued(now, at + mention.length)) continue;
    moved.push({ ...mention, at });
    free = at + mention.length;
  }
  return moved;
}

/** With a new one, in order; it takes the place of those it overlaps. */
export const withMention = (mentions: readonly Mention[], added: Mention): readonly Mention[] =>
  [...mentions.filter((other) => !overlaps(other, added)), added].sort((a, b) => a.at - b.at);

/** Of two texts that become one: those of the second stand behind `length` UTF-16 units of the first. */
export const joinedMentions = (
  first: readonly Mention[],
  length: number,
  behind: readonly Mention[],
): readonly Mention[] =>
  [...first, ...behind.map((one) => ({ ...one, at: one.at + length }))].slice(0, MAX_MENTIONS);

/**
 * Mentions that came back with their text: taken back edits and pasted pieces name files as those before did. Looks
 * only where the text has changed.
 */
export function reviveMentions(
  old: string,
  now: string,
  mentions: readonly Mention[],
  known: KnownMentions,
): readonly Mention[] {
  if (known.size === 0) return mentions;
  const { prefix, suffix } = changeBetween(old, now);
  const end = Math.max(now.length - suffix, prefix);
  let all = mentions;
  const longestFirst = [...known].sort(([a], [b]) => b.length - a.length);
  for (const [name, path] of longestFirst) {
    const last = Math.min(end, now.length - name.length);
    let at = now.indexOf(name, Math.max(0, prefix - name.length));
    for (; at >= 0 && at <= last && all.length < MAX_MENTIONS; at = now.indexOf(name, at + 1)) {
      const found = { at, length: name.length, path };
      if (isContinued(now, at + name.length) || all.some((other) => overlaps(other, found)))
        continue;
      all = withMention(all, found);
    }
  }
  return all;
}

const overlaps = (a: Mention, b: Mention): boolean =>
  a.at < b.at + b.length && b.at < a.at + a.length;

/** Whether the name goes on: another letter, folder or ending makes it the name of another file. */
function isContinued(text: string, end: number): boolean {
  const next = text.slice(end, end + 2);
  if (/^(?:[/-]|\.[\w-])/u.test(next)) return true;
  return LETTER.test(next) && isAscii(text.charAt(end - 1)) === isAscii(next.charAt(0));
}

const LETTER = /^[\p{L}\p{N}_]/u;
const isAscii = (char: string): boolean => char <= '\u007f';
