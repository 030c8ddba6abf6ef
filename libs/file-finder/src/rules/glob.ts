import { isMember, readCharClass, type CharClass } from './char-class';
import type { Effort } from './effort';

/** One unit, a star, any unit, or a bracket expression. */
type Token = number | typeof STAR | typeof ANY | CharClass;
const STAR = '*';
const ANY = '?';

/** A pattern for one name: no `/` on either side. */
export interface Glob {
  matches(name: string, effort: Effort): boolean;
}

/**
 * Reads the pattern up to the `/` behind it or its end. `undefined` when it can match nothing: a bracket that is not
 * closed, or a `\` at the end. `?` is one UTF-16 unit, where Git takes a byte.
 */
export function readGlob(
  pattern: string,
  start: number,
): { readonly tokens: readonly Token[]; readonly end: number } | undefined {
  const tokens: Token[] = [];
  let at = start;
  while (at < pattern.length && pattern[at] !== '/') {
    const char = pattern[at];
    if (char === '[') {
      const read = readCharClass(pattern, at);
      if (read === undefined) return undefined;
      tokens.push(read.charClass);
      at = read.end;
      continue;
    }
    if (char === '*') {
      if (tokens.at(-1) !== STAR) tokens.push(STAR);
    } else if (char === '?') {
      tokens.push(ANY);
    } else {
      if (char === '\\') at += 1;
      if (at >= pattern.length) return undefined;
      if (pattern[at] === '/') break; // a quoted slash is a slash
      tokens.push(pattern.charCodeAt(at));
    }
    at += 1;
  }
  return { tokens, end: at };
}

/** The text of a pattern that means itself; `undefined` when there is something else in it. */
export function literalOf(tokens: readonly Token[]): string | undefined {
  const units = tokens.filter((token) => typeof token === 'number');
  return units.length === tokens.length ? String.fromCharCode(...units) : undefined;
}

/** The cheapest way to compare names with these tokens. */
export function globOf(tokens: readonly Token[]): Glob {
  const literal = literalOf(tokens);
  if (literal !== undefined) return exactly((name) => name === literal);
  const suffix = tokens[0] === STAR ? literalOf(tokens.slice(1)) : undefined;
  if (suffix !== undefined) return exactly((name) => name.endsWith(suffix));
  const prefix = tokens.at(-1) === STAR ? literalOf(tokens.slice(0, -1)) : undefined;
  if (prefix !== undefined) return exactly((name) => name.startsWith(prefix));
  return { matches: (name, effort) => matchesTokens(tokens, name, effort) };
}

const exactly = (test: (name: string) => boolean): Glob => ({
  matches: (name, effort) => {
    effort.spend(1);
    return test(name);
  },
});

/**
 * Only the last star is gone back to: when what follows it fits further on, an earlier star need not be longer. So the
 * steps are at most the product of both lengths; a regular expression would take exponentially many.
 */
// SECURITY: P-11
function matchesTokens(tokens: readonly Token[], name: string, effort: Effort): boolean {
  let at = 0;
  let next = 0;
  let star = -1;
  let tried = 0;
  let steps = 0;
  let fits = true;
  while (fits && (at < name.length || next < tokens.length)) {
    steps += 1;
    const token = tokens[next];
    if (token === STAR) {
      star = next;
      tried = at;
      next += 1;
    } else if (at < name.length && token !== undefined && fitsUnit(token, name.charCodeAt(at))) {
      at += 1;
      next += 1;
    } else if (star >= 0 && tried < name.length) {
      tried += 1;
      at = tried;
      next = star + 1;
    } else {
      fits = false;
    }
  }
  effort.spend(steps);
  return fits;
}

const fitsUnit = (token: Exclude<Token, typeof STAR>, unit: number): boolean =>
  typeof token === 'number' ? token === unit : token === ANY || isMember(token, unit);
