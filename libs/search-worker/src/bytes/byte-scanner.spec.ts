import fc from 'fast-check';
import { ANY_BYTE, type ByteSet } from './byte-set';
import { ByteScanner, type Fingerprint } from './byte-scanner';

const SET: fc.Arbitrary<ByteSet> = fc.oneof(
  fc.uniqueArray(fc.integer({ min: 0x60, max: 0x6f }), { minLength: 1, maxLength: 3 }),
  fc.constant(ANY_BYTE),
);
const FINGERPRINT: fc.Arbitrary<Fingerprint> = fc.array(fc.tuple(SET, SET, SET), {
  minLength: 1,
  maxLength: 8,
});

/** With sets of one upper half, halves of bytes decide as whole bytes do. */
const naive = (bytes: Buffer, fingerprint: Fingerprint, from: number): number => {
  for (let at = from; at + 2 < bytes.length; at += 1) {
    const fits = fingerprint.some((sets) =>
      sets.every((set, place) => set.includes(bytes[at + place] ?? -1)),
    );
    if (fits) return at;
  }
  return -1;
};

describe('the byte scanner', () => {
  it('finds what a plain loop finds, at every place', () => {
    const scanner = new ByteScanner(4096);
    let found = 0;
    const letters = fc.array(fc.integer({ min: 0x60, max: 0x72 }), { maxLength: 120, size: 'max' });
    fc.assert(
      fc.property(letters, FINGERPRINT, fc.nat(20), (values, fingerprint, from) => {
        const bytes = Buffer.from(values);
        scanner.bytes.fill(0);
        scanner.bytes.set(bytes);
        scanner.aim(fingerprint);
        const end = Math.max(0, bytes.length - 2); // the last ones look at bytes behind the end
        for (let at = from; ; at += 1) {
          const expected = naive(bytes, fingerprint, at);
          expect(scanner.find(at, end)).toBe(expected);
          if (expected < 0) break;
          found += 1;
          at = expected;
        }
      }),
      { numRuns: 1000 },
    );
    expect(found).toBeGreaterThan(5000);
  });

  it('finds the last bytes of a full buffer, and nothing behind its end', () => {
    const scanner = new ByteScanner(1000);
    scanner.aim([[[0x61], [0x62], [0x63]]]);
    scanner.bytes.fill(0x20);
    scanner.bytes.write('abc', 997, 'latin1');
    expect(scanner.find(0, 1000)).toBe(997);
    expect(scanner.find(0, 997)).toBe(-1);
    expect(scanner.find(998, 1000)).toBe(-1);
    expect(scanner.find(1000, 1000)).toBe(-1);
    expect(scanner.find(0, 0)).toBe(-1);
  });

  it('forgets what it looked for before', () => {
    const scanner = new ByteScanner(100);
    scanner.bytes.fill(0x20);
    scanner.bytes.write('abc xyz', 0, 'latin1');
    scanner.aim([[[0x61], [0x62], [0x63]]]);
    expect(scanner.find(0, 100)).toBe(0);
    scanner.aim([[[0x78], [0x79], [0x7a]]]);
    expect(scanner.find(0, 100)).toBe(4);
  });
});
