import { sequenceRuns } from './sequence-runs';
import { atOnce } from './sliced-work';

/** Part of a line, from `start` to before `end`, in UTF-16 units. */
export interface Mark {
  readonly start: number;
  readonly end: number;
}

export interface WordMarks {
  readonly old: readonly Mark[];
  readonly new: readonly Mark[];
}

/** LIMIT: P-13 — longer lines are not compared word by word, in UTF-16 units. */
const MAX_LINE = 1000;
const MAX_WORK = 20_000;
/** Lines that share less than this part of their words are different lines. */
const MIN_SHARED = 0.25;
/** Scripts that do not part words: each character counts. */
const UNPARTED = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
/** Words, runs of blanks, and whatever else stands alone. */
const WORDS = new RegExp(`${UNPARTED}|[[\\p{L}\\p{M}\\p{N}_]--${UNPARTED}]+|\\s+|.`, 'gsv');

/** What of a line is not in the other one, or `undefined` when they have too little in common to tell. */
export function wordMarks(oldLine: string, newLine: string): WordMarks | undefined {
  if (Math.max(oldLine.length, newLine.length) > MAX_LINE) return undefined;
  const old = oldLine.match(WORDS) ?? [];
  const next = newLine.match(WORDS) ?? [];
  const numbers = new Map<string, number>();
  const numbered = (words: readonly string[]): Int32Array =>
    Int32Array.from(words, (word) => {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      return number;
    });
  const sides = { a: numbered(old), b: numbered(next) };
  const runs = atOnce(sequenceRuns({ ...sides, distinct: numbers.size }, { left: MAX_WORK }));
  const marks = { old: [] as Mark[], new: [] as Mark[] };
  const at = { old: 0, new: 0 };
  let shared = 0;
  for (const run of runs) {
    const oldSize = run.kind === 'add' ? 0 : sizeOf(old, run.old, run.count);
    const newSize = run.kind === 'del' ? 0 : sizeOf(next, run.new, run.count);
    if (run.kind === 'same') shared += oldLine.slice(at.old, at.old + oldSize).trim().length;
    else if (run.kind === 'del') marks.old.push({ start: at.old, end: at.old + oldSize });
    else marks.new.push({ start: at.new, end: at.new + newSize });
    at.old += oldSize;
    at.new += newSize;
  }
  const longer = Math.max(oldLine.trim().length, newLine.trim().length);
  return shared < longer * MIN_SHARED ? undefined : marks;
}

const sizeOf = (words: readonly string[], start: number, count: number): number => {
  let size = 0;
  for (let at = start; at < start + count; at += 1) size += words[at]?.length ?? 0;
  return size;
};
