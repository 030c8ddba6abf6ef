import {
  closesFence,
  fenceOf,
  htmlEndOf,
  indentOf,
  isBlank,
  isHeading,
  isQuote,
  isRule,
  isUnderline,
  listMarkerOf,
  type Fence,
  type ListMarker,
} from './line-shape';
import { definitionLabel } from './link-definitions';
import { isMathFence, mathEndOf, opensMath } from './math-grammar';
import { guardLine, OPEN_GUARD, type ParserGuard } from './parser-guard';

/** A line with its place in the text; `end` is before the line break. */
export interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Extent {
  readonly start: number;
  /** End of the last line that has content. */
  readonly end: number;
  readonly guard: ParserGuard;
}

/** What the block under construction is, as far as the next line's fate depends on it. */
export type Shape =
  | (Extent & { readonly type: 'paragraph' | 'quote' | 'single' | 'math' })
  | (Extent & { readonly type: 'list'; readonly marker: ListMarker; readonly afterBlank: boolean })
  | (Extent & { readonly type: 'indented' })
  | (Extent & { readonly type: 'html'; readonly until: RegExp | 'blank' })
  | (Extent & { readonly type: 'definition'; readonly label: string })
  | (Extent & { readonly type: 'fence'; readonly fence: Fence; readonly content: number });

export interface Step {
  /** Blocks this line settled, in order. */
  readonly finished: readonly Shape[];
  readonly open: Shape | undefined;
}

/**
 * Advances by one line. Depends only on the block under construction and the line itself, never on what follows,
 * so any division of a text into chunks gives the same blocks.
 */
export function stepLine(open: Shape | undefined, line: Line): Step {
  if (open === undefined) return begin(line, []);
  if (open.type === 'fence') {
    return closesFence(line.text, open.fence)
      ? { finished: [open], open: undefined }
      : { finished: [], open: { ...open, end: line.end } };
  }
  if (open.type === 'html' && open.until !== 'blank') {
    const longer = extend(open, line);
    return open.until.test(line.text)
      ? { finished: [longer], open: undefined }
      : { finished: [], open: longer };
  }
  if (isBlank(line.text)) return blankAfter(open);
  if (open.type === 'math') return growMath(open, line);
  return continues(open, line) ? grow(open, line) : begin(line, [open]);
}

function blankAfter(open: Shape): Step {
  if (open.type === 'list') return { finished: [], open: { ...open, afterBlank: true } };
  if (open.type === 'indented') return { finished: [], open };
  return { finished: [open], open: undefined };
}

const extend = <S extends Shape>(open: S, line: Line): S => ({
  ...open,
  end: line.end,
  guard: guardLine(open.guard, line.text),
});

function grow(open: Shape, line: Line): Step {
  const longer = extend(open, line);
  if (longer.type !== 'list') return { finished: [], open: longer };
  const sibling = indentOf(line.text) < longer.marker.content ? listMarkerOf(line.text) : undefined;
  return {
    finished: [],
    open: { ...longer, afterBlank: false, marker: sibling ?? longer.marker },
  };
}

/** A formula takes any line until its end, but a fence: what has one is no formula. */
function growMath(open: Shape, line: Line): Step {
  if (fenceOf(line.text) !== undefined) return begin(line, [open]);
  const longer = extend(open, line);
  const end = mathEndOf(line.text);
  if (end === 'end') return { finished: [longer], open: undefined };
  return { finished: [], open: end === 'text' ? { ...longer, type: 'paragraph' } : longer };
}

function continues(open: Shape, { text }: Line): boolean {
  switch (open.type) {
    case 'indented':
      return indentOf(text) >= 4;
    case 'html':
      return true;
    case 'paragraph':
      return isUnderline(text) || !interrupts(text);
    case 'quote':
      return isQuote(text) || !interrupts(text);
    case 'list': {
      if (indentOf(text) >= open.marker.content) return true;
      if (isRule(text)) return false;
      const sibling = listMarkerOf(text);
      if (sibling !== undefined) return sibling.type === open.marker.type;
      return !open.afterBlank && !interrupts(text);
    }
    default:
      return false;
  }
}

/** Whether a line begins a block of its own although the line before it is not blank. */
export function interrupts(text: string): boolean {
  if (isHeading(text) || isRule(text) || isQuote(text) || fenceOf(text) !== undefined) return true;
  if (isMathFence(text)) return true;
  const marker = listMarkerOf(text);
  if (marker !== undefined) return !marker.empty && marker.startsAtOne;
  return htmlEndOf(text) !== undefined;
}

function begin(line: Line, finished: readonly Shape[]): Step {
  const { text, start, end } = line;
  if (isBlank(text)) return { finished, open: undefined };
  const extent = { start, end, guard: guardLine(OPEN_GUARD, text) };
  const fence = fenceOf(text);
  if (fence !== undefined) {
    return { finished, open: { ...extent, type: 'fence', fence, content: end + 1 } };
  }
  if (indentOf(text) >= 4) return { finished, open: { ...extent, type: 'indented' } };
  if (isHeading(text) || isRule(text)) {
    return { finished: [...finished, { ...extent, type: 'single' }], open: undefined };
  }
  if (opensMath(text)) return { finished, open: { ...extent, type: 'math' } };
  if (isQuote(text)) return { finished, open: { ...extent, type: 'quote' } };
  const marker = listMarkerOf(text);
  if (marker !== undefined) {
    return { finished, open: { ...extent, type: 'list', marker, afterBlank: false } };
  }
  const label = definitionLabel(text);
  if (label !== undefined) {
    return { finished: [...finished, { ...extent, type: 'definition', label }], open: undefined };
  }
  return beginHtml(text, extent, finished) ?? { finished, open: { ...extent, type: 'paragraph' } };
}

function beginHtml(text: string, extent: Extent, finished: readonly Shape[]): Step | undefined {
  const until = htmlEndOf(text);
  if (until === undefined) return undefined;
  const html: Shape = { ...extent, type: 'html', until };
  return until !== 'blank' && until.test(text)
    ? { finished: [...finished, html], open: undefined }
    : { finished, open: html };
}
