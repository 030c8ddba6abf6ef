/** Characters that show nothing, or turn around what is shown: whatever a person decides on writes them out. */

const HIDDEN =
  '[[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Co}\\p{Cn}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\p{Zs}\\u2800]--[ ]]';
const HIDES = new RegExp(`^${HIDDEN}$`, 'v');
/** Whole emoji come first: their joiners and variation selectors hide nothing. */
const IN_LINES = new RegExp(`\\p{RGI_Emoji}|${HIDDEN}`, 'gv');
const IN_TEXTS = new RegExp(`\\p{RGI_Emoji}|[${HIDDEN}--[\\n\\t]]`, 'gv');
/** Writing in which a joiner between letters changes their shapes, so that words need it. */
const JOINS =
  '[[\\p{L}\\p{Nd}]&&[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Mand}\\p{scx=Adlm}\\p{scx=Rohg}]]';
/** The signs that take the vowel from a letter, of the scripts whose conjuncts are steered with joiners. */
const VIRAMA =
  '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u1039\\u17d2]';
/** Joiners where spelling has them, after the idea of CONTEXTJ (RFC 5892): one alone, never in runs. */
const SPELLED = [
  `(?<=${JOINS}\\p{Mn}{0,4})[\\u200c\\u200d](?=${JOINS})`,
  `(?<=\\p{L}\\p{Mn}?${VIRAMA})[\\u200c\\u200d](?![\\u200c\\u200d])`,
  `(?<=\\p{L})\\u200d(?=${VIRAMA})`,
].join('|');
/** Emoji joined as no standard lists them; fonts show them side by side. */
const PICTURE = '\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?';
const IN_TITLES = new RegExp(
  `(${PICTURE}(?:\\u200d${PICTURE})+|\\p{RGI_Emoji}|${SPELLED})|([\\u00a0\\u202f])|${HIDDEN}`,
  'gv',
);
/** Runs of blanks that could push the rest of a text out of sight. */
const PADDING = / {40,}|\n{8,}/g;

const nameOf = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const reveal = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (match) => (HIDES.test(match) ? `⟨${nameOf(match)}⟩` : match));

const markPadding = (text: string): string =>
  text.replace(PADDING, (run) => `⟨${nameOf(run)}×${run.length.toString()}⟩`);

/**
 * A name, title or path with hidden characters written as `⟨U+202E⟩`, line ends and tabs among them; emoji stay whole.
 * SECURITY: X-04
 */
export const revealHidden = (text: string): string => reveal(text, IN_LINES);

/**
 * A title or what was said, or the part of it from `start` to `end` in UTF-16 units, for reading: like
 * `revealHidden`, but the joiners that Persian, Hindi or emoji are spelled with stay, and no-break spaces are spaces.
 * What stays is judged in the whole text. Not for paths, nor for anything a person decides on.
 * SECURITY: X-04
 */
export function revealInTitle(text: string, start = 0, end = text.length): string {
  let shown = '';
  let at = start;
  for (const { 0: match, 1: kept, 2: space, index } of text.matchAll(IN_TITLES)) {
    if (kept !== undefined || index >= end) continue;
    if (index >= start)
      shown += text.slice(at, index) + (space === undefined ? `⟨${nameOf(match)}⟩` : ' ');
    at = Math.max(at, index + match.length);
  }
  return shown + text.slice(at, Math.max(at, end));
}

const IN_CODE = new RegExp(`[${HIDDEN}--[\\n\\t\\r]]`, 'v');
const ALL_IN_CODE = new RegExp(`\\p{RGI_Emoji}|[${HIDDEN}--[\\n\\t\\r]]`, 'gv');

/**
 * How many characters of a piece of code show nothing or turn around what is shown; whole emoji do not count.
 * SECURITY: X-07
 */
export function countHidden(code: string): number {
  if (!IN_CODE.test(code)) return 0;
  let count = 0;
  for (const [match] of code.matchAll(ALL_IN_CODE)) if (HIDES.test(match)) count += 1;
  return count;
}

/**
 * Text of several lines a person decides on: every character that shows nothing is written out as `⟨U+202E⟩`, long
 * padding is replaced by its length.
 * SECURITY: X-04
 */
export const decisionText = (text: string): string => reveal(markPadding(text), IN_TEXTS);

/**
 * A label a person decides on, as one line of at most `limit` characters. Hidden characters are written out before
 * anything is taken away, so none of them is lost with it.
 * SECURITY: X-04
 */
export function decisionLine(text: string, limit = 300): string {
  const line = revealHidden(markPadding(text)).replace(/ {2,}/g, ' ').trim();
  return line.length > limit ? `${line.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…` : line;
}
