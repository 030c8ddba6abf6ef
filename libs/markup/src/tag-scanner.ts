import { MAX_TAG_SPAN } from '@fyllo/protocol';
import type { Line, Shape } from './block-step';
import { isBlank } from './line-shape';
import { LiteralRegions } from './literal-regions';
import type { TagReader, TagReading } from './tag-reader';

/** A tag whose end is settled: the blocks that lay in its place until now are none. */
export interface FoundTag {
  readonly start: number;
  /** Behind the closing tag. */
  readonly end: number;
  readonly name: string;
  readonly reading: TagReading;
  /** What `place` was when the tag was opened. */
  readonly place: TagPlace;
}

/** How much of a text was settled before a tag began. */
export interface TagPlace {
  readonly blocks: number;
  readonly definitions: number;
}

interface Candidate {
  readonly start: number;
  readonly reader: TagReader;
  readonly place: TagPlace;
  /** Behind the closing tag, once it was seen on a line with nothing but white space after it. */
  readonly closed?: number;
}

/** A tag that is complete on its line: to Markdown it begins a block of HTML, which a blank line ends. */
const HTML_BLOCK =
  /^<[a-z-]+(?:[ \t]+[A-Za-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*[ \t]*>[ \t]*$/;

/**
 * Finds tags that stand as blocks of their own (behaviour 9.1 to 9.3), line by line beside the steps of the block
 * splitter: whether a line is top level, and not code, quote or comment, is what the splitter made of it.
 */
export class TagScanner {
  private candidate: Candidate | undefined;
  private readonly literal = new LiteralRegions();
  private afterBlank = true;

  constructor(private readonly readers: readonly TagReader[]) {}

  /**
   * Looks at a line that has ended. `shape`: the block that holds it now, if any; `place`: what is settled before
   * that block; `text`: all of it. Answers a tag that this line settles, being blank.
   */
  line(line: Line, shape: Shape | undefined, place: TagPlace, text: string): FoundTag | undefined {
    const literal = this.literal.holds(line, shape);
    if (isBlank(line.text)) {
      this.afterBlank = true;
      return this.settled(text);
    }
    if (this.candidate?.closed !== undefined) this.candidate = undefined; // text follows at once: no block of its own
    const begins = this.afterBlank && !literal && shape?.start === line.start;
    const opening = begins ? this.openedBy(line, place) : '';
    this.afterBlank = false;
    this.close(line, shape, opening.length);
    return undefined;
  }

  /** Whether a text that ends with these words could end with a tag. */
  mayEndWith(tail: string): boolean {
    if (this.candidate?.closed !== undefined) return isBlank(tail);
    return this.readers.some(({ name }) => tail.includes(`</${name}>`));
  }

  /** Whether a line begins a block of HTML because a tag is complete on it. */
  beginsHtml({ start, text }: Line): boolean {
    return this.candidate?.start === start && HTML_BLOCK.test(text);
  }

  /** A new opening tag makes the one before it unclosed. */
  private openedBy({ text, start }: Line, place: TagPlace): string {
    if (!text.startsWith('<')) return '';
    const reader = this.readers.find(({ name }) => opens(text, name));
    if (reader === undefined) return '';
    this.candidate = { start, reader, place };
    return `<${reader.name}`;
  }

  /** The first closing tag behind an opening one ends the block, wherever in the JSON it lies. */
  private close({ text, start, end }: Line, shape: Shape | undefined, from: number): void {
    const { candidate } = this;
    if (candidate === undefined) return;
    // LIMIT: R-09 — prose about tags must not be hidden up to the next closing one, far below
    if (end - candidate.start > MAX_TAG_SPAN) {
      this.candidate = undefined;
      return;
    }
    const closing = `</${candidate.reader.name}>`;
    const at = text.indexOf(closing, from);
    if (at < 0 || isElsewhere(shape, candidate)) return;
    const closed = at + closing.length;
    this.candidate = isBlank(text.slice(closed))
      ? { ...candidate, closed: start + closed }
      : undefined;
  }

  private settled(text: string): FoundTag | undefined {
    const { candidate } = this;
    if (candidate?.closed === undefined) return undefined;
    this.candidate = undefined;
    const { start, reader, place, closed } = candidate;
    const reading = reader.read(text.slice(start, closed));
    return reading && { start, end: closed, name: reader.name, reading, place };
  }
}

/** `<name` and white space, which the end of the line is, or `>`. */
function opens(line: string, name: string): boolean {
  if (!line.startsWith(name, 1)) return false;
  const next = line.charAt(name.length + 1);
  return next === '' || next === ' ' || next === '\t' || next === '>';
}

/** Whether a line lies in a block that cannot be part of a tag's JSON: there, a closing tag is only text. */
const isElsewhere = (shape: Shape | undefined, { start }: Candidate): boolean =>
  shape !== undefined &&
  shape.start !== start &&
  shape.type !== 'paragraph' &&
  shape.type !== 'indented' &&
  !(shape.type === 'html' && shape.until === 'blank');
