/** Characters that show nothing, or turn around what is shown: whatever a person decides on writes them out. */

const HIDDEN =
  '[[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Co}\\p{Cn}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\p{Zs}\\u2800]--[ ]]';
const HIDES = new RegExp(`^${HIDDEN}$`, 'v');
/** Whole emoji come first: their joiners and variation selectors hide nothing. */
const IN_LINES = new RegExp(`\\p{RGI_Emoji}|${HIDDEN}`, 'gv');
const IN_TEXTS = new RegExp(`\\p{RGI_Emoji}|[${HIDDEN}--[\\n\\t]]`, 'gv');
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
