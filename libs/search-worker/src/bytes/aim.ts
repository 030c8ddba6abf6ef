import { ANY_BYTE, unionOfEach, type ByteSet } from './byte-set';
import { shareOf } from './byte-frequency';
import type { Fingerprint } from './byte-scanner';
import { ALTERNATIVES, PLACES } from './scan-kernel';
import type { Spelling, Word } from './spellings';

/** A place in a phrase whose bytes are looked for; the rest of the phrase is compared where they are found. */
export interface Aim {
  readonly word: number;
  readonly segment: number;
  readonly fingerprint: Fingerprint;
}

/** A needless escape: no one's JSON has them but one that was edited by hand. Such lines are always looked at. */
const ESCAPE: readonly ByteSet[] = [[0x5c], [0x75], ANY_BYTE];

/** So many are tried out. */
const MOST_AIMS = 6;

/** Places worth looking for, the one that seems to be the rarest first; none when nothing can be told from bytes. */
export function aimsOf(words: readonly Word[]): readonly Aim[] {
  const rated = words
    .flatMap((segments, word) =>
      segments.flatMap((_spellings, segment) => {
        const alternatives = fingerprintsFrom(segments, segment, PLACES);
        if (alternatives === undefined) return [];
        const fingerprint = [...mergedInto(alternatives), ESCAPE];
        return [{ cost: costOf(alternatives), aim: { word, segment, fingerprint } }];
      }),
    )
    .sort((one, other) => one.cost - other.cost)
    .map(({ aim }) => aim);
  const isFirstOfWord = ({ word }: Aim, index: number): boolean =>
    rated.findIndex((aim) => aim.word === word) === index;
  const best = rated.filter(isFirstOfWord);
  return [...new Set([...best, ...rated])].slice(0, MOST_AIMS);
}

const costOf = (alternatives: Fingerprint): number =>
  alternatives
    .map((places) => places.reduce((product, set) => product * shareOf(set), 1))
    .reduce((sum, part) => sum + part, 0);

/** All beginnings of a word from a segment on, `left` bytes long; `undefined` when its bytes cannot be told. */
function fingerprintsFrom(word: Word, segment: number, left: number): Fingerprint | undefined {
  if (left === 0) return [[]];
  if (segment === word.length) return [anything(left)];
  return word[segment]?.flatMap(({ bytes, open }: Spelling) => {
    const places = bytes.slice(0, left);
    const rest = left - places.length;
    const more = open ? undefined : fingerprintsFrom(word, segment + 1, rest);
    return (more ?? [anything(rest)]).map((then) => [...places, ...then]);
  });
}

const anything = (length: number): readonly ByteSet[] => new Array<ByteSet>(length).fill(ANY_BYTE);

/** One alternative is the escape's; the last of the others stands for all that find no room. */
function mergedInto(alternatives: Fingerprint): Fingerprint {
  const most = ALTERNATIVES - 1;
  const kept = alternatives.slice(0, most - 1);
  const [first, ...others] = alternatives.slice(most - 1);
  return first === undefined ? kept : [...kept, others.reduce(unionOfEach, first)];
}
