import type { Message, MessageId } from '@fyllo/protocol';
import type { Phrase } from '@fyllo/session-model';
import { MessageTexts } from './message-texts';

/** A message in which a phrase is found, and how often. */
export interface MessageMatches {
  readonly id: MessageId;
  readonly count: number;
}

/** So long the page may be kept from drawing and from answering, in milliseconds. */
const SLICE_MS = 8;

export interface ScanClock {
  /** Milliseconds of any clock. */
  readonly now: () => number;
  /** Lets the page do what it has to do. */
  readonly pause: () => Promise<void>;
}

const PAGE_CLOCK: ScanClock = {
  now: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve)),
};

/** Counts a phrase in messages, in short slices; what has not changed since the last time is not counted again. */
export class MatchScan {
  private readonly texts = new MessageTexts();
  private readonly counts = new Map<
    MessageId,
    { readonly message: Message; readonly count: number }
  >();
  private phrase: Phrase | undefined;

  constructor(private readonly clock: ScanClock = PAGE_CLOCK) {}

  /** The messages with the phrase, in their order; undefined when `isOver` said so before the end. */
  async run(
    messages: readonly Message[],
    phrase: Phrase,
    isOver: () => boolean,
  ): Promise<readonly MessageMatches[] | undefined> {
    if (phrase !== this.phrase) this.counts.clear();
    this.phrase = phrase;
    const matches: MessageMatches[] = [];
    let since = this.clock.now();
    for (const message of messages) {
      const known = this.counts.get(message.id);
      let count = known?.message === message ? known.count : undefined;
      const reading = count === undefined ? this.texts.folded(message) : undefined;
      while (reading !== undefined && count === undefined) {
        const step = reading.next();
        if (step.done === true) count = phrase.countIn(step.value);
        if (this.clock.now() - since < SLICE_MS) continue;
        await this.clock.pause();
        if (isOver()) return undefined;
        since = this.clock.now();
      }
      if (count === undefined) continue;
      if (known?.message !== message) this.counts.set(message.id, { message, count });
      if (count > 0) matches.push({ id: message.id, count });
    }
    return matches;
  }
}
