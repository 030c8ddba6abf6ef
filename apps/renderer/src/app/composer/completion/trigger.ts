import { MAX_FILE_QUERY_CHARS } from '@fyllo/protocol';

/** A sign in a text behind which a person chooses something: `/` a command of the agent, `@` a file. */
export interface Trigger {
  readonly kind: 'command' | 'mention';
  /** Place of the sign, in UTF-16 units. */
  readonly at: number;
  /** What stands between the sign and the caret. */
  readonly query: string;
}

/**
 * What an `@` may follow, besides the start: writing without spaces between words has it in the midst of a sentence;
 * after a Latin letter it belongs to an address or a version.
 */
const BEFORE_MENTION =
  /^[\s\p{Ps}\p{Pi}"'`,;:，。、；：！？\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;
const SPACE = /\s/u;
/** Characters behind the caret that belong to the name it stands in. */
const REST_OF_NAME = /^[\w./-]{1,200}/u;

/** The sign that the caret stands behind, if any. Looks at no more than a query's length of the text. */
export function triggerAt(text: string, caret: number): Trigger | null {
  const from = Math.max(0, caret - MAX_FILE_QUERY_CHARS - 1);
  const before = text.slice(from, caret);
  if (from === 0 && before.startsWith('/') && !SPACE.test(before))
    return { kind: 'command', at: 0, query: before.slice(1) };
  for (let place = before.length - 1; place >= 0; place -= 1) {
    const sign = before.charAt(place);
    if (SPACE.test(sign)) return null;
    if (sign !== '@') continue;
    const at = from + place;
    if (at === 0 || BEFORE_MENTION.test(text.charAt(at - 1)))
      return { kind: 'mention', at, query: before.slice(place + 1) };
  }
  return null;
}

/** Where the name ends that a choice replaces: also what of it stands behind the caret. */
export const nameEnd = (text: string, caret: number): number =>
  caret + (REST_OF_NAME.exec(text.slice(caret, caret + MAX_FILE_QUERY_CHARS))?.[0].length ?? 0);
