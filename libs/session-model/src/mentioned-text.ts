import type { Mention, UserPart } from '@fyllo/protocol';
import { codeSpan } from './code-span';

type TextPart = Extract<UserPart, { type: 'text' }>;
type Range = readonly [start: number, end: number];

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/u;
/** Begins no code span behind a backslash. */
const TICKS = /(?<!\\)`+/gu;

/**
 * What a person wrote, as Markdown in which files that it mentions are code: `@src/__init__.py` is a name and not half
 * a bold word. Mentions inside code stay as they are.
 */
export const userMarkdown = (parts: readonly UserPart[]): string =>
  parts
    .filter((part) => part.type === 'text')
    .map(mentionedText)
    .join('\n\n');

function mentionedText({ text, mentions = [] }: TextPart): string {
  if (mentions.length === 0) return text;
  const code = codeRanges(text);
  let markdown = '';
  let from = 0;
  for (const { at, length } of mentions) {
    const end = at + length;
    if (at < from || end > text.length || touches(code, { at, length })) continue;
    if (text[at - 1] === '`' || text[end] === '`') continue; // the backticks would become one run
    markdown += text.slice(from, at) + codeSpan(text.slice(at, end));
    from = end;
  }
  return markdown + text.slice(from);
}

const touches = (ranges: readonly Range[], { at, length }: Pick<Mention, 'at' | 'length'>) =>
  ranges.some(([start, end]) => at < end && at + length > start);

/** Where Markdown sees code, fences first: what lies between two fences is read as spans, paragraph by paragraph. */
function codeRanges(text: string): readonly Range[] {
  const ranges: Range[] = [];
  let fence: { readonly mark: string; readonly start: number } | undefined;
  let paragraph = 0;
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence.mark) === true && line.trim() === mark) {
        ranges.push([fence.start, end]);
        fence = undefined;
      }
      paragraph = end;
    } else if (mark !== undefined) {
      ranges.push(...spansIn(text, paragraph, start));
      fence = { mark, start };
    } else if (line.trim() === '') {
      ranges.push(...spansIn(text, paragraph, start));
      paragraph = end;
    }
    start = end + 1;
  }
  ranges.push(
    ...(fence === undefined
      ? spansIn(text, paragraph, text.length)
      : [[fence.start, text.length] as const]),
  );
  return ranges;
}

/** A run of backticks and the next one of the same length hold code. */
function spansIn(text: string, from: number, to: number): readonly Range[] {
  const runs = [...text.slice(from, to).matchAll(TICKS)].map(({ 0: run, index }) => ({
    length: run.length,
    start: from + index,
  }));
  const spans: Range[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const open = runs[at];
    const close = runs.findIndex((run, index) => index > at && run.length === open?.length);
    const end = runs[close];
    if (open === undefined || end === undefined) continue;
    spans.push([open.start, end.start + end.length]);
    at = close;
  }
  return spans;
}
