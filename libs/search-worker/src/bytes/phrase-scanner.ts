import { MAX_TAG_BODY_BYTES } from '@fyllo/protocol';
import type { Phrase } from '@fyllo/session-model';
import { aimsOf, type Aim } from './aim';
import { ByteNeighbours } from './byte-neighbours';
import { BytePhrase } from './byte-phrase';
import type { ByteScanner, Fingerprint } from './byte-scanner';
import { ANY_BYTE } from './byte-set';

const EVERYWHERE: Fingerprint = [[ANY_BYTE, ANY_BYTE, ANY_BYTE]];

/** Aims are tried out on the first block that is not too small to say anything, and on no more of it than needed. */
const SMALLEST_SAMPLE_BYTES = 8 * 1024;
const SAMPLE_BYTES = 64 * 1024;

/** How a tag begins, and how far behind that its words may lie. */
const TAG = Buffer.from('<fyllo-');
const MAX_TAG_BYTES = 2 * MAX_TAG_BODY_BYTES;

const BACKSLASH = 0x5c;
const LETTER_U = 0x75;

/**
 * Finds where a phrase may lie in lines of JSON, without parsing them: by the three bytes of it that are rarest there,
 * and a closer look around them. It may take a place for a hit that is none, and never passes over one.
 */
export class PhraseScanner {
  private readonly phrase: BytePhrase;
  private readonly aims: readonly Aim[];
  private aim: { readonly at: Aim; readonly neighbours: ByteNeighbours } | undefined;
  private tried = false;

  constructor(
    phrase: Phrase,
    private readonly scanner: ByteScanner,
  ) {
    this.phrase = new BytePhrase(phrase);
    this.aims = aimsOf(this.phrase.words);
    this.take(this.aims[0]);
  }

  /** The buffer that is searched; its content is the caller's. */
  get bytes(): Buffer {
    return this.scanner.bytes;
  }

  /** The first position in `[from, end)` around which the phrase may lie, or −1. Whole lines are in the buffer. */
  find(from: number, end: number): number {
    if (!this.tried && end - from >= SMALLEST_SAMPLE_BYTES) {
      this.tryAims(from, Math.min(end, from + SAMPLE_BYTES));
    }
    const { bytes } = this;
    let at = this.scanner.find(from, end);
    while (at >= 0 && !this.mayBeAround(bytes, at)) at = this.scanner.find(at + 1, end);
    return at;
  }

  /** Whether the phrase may lie in `[0, end)`, which is a part of a line. */
  mayBeIn(end: number): boolean {
    return this.scanner.find(0, end) >= 0;
  }

  private mayBeAround(bytes: Buffer, at: number): boolean {
    const { aim } = this;
    if (aim === undefined) return true;
    const { neighbours } = aim;
    if (bytes[at] === BACKSLASH && bytes[at + 1] === LETTER_U && isTellingEscape(bytes, at)) {
      return true;
    }
    if (!neighbours.areAround(bytes, at)) return false;
    const { start, end } = neighbours;
    const { word } = aim.at;
    return (
      this.phrase.goesOn(bytes, at + end.bytes, { word, segment: end.segment }) &&
      this.phrase.comesFrom(bytes, at - start.bytes, { word, segment: start.segment })
    );
  }

  /** How rare an aim is can only be guessed; here it is counted. */
  private tryAims(from: number, end: number): void {
    this.tried = true;
    let fewest = Infinity;
    let best = this.aims[0];
    for (const aim of this.aims) {
      this.scanner.aim(aim.fingerprint);
      const count = this.countUpTo(fewest, from, end);
      if (count < fewest) {
        fewest = count;
        best = aim;
      }
    }
    this.take(best);
  }

  private countUpTo(most: number, from: number, end: number): number {
    let count = 0;
    for (let at = this.scanner.find(from, end); at >= 0; at = this.scanner.find(at + 1, end)) {
      count += 1;
      if (count >= most) break;
    }
    return count;
  }

  private take(aim: Aim | undefined): void {
    this.aim = aim && { at: aim, neighbours: new ByteNeighbours(this.phrase.words, aim) };
    this.scanner.aim(aim?.fingerprint ?? EVERYWHERE);
  }
}

/**
 * Whether the backslash here begins an escape of something that needs none, or one of JSON in JSON where this may be
 * what a tag shows: then anything may be written there.
 */
function isTellingEscape(bytes: Buffer, at: number): boolean {
  let before = at;
  while (bytes[before - 1] === BACKSLASH) before -= 1;
  if ((at - before) % 2 === 1) return isInTag(bytes, before);
  const code = Number.parseInt(bytes.toString('latin1', at + 2, at + 6), 16);
  return !(code < 0x20);
}

const isInTag = (bytes: Buffer, at: number): boolean =>
  bytes.subarray(Math.max(0, at - MAX_TAG_BYTES), at).includes(TAG);
