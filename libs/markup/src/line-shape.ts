/** What one line may be at the top level of a Markdown document, seen by itself. All expressions are linear. */

export interface Fence {
  readonly char: '`' | '~';
  readonly size: number;
  readonly indent: number;
  readonly info: string;
}

export interface ListMarker {
  /** The bullet character, or the delimiter after the number: items with the same one are one list. */
  readonly type: string;
  /** Column where the item's content begins. */
  readonly content: number;
  /** Whether anything follows the marker: an empty item cannot interrupt a paragraph. */
  readonly empty: boolean;
  readonly startsAtOne: boolean;
}

const TAB = 4;

/** Columns of leading white space; a tab runs to the next multiple of four. */
export function indentOf(line: string): number {
  let columns = 0;
  for (const char of line) {
    if (char === ' ') columns += 1;
    else if (char === '\t') columns += TAB - (columns % TAB);
    else break;
  }
  return columns;
}

export const isBlank = (line: string): boolean => !/[^ \t]/.test(line);

export function fenceOf(line: string): Fence | undefined {
  const match = /^( {0,3})(`{3,}|~{3,})([^\n]*)/.exec(line);
  if (match === null) return undefined;
  const [, indent = '', run = '', info = ''] = match;
  const char = run.startsWith('`') ? '`' : '~';
  if (char === '`' && info.includes('`')) return undefined;
  return { char, size: run.length, indent: indent.length, info: info.trim() };
}

export function closesFence(line: string, fence: Fence): boolean {
  const match = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line);
  const run = match?.[1];
  return run?.startsWith(fence.char) === true && run.length >= fence.size;
}

export function listMarkerOf(line: string): ListMarker | undefined {
  const match = /^( {0,3})([*+-]|(\d{1,9})([.)]))([ \t]*)(.?)/.exec(line);
  if (match === null) return undefined;
  const [, indent = '', marker = '', number, delimiter, space = '', next = ''] = match;
  if (space === '' && next !== '') return undefined;
  const empty = next === '';
  const gap = empty || space.length > TAB ? 1 : indentOf(space);
  return {
    type: delimiter ?? marker,
    content: indent.length + marker.length + Math.max(1, gap),
    empty,
    startsAtOne: number === undefined || Number(number) === 1,
  };
}

export const isHeading = (line: string): boolean => /^ {0,3}#{1,6}(?:[ \t]|$)/.test(line);

export const isRule = (line: string): boolean =>
  /^ {0,3}(?:\*[ \t]*){3,}$/.test(line) ||
  /^ {0,3}(?:-[ \t]*){3,}$/.test(line) ||
  /^ {0,3}(?:_[ \t]*){3,}$/.test(line);

export const isQuote = (line: string): boolean => /^ {0,3}>/.test(line);

export const isUnderline = (line: string): boolean => /^ {0,3}(?:-+|=+)[ \t]*$/.test(line);

const BLOCK_TAG =
  /^ {0,3}<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ \t>]|\/>|$)/i;

const HTML_KINDS: readonly (readonly [start: RegExp, end: RegExp | 'blank'])[] = [
  [/^ {0,3}<(?:pre|script|style|textarea)(?:[ \t>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<![A-Za-z]/, />/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [BLOCK_TAG, 'blank'],
];

/** Where an HTML block that begins on this line ends: at a pattern, or at a blank line. */
export const htmlEndOf = (line: string): RegExp | 'blank' | undefined =>
  HTML_KINDS.find(([start]) => start.test(line))?.[1];
