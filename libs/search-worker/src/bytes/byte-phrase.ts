import { segmentsOf, type Phrase } from '@fyllo/session-model';
import type { Aim } from './aim';
import type { ByteSet } from './byte-set';
import { leadsBack, leadsOn } from './json-gap';
import { spellingsOf, type Word } from './spellings';

/** A phrase as it may lie in the bytes of a JSON line. It may see itself where it is not, but never the other way. */
export class BytePhrase {
  readonly words: readonly Word[];

  constructor(phrase: Phrase) {
    this.words = phrase.words.map((word) => segmentsOf(word).map(spellingsOf));
  }

  /** Whether the phrase from a segment of a word on may start at `at`. */
  goesOn(bytes: Buffer, at: number, { word, segment }: Omit<Aim, 'fingerprint'>): boolean {
    const segments = this.words[word];
    if (segments === undefined) return true;
    if (segment === segments.length) {
      if (word + 1 === this.words.length) return true;
      const gap = leadsOn(bytes, at);
      return typeof gap === 'boolean'
        ? gap
        : this.goesOn(bytes, gap, { word: word + 1, segment: 0 });
    }
    const spellings = segments[segment];
    if (spellings === undefined) return true;
    for (const { bytes: sets, open } of spellings) {
      if (!fits(bytes, at, sets)) continue;
      if (open || this.goesOn(bytes, at + sets.length, { word, segment: segment + 1 })) return true;
    }
    return false;
  }

  /** Whether the phrase before a segment of a word may end at `at`. */
  comesFrom(bytes: Buffer, at: number, { word, segment }: Omit<Aim, 'fingerprint'>): boolean {
    if (segment === 0) {
      if (word === 0) return true;
      const gap = leadsBack(bytes, at);
      if (typeof gap === 'boolean') return gap;
      const length = this.words[word - 1]?.length ?? 0;
      return this.comesFrom(bytes, gap, { word: word - 1, segment: length });
    }
    const spellings = this.words[word]?.[segment - 1];
    if (spellings === undefined) return true;
    for (const { bytes: sets, open } of spellings) {
      // marks that end here may be any number of bytes long
      if (open && (bytes[at - 1] ?? 0) >= 0x80) return true;
      if (open || !fits(bytes, at - sets.length, sets)) continue;
      if (this.comesFrom(bytes, at - sets.length, { word, segment: segment - 1 })) return true;
    }
    return false;
  }
}

function fits(bytes: Buffer, at: number, sets: readonly ByteSet[]): boolean {
  let place = at;
  for (const set of sets) {
    if (!set.includes(bytes[place] ?? -1)) return false;
    place += 1;
  }
  return true;
}
