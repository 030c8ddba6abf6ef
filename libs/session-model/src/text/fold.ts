/**
 * Letters whose simple case folding (Unicode CaseFolding, C and S) is not what `toLowerCase` makes of them. `Σ` is
 * here because a lower-cased one depends on its neighbours; the spec compares every code point with the engine's own
 * case-insensitive matching.
 */
const FOLDED: ReadonlyMap<string, string> = new Map([
  ['\u017f', 's'],
  ['\u03a3', '\u03c3'],
  ['\u03c2', '\u03c3'],
  ['\u00b5', '\u03bc'],
  ['\u03d0', '\u03b2'],
  ['\u03d1', '\u03b8'],
  ['\u03d5', '\u03c6'],
  ['\u03d6', '\u03c0'],
  ['\u03f0', '\u03ba'],
  ['\u03f1', '\u03c1'],
  ['\u03f5', '\u03b5'],
  ['\u1c80', '\u0432'],
  ['\u1c81', '\u0434'],
  ['\u1c82', '\u043e'],
  ['\u1c83', '\u0441'],
  ['\u1c84', '\u0442'],
  ['\u1c85', '\u0442'],
  ['\u1c86', '\u044a'],
  ['\u1c87', '\u0463'],
  ['\u1c88', '\ua64b'],
  ['\u1e9b', '\u1e61'],
  ['\ufb05', '\ufb06'],
]);
const SPECIAL = /* @__PURE__ */ new RegExp(`[${[...FOLDED.keys()].join('')}]`, 'gu');

/** Its lower case has two letters and simple folding leaves it alone: `İ` is only ever found by itself. */
const DOTTED_I = 'İ';

const ASCII = /^[\0-\x7f]*$/;

const lower = (text: string): string =>
  text.replace(SPECIAL, (letter) => FOLDED.get(letter) ?? letter).toLowerCase();

const foldCase = (text: string): string =>
  text.includes(DOTTED_I) ? text.split(DOTTED_I).map(lower).join(DOTTED_I) : lower(text);

/**
 * A text as it is compared: composed (NFC) and with simple case folding, so that canonically equivalent texts and
 * texts that differ in case only are equal. Positions in it are not positions in the text: see `originalRange`.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return hasLongRun(text) ? (text.match(PIECE) ?? []).map(foldPiece).join('') : foldPiece(text);
}

// a lower-case letter may compose with a mark where the capital did not
const foldPiece = (text: string): string => foldCase(text.normalize('NFC')).normalize('NFC');

/** Whether every unit of the folded text lies where it lies in the text. */
export const isInPlace = (text: string, folded: string): boolean =>
  text.length === folded.length && !hasLongRun(text) && text.normalize('NFC') === text;

/** What may compose with the character before it: marks, and the vowels and finals of Korean syllables. */
const MARK = '\\p{M}\\u1160-\\u11ff\\u{16d63}\\u{16d67}';
/**
 * Composing takes time with the square of a run of marks, so a longer run is taken apart: 200,000 of them would take
 * a quarter of a minute. No language has more than a few. LIMIT: P-10
 */
const MAX_RUN = 32;
const LONG_RUN = /* @__PURE__ */ new RegExp(`[${MARK}]{${MAX_RUN}}`, 'u');
/** Faster than the one above, for what can be no such run. */
const MAY_HOLD_RUN = /* @__PURE__ */ new RegExp(
  `[^\\0-\\u02ff\\u3100-\\ua66e\\uac00-\\ud7a3\\ue000-\\ufaff]{${MAX_RUN}}`,
);
const PIECE = /* @__PURE__ */ new RegExp(`[^${MARK}]*[${MARK}]{0,${MAX_RUN}}`, 'gu');

const hasLongRun = (text: string): boolean => MAY_HOLD_RUN.test(text) && LONG_RUN.test(text);

/** A code point with everything that may compose with it. */
const SEGMENT = /* @__PURE__ */ new RegExp(
  `[^${MARK}][${MARK}]{0,${MAX_RUN}}|[${MARK}]{1,${MAX_RUN}}`,
  'gu',
);

/** The pieces that fold independently of their neighbours. */
export const segmentsOf = (text: string): readonly string[] => text.match(SEGMENT) ?? [];

/** UTF-16 units of `[start, end)`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Folding this much at a time finds the neighbourhood of a position without looking at every segment. */
const BLOCK = 4096;

/** Where a span of `fold(text)` lies in the text itself, widened to whole segments. */
export function originalRange(text: string, folded: Span): Span {
  let from = 0;
  let before = 0; // folded units before `from`
  for (;;) {
    const to = cutBefore(text, from + BLOCK);
    const length = fold(text.slice(from, to)).length;
    if (to >= text.length || before + length > folded.start) break;
    from = to;
    before += length;
  }
  let start: number | undefined;
  SEGMENT.lastIndex = from;
  for (let match = SEGMENT.exec(text); match !== null; match = SEGMENT.exec(text)) {
    before += fold(match[0]).length;
    if (start === undefined && before > folded.start) start = match.index;
    if (before >= folded.end) return { start: start ?? match.index, end: SEGMENT.lastIndex };
  }
  return { start: start ?? text.length, end: text.length };
}

/** The same for many spans in order, in one pass. */
export function originalRanges(text: string, folded: readonly Span[]): readonly Span[] {
  SEGMENT.lastIndex = 0; // a copy of it goes on where it stands
  const segments = text.matchAll(SEGMENT);
  let segment = { start: 0, end: 0, before: 0, after: 0 };
  const advance = (): boolean => {
    const next = segments.next();
    if (next.done === true) return false;
    const [units] = next.value;
    const start = next.value.index;
    const before = segment.after;
    segment = { start, end: start + units.length, before, after: before + fold(units).length };
    return true;
  };
  return folded.map((span) => {
    while (segment.after <= span.start && advance());
    const { start } = segment;
    while (segment.after < span.end && advance());
    return { start, end: segment.end };
  });
}

const NO_MARK = /* @__PURE__ */ new RegExp(`[^${MARK}]`, 'gu');

/** The next place at or behind `at` where a segment begins. */
export function cutBefore(text: string, at: number): number {
  NO_MARK.lastIndex = isLowSurrogate(text.charCodeAt(at)) ? at + 1 : at;
  return NO_MARK.exec(text)?.index ?? text.length;
}

/** The second half of a character of two units. */
export const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;
