import { segmentsOf } from '../text/fold';
import type { Phrase } from '../text/phrase';
import { ANY_BYTE, unionOfEach, type ByteSet } from './byte-set';
import { shareOf } from './byte-frequency';
import { isAmong, neighboursOf, type Neighbours } from './byte-neighbours';
import type { Fingerprint } from './byte-scanner';
import { leadsBack, leadsOn } from './json-gap';
import { ALTERNATIVES, PLACES } from './scan-kernel';
import { spellingsOf, type Place, type Word } from './spellings';

/** A needless escape: no one's JSON has them but one that was edited by hand. Such lines are always looked at. */
const ESCAPE: readonly ByteSet[] = [[0x5c], [0x75], ANY_BYTE];
const ANYTHING: Fingerprint = [[ANY_BYTE, ANY_BYTE, ANY_BYTE]];

const BACKSLASH = 0x5c;
const LETTER_U = 0x75;

/**
 * A phrase as it may lie in the bytes of a JSON line: a fingerprint to look for, and a closer look at where it fits.
 * Both may take a line for a hit that is none; neither ever passes over one.
 */
export class BytePhrase {
  readonly fingerprint: Fingerprint;
  private readonly words: readonly Word[];
  /** Where in the phrase the fingerprint was taken. */
  private readonly place: Place | undefined;
  private readonly neighbours: Neighbours;

  constructor(phrase: Phrase) {
    this.words = phrase.words.map((word) => segmentsOf(word).map(spellingsOf));
    const best = this.rarest();
    this.place = best?.place;
    this.neighbours = neighboursOf(this.words, this.place);
    this.fingerprint = best === undefined ? ANYTHING : [...best.alternatives, ESCAPE];
  }

  /** Whether the phrase may lie around a position where the fingerprint fits. */
  mayBeAround(bytes: Buffer, at: number): boolean {
    const { place } = this;
    if (place === undefined) return true;
    if (bytes[at] === BACKSLASH && bytes[at + 1] === LETTER_U && isNeedlessEscape(bytes, at)) {
      return true;
    }
    return (
      isAmong(this.neighbours, bytes, at) &&
      this.goesOn(bytes, at, place) &&
      this.comesFrom(bytes, at, place)
    );
  }

  private rarest() {
    let best: { place: Place; alternatives: Fingerprint; cost: number } | undefined;
    for (const [word, segments] of this.words.entries()) {
      for (const segment of segments.keys()) {
        const alternatives = fingerprintsFrom(segments, segment, PLACES);
        if (alternatives === undefined) continue;
        const cost = alternatives
          .map((places) => places.reduce((product, set) => product * shareOf(set), 1))
          .reduce((sum, part) => sum + part, 0);
        if (best === undefined || cost < best.cost) {
          best = { place: { word, segment }, alternatives: mergedInto(alternatives), cost };
        }
      }
    }
    return best;
  }

  /** Whether the phrase from `place` on may start at `at`. */
  private goesOn(bytes: Buffer, at: number, place: Place): boolean {
    const word = this.words[place.word];
    if (word === undefined) return true;
    if (place.segment === word.length) {
      const next = { word: place.word + 1, segment: 0 };
      if (next.word === this.words.length) return true;
      const gap = leadsOn(bytes, at);
      return typeof gap === 'boolean' ? gap : this.goesOn(bytes, gap, next);
    }
    const spellings = word[place.segment];
    if (spellings === undefined) return true;
    const next = { ...place, segment: place.segment + 1 };
    return spellings.some(
      ({ bytes: sets, open }) =>
        fits(bytes, at, sets) && (open || this.goesOn(bytes, at + sets.length, next)),
    );
  }

  /** Whether the phrase before `place` may end at `at`. */
  private comesFrom(bytes: Buffer, at: number, place: Place): boolean {
    if (place.segment === 0) {
      if (place.word === 0) return true;
      const gap = leadsBack(bytes, at);
      if (typeof gap === 'boolean') return gap;
      const word = place.word - 1;
      return this.comesFrom(bytes, gap, { word, segment: this.words[word]?.length ?? 0 });
    }
    const before = { ...place, segment: place.segment - 1 };
    const spellings = this.words[before.word]?.[before.segment];
    if (spellings === undefined) return true;
    return spellings.some(({ bytes: sets, open }) => {
      // marks that end here may be any number of bytes long
      if (open) return (bytes[at - 1] ?? 0) >= 0x80;
      return fits(bytes, at - sets.length, sets) && this.comesFrom(bytes, at - sets.length, before);
    });
  }
}

const fits = (bytes: Buffer, at: number, sets: readonly ByteSet[]): boolean =>
  at >= 0 && sets.every((set, place) => set.includes(bytes[at + place] ?? -1));

/** All beginnings of a word from a segment on, `left` bytes long; `undefined` when its bytes cannot be told. */
function fingerprintsFrom(word: Word, segment: number, left: number): Fingerprint | undefined {
  if (left <= 0) return [[]];
  if (segment === word.length) return [new Array<ByteSet>(left).fill(ANY_BYTE)];
  return word[segment]?.flatMap(({ bytes, open }) => {
    const places = bytes.slice(0, left);
    const rest = left - places.length;
    const more = open ? undefined : fingerprintsFrom(word, segment + 1, rest);
    return (more ?? [new Array<ByteSet>(rest).fill(ANY_BYTE)]).map((then) => [...places, ...then]);
  });
}

/** One alternative is the escape's; the last of the others stands for all that find no room. */
function mergedInto(alternatives: Fingerprint): Fingerprint {
  const most = ALTERNATIVES - 1;
  const kept = alternatives.slice(0, most - 1);
  const [first, ...others] = alternatives.slice(most - 1);
  if (first === undefined) return kept;
  return [...kept, others.reduce(unionOfEach, first)];
}

/** Whether the backslash here begins an escape (and is not escaped itself) of something that needs none. */
function isNeedlessEscape(bytes: Buffer, at: number): boolean {
  let before = at;
  while (bytes[before - 1] === BACKSLASH) before -= 1;
  if ((at - before) % 2 === 1) return false;
  const code = Number.parseInt(bytes.toString('latin1', at + 2, at + 6), 16);
  return !(code < 0x20);
}
