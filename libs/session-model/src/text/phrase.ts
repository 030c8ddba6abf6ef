import { fold, isInPlace, originalRange, originalRanges, type Span } from './fold';

/** What is searched for, taken literally: words as they are compared, with any white space between them. */
// SECURITY: P-10 — no character of a query has a meaning of its own
export class Phrase {
  /** Folded; none is empty. */
  readonly words: readonly string[];

  constructor(query: string) {
    this.words = fold(query.trim()).split(/\s+/u);
  }

  /** Where the phrase is first found in a text, in UTF-16 units of that text. */
  find(text: string): Span | undefined {
    const folded = fold(text);
    const span = this.findFolded(folded);
    if (span === undefined) return undefined;
    return isInPlace(text, folded) ? span : originalRange(text, span);
  }

  /** Where it is found in a text, left to right, no place overlapping another; at most `most` of them. */
  findAll(text: string, most = Infinity): readonly Span[] {
    const folded = fold(text);
    const spans: Span[] = [];
    for (const span of this.places(folded)) {
      if (spans.length >= most) break;
      spans.push(span);
    }
    return isInPlace(text, folded) ? spans : originalRanges(text, spans);
  }

  /** How often `findAll` finds it in the text of which this is the folded form. */
  countIn(folded: string): number {
    let count = 0;
    for (const _ of this.places(folded)) count += 1;
    return count;
  }

  private findFolded(folded: string): Span | undefined {
    for (const span of this.places(folded)) return span;
    return undefined;
  }

  private *places(folded: string): Generator<Span> {
    const [first = '', ...rest] = this.words;
    let start = folded.indexOf(first);
    while (start >= 0) {
      const end = endOf(folded, start + first.length, rest);
      if (end !== undefined) yield { start, end };
      start = folded.indexOf(first, end ?? start + 1);
    }
  }
}

const WHITE_SPACE = /\s+/uy;

function endOf(text: string, from: number, words: readonly string[]): number | undefined {
  let end = from;
  for (const word of words) {
    WHITE_SPACE.lastIndex = end;
    if (!WHITE_SPACE.test(text) || !text.startsWith(word, WHITE_SPACE.lastIndex)) return undefined;
    end = WHITE_SPACE.lastIndex + word.length;
  }
  return end;
}
