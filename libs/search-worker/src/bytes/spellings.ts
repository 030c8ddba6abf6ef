import { BEYOND_ASCII, unionOfEach, type ByteSet } from './byte-set';
import { baseOf, equivalents } from './equivalents';
import { fold } from '@fyllo/session-model';

/** How a piece of a folded text may be written in a line of JSON. */
export interface Spelling {
  readonly bytes: readonly ByteSet[];
  /** Marks may follow in any order: what comes after these bytes cannot be told. */
  readonly open: boolean;
}

/** The segments of a word; `undefined` is one whose bytes cannot be told. */
export type Word = readonly (readonly Spelling[] | undefined)[];

/** ASCII characters that something outside ASCII folds to, besides themselves. */
const BEYOND: ReadonlyMap<string, string> = new Map([
  ['k', '\u212a'],
  ['s', '\u017f'],
  [';', '\u037e'],
  ['`', '\u1fef'],
]);

/** Characters that JSON may write, or writes, with a backslash; inside a tag it is JSON in JSON. */
const ESCAPED: ReadonlyMap<string, readonly string[]> = new Map([
  ['"', ['\\"', '\\\\\\"']],
  ['\\', ['\\\\', '\\\\\\\\']],
  ['/', ['/', '\\/', '\\\\/']],
]);

const PRINTABLE_ASCII = /^[\x20-\x7f]$/;
/** Control characters and halves of pairs are written as numbers; marks melt into what precedes them. */
const UNTOLD = /^[\0-\x1f\ud800-\udfff\p{M}\u1160-\u11ff\u{16d63}\u{16d67}]/u;

/**
 * All ways to write one segment of a folded text, apart from needless escapes (`\u0061`): at least those, so that
 * nothing is missed; `undefined` when they cannot be told.
 */
export function spellingsOf(segment: string): readonly Spelling[] | undefined {
  if (PRINTABLE_ASCII.test(segment)) return grouped(asciiForms(segment), false);
  if (UNTOLD.test(segment)) return undefined;
  const decomposed = segment.normalize('NFD');
  const exact = [
    ...(isOneCodePoint(segment) ? [segment] : []),
    ...(isAscii(segment) ? [] : equivalents().exact(segment)),
  ];
  const isComposed = decomposed !== segment || !isOneCodePoint(segment);
  const parts = isComposed ? partsOf(segment, decomposed) : [];
  return [
    ...grouped(exact, false),
    ...grouped(
      parts.filter((part) => !exact.includes(part)),
      true,
      [BEYOND_ASCII],
    ),
    ...grouped(longerForms(segment, decomposed), true),
  ];
}

const isOneCodePoint = (text: string): boolean => Array.from(text).length === 1;
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

function asciiForms(character: string): readonly string[] {
  const plain = ESCAPED.get(character) ?? [character, character.toUpperCase()];
  const beyond = BEYOND.get(character);
  return beyond === undefined ? plain : [...plain, beyond];
}

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS = 28;

/** What a segment with marks may begin with when it is not written as one code point: marks follow. */
function partsOf(segment: string, decomposed: string): readonly string[] {
  const code = segment.codePointAt(0) ?? 0;
  const first = String.fromCodePoint(decomposed.codePointAt(0) ?? 0);
  if (code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE) {
    const open = code - ((code - FIRST_SYLLABLE) % FINALS); // the syllable without its final
    return [first, String.fromCodePoint(code), String.fromCodePoint(open)];
  }
  const base = baseOf(decomposed);
  const bases = isAscii(base) ? asciiForms(base) : [base, ...equivalents().exact(base)];
  return [...bases, ...equivalents().composedOf(base)];
}

/** Code points that mean the segment and a mark more. */
const longerForms = (segment: string, decomposed: string): readonly string[] =>
  equivalents()
    .composedOf(baseOf(decomposed))
    .filter((form) => fold(form).startsWith(segment) && fold(form) !== segment);

/** Forms of equal length together, place by place: that allows mixtures of them, and misses none. */
function grouped(
  forms: readonly string[],
  open: boolean,
  following: readonly ByteSet[] = [],
): readonly Spelling[] {
  const byLength = new Map<number, readonly ByteSet[]>();
  for (const form of forms) {
    const bytes = Array.from(new TextEncoder().encode(form), (byte) => [byte]);
    const known = byLength.get(bytes.length);
    byLength.set(bytes.length, known === undefined ? bytes : unionOfEach(known, bytes));
  }
  return [...byLength.values()].map((bytes) => ({ bytes: [...bytes, ...following], open }));
}
