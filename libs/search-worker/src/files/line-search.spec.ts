import type { Line } from '@fyllo/files';
import fc from 'fast-check';
import { ByteScanner } from '../bytes/byte-scanner';
import { PhraseScanner } from '../bytes/phrase-scanner';
import { Phrase } from '@fyllo/session-model';
import { textAndQuery, trickyText } from '@fyllo/session-model/testing/tricky-texts';
import { LineSearch } from './line-search';
import { Pace } from '@fyllo/worker-kit';
import type { OpenFile } from './reading-port';

/** A file that gives no more than `most` bytes at a time. */
const fileOf = (content: Buffer, most: number): OpenFile => ({
  size: content.length,
  read: (buffer, offset, length, position) => {
    const bytes = content.subarray(position, position + Math.min(length, most));
    buffer.set(bytes, offset);
    return bytes.length;
  },
  close: () => undefined,
});

const CASE = fc.record({
  pair: textAndQuery,
  others: fc.array(trickyText(30), { maxLength: 8 }),
  place: fc.nat(8),
  capacity: fc.integer({ min: 32, max: 400 }),
  most: fc.integer({ min: 1, max: 200 }),
  endsWithFeed: fc.boolean(),
});

describe('the search for lines', () => {
  it('hands out every line that holds the phrase, whole, through a buffer of any size', async () => {
    let held = 0;
    await fc.assert(
      fc.asyncProperty(CASE, async ({ pair, others, place, capacity, most, endsWithFeed }) => {
        const texts = others.toSpliced(place, 0, pair.text);
        const lines = texts.map((text) => JSON.stringify({ text }));
        const content = Buffer.from(lines.join('\n') + (endsWithFeed ? '\n' : ''));
        const phrase = new Phrase(pair.query);
        const scanner = new PhraseScanner(phrase, new ByteScanner(capacity));
        const search = new LineSearch(fileOf(content, most), scanner, new Pace());
        const seen: Line[] = [];
        const found = await search.find(0, ({ offset, bytes, terminated }) => {
          seen.push({ offset, bytes: Buffer.from(bytes), terminated });
          return undefined;
        });
        expect(found).toBeUndefined();
        let offset = 0;
        texts.forEach((text, index) => {
          const line = lines[index] ?? '';
          if (phrase.find(text) !== undefined) {
            held += 1;
            const terminated = index < lines.length - 1 || endsWithFeed;
            expect(seen).toContainEqual({ offset, bytes: Buffer.from(line), terminated });
          }
          offset += Buffer.byteLength(line) + 1;
        });
        expect(new Set(seen.map((line) => line.offset)).size).toBe(seen.length);
      }),
      { numRuns: 600 },
    );
    expect(held).toBeGreaterThan(200);
  });

  it('goes on behind a line that was accepted', async () => {
    const content = Buffer.from('needle 1\nnothing\nneedle 2\nneedle 3');
    const scanner = new PhraseScanner(new Phrase('needle'), new ByteScanner(100));
    const search = new LineSearch(fileOf(content, 100), scanner, new Pace());
    const found: string[] = [];
    for (let from = 0; ;) {
      const next = await search.find(from, ({ bytes }) => bytes.toString());
      if (next === undefined) break;
      found.push(next.found);
      from = next.next;
    }
    expect(found).toEqual(['needle 1', 'needle 2', 'needle 3']);
  });
});
