/** The members of a bracket expression. */
export interface CharClass {
  readonly negated: boolean;
  /** First and last code unit of each range. */
  readonly ranges: readonly (readonly [number, number])[];
}

export interface ReadClass {
  readonly charClass: CharClass;
  /** Where the pattern goes on. */
  readonly end: number;
}

const range = (first: string, last: string): readonly [number, number] => [
  first.charCodeAt(0),
  last.charCodeAt(0),
];

/** What Git takes the names for: ASCII, whatever the language of the system. */
const POSIX: ReadonlyMap<string, CharClass['ranges']> = new Map([
  ['alnum', [range('0', '9'), range('A', 'Z'), range('a', 'z')]],
  ['alpha', [range('A', 'Z'), range('a', 'z')]],
  ['blank', [range(' ', ' '), range('\t', '\t')]],
  ['cntrl', [range('\0', '\x1f'), range('\x7f', '\x7f')]],
  ['digit', [range('0', '9')]],
  ['graph', [range('!', '~')]],
  ['lower', [range('a', 'z')]],
  ['print', [range(' ', '~')]],
  ['punct', [range('!', '/'), range(':', '@'), range('[', '`'), range('{', '~')]],
  ['space', [range(' ', ' '), range('\t', '\n'), range('\r', '\r')]],
  ['upper', [range('A', 'Z')]],
  ['xdigit', [range('0', '9'), range('A', 'F'), range('a', 'f')]],
]);

export const isMember = ({ negated, ranges }: CharClass, unit: number): boolean =>
  ranges.some(([first, last]) => unit >= first && unit <= last) !== negated;

/**
 * Reads the bracket expression whose `[` stands at `start`, by the rules of Git: a `]` right behind the opening is a
 * member, `\` quotes, a range the wrong way round holds its first member only. `undefined` when it is never closed or
 * names no known class; the whole pattern then matches nothing.
 */
export function readCharClass(pattern: string, start: number): ReadClass | undefined {
  const negated = pattern[start + 1] === '!' || pattern[start + 1] === '^';
  const ranges: (readonly [number, number])[] = [];
  const first = start + (negated ? 2 : 1);
  let at = first;
  let before = -1; // what a `-` could begin a range with
  for (;;) {
    const char = pattern[at];
    if (char === undefined) return undefined;
    if (char === ']' && at > first) return { charClass: { negated, ranges }, end: at + 1 };
    if (char === '[' && pattern[at + 1] === ':') {
      const named = readName(pattern, at);
      if (named === undefined) return undefined;
      ranges.push(...named.ranges);
      before = named.ranges.length === 1 && named.end === at + 1 ? char.charCodeAt(0) : -1;
      at = named.end;
      continue;
    }
    const isRange = char === '-' && before >= 0 && isFollowed(pattern, at);
    const member = readMember(pattern, isRange ? at + 1 : at);
    if (member === undefined) return undefined;
    if (!isRange) ranges.push([member.unit, member.unit]);
    else if (before <= member.unit) ranges.push([before, member.unit]);
    before = isRange ? -1 : member.unit;
    at = member.end;
  }
}

const isFollowed = (pattern: string, at: number): boolean =>
  pattern[at + 1] !== undefined && pattern[at + 1] !== ']';

function readMember(
  pattern: string,
  at: number,
): { readonly unit: number; readonly end: number } | undefined {
  const place = pattern[at] === '\\' ? at + 1 : at;
  return place < pattern.length ? { unit: pattern.charCodeAt(place), end: place + 1 } : undefined;
}

/** `[:name:]`; a `[:` that is not closed by `:]` is a `[` like any other. */
function readName(
  pattern: string,
  at: number,
): { readonly ranges: CharClass['ranges']; readonly end: number } | undefined {
  const close = pattern.indexOf(']', at + 2);
  if (close < 0) return undefined;
  if (close === at + 2 || pattern[close - 1] !== ':')
    return { ranges: [range('[', '[')], end: at + 1 };
  const ranges = POSIX.get(pattern.slice(at + 2, close - 1));
  return ranges === undefined ? undefined : { ranges, end: close + 1 };
}
