import { MAX_MATH_CHARS } from '@fyllo/protocol';
import type { Line, Shape } from './block-step';

/** Begins a formula that stands by itself, with the pattern of the line that ends it. */
const MATH: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/^ {0,3}\$\$(?!.*\$\$)/, /\$\$[ \t]*$/],
  [/^ {0,3}\\\[[ \t]*$/, /\\\][ \t]*$/],
];
const FRONT_MATTER = /^---[ \t]*$/;
const FRONT_MATTER_KEY = /^["']?[A-Za-z_][\w .-]{0,100}["']?:(?:[ \t]|$)/;
const FRONT_MATTER_END = /^(?:---|\.\.\.)[ \t]*$/;

/** Parts of a text that Markdown knows nothing of, but people and programs read as something else: no tag is in them. */
export class LiteralRegions {
  /** How the region ends that is open, and where it began. */
  private region: { readonly end: RegExp; readonly start: number } | undefined;
  private first: 'unread' | 'rule' | 'read' = 'unread';

  /** Whether a line lies in such a part; `shape`: the block that holds the line. Lines come in their order. */
  holds(line: Line, shape: Shape | undefined): boolean {
    const { region } = this;
    if (region !== undefined) {
      const isOver = region.end.test(line.text);
      if (isOver || line.end - region.start > MAX_MATH_CHARS) this.region = undefined;
      return true;
    }
    const end = this.frontMatterEnd(line) ?? mathEnd(line, shape);
    if (end === undefined) return false;
    this.region = { end, start: line.start };
    return true;
  }

  private frontMatterEnd({ start, text }: Line): RegExp | undefined {
    const before = this.first;
    if (before === 'read') return undefined;
    this.first = before === 'unread' && start === 0 && FRONT_MATTER.test(text) ? 'rule' : 'read';
    return before === 'rule' && FRONT_MATTER_KEY.test(text) ? FRONT_MATTER_END : undefined;
  }
}

const mathEnd = ({ text, start }: Line, shape: Shape | undefined): RegExp | undefined =>
  (shape?.type === 'paragraph' || shape?.type === 'math') && shape.start === start
    ? MATH.find(([begins]) => begins.test(text))?.[1]
    : undefined;
