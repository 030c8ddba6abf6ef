import { fold, isInPlace, originalRange, type Span } from './fold';

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

  private findFolded(folded: string): Span | undefined {
    const [first = '', ...rest] = this.words;
    for (let start = folded.indexOf(first); start >= 0; start = folded.indexOf(first, start + 1)) {
      const end = endOf(folded, start + first.length, rest);
      if (end !== undefined) return { start, end };
    }
    return undefined;
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
