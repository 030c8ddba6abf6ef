import { revealHidden } from './hidden-characters';

/** Text of programs and agents as text: what a terminal would obey is taken out, what a person reads stays. */

const ESC = '\\u001b';
/** Control strings (titles, links, clipboard writes): their body goes too, if it ends soon enough to be one. */
const CONTROL_STRING = `(?:${ESC}[\\]PX^_]|[\\u0090\\u0098\\u009d\\u009e\\u009f])[^\\n\\u0007\\u001b\\u0090\\u0098\\u009c-\\u009f]{0,4096}(?:\\u0007|${ESC}\\\\|\\u009c)`;
const CONTROL_SEQUENCE = `(?:${ESC}\\[|\\u009b)[0-?]{0,64}[ -/]{0,8}[@-~]`;
const SHORT_ESCAPE = `${ESC}[ -/]{0,8}[0-Z\\\\^-~]`;
/** Whatever a terminal would obey rather than show. */
export const SEQUENCES = new RegExp(`${CONTROL_STRING}|${CONTROL_SEQUENCE}|${SHORT_ESCAPE}`, 'g');
const LINE_ENDS = /\r\n?|\u0085/g;
const NUL = new RegExp('\\u0000', 'g');
const CONTROLS = new RegExp('[\\u0001-\\u0008\\u000b-\\u001f\\u007f-\\u009f]', 'g');

/**
 * Terminal output as plain text: escape sequences and control characters are gone, CR and NEL are line ends (nothing
 * is overwritten), NUL is visible. Cleaning twice changes nothing.
 * SECURITY: R-10
 */
export const plainText = (text: string): string => withoutControls(text.replace(SEQUENCES, ''));

/** The second half of that: single characters. */
export const withoutControls = (text: string): string =>
  text.replace(LINE_ENDS, '\n').replace(NUL, '\u2400').replace(CONTROLS, '');

const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A title or label from outside as one line of at most `limit` characters, direction marks made visible. */
export function oneLine(text: string, limit = 300): string {
  const flat = plainText(text.slice(0, limit * 4))
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(BIDI, revealHidden);
  return flat.length > limit ? `${flat.slice(0, limit)}…` : flat;
}
