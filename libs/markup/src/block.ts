import type { TagReading } from './tag-reader';

/** Fenced or indented code: never parsed again, only appended to. */
export interface CodeBlock {
  readonly kind: 'code';
  /** Place among the blocks of the text; stable while the text grows. */
  readonly key: number;
  /** The words after the opening fence, `''` for none. */
  readonly info: string;
  readonly code: string;
  readonly open: boolean;
}

/** Anything else that Markdown draws. */
export interface ProseBlock {
  readonly kind: 'prose';
  readonly key: number;
  /** Markdown of this block alone, LF line ends. */
  readonly source: string;
  /** Link definitions from earlier in the text that this block uses, one a line. */
  readonly definitions: string;
  readonly open: boolean;
}

/** Text that is too deep, too long or too much for the parser: shown as it is. */
export interface PlainBlock {
  readonly kind: 'plain';
  readonly key: number;
  readonly text: string;
  readonly open: boolean;
}

/** A closed tag that stands by itself; only where tags were asked for. */
export interface TagBlock {
  readonly kind: 'tag';
  readonly key: number;
  /** The name of the element, as in `<name type="…">`. */
  readonly name: string;
  /** Where it begins in the text with LF line ends. */
  readonly start: number;
  /** As it was written, LF line ends. */
  readonly source: string;
  readonly reading: TagReading;
  readonly open: false;
}

/** A top-level block of a Markdown text. */
export type Block = CodeBlock | ProseBlock | PlainBlock | TagBlock;
