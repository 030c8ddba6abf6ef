import fc from 'fast-check';
import { exceedsJson, nestsDeeperThan } from './json-depth';

/** The plain way, byte by byte, to compare with. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if ('[{'.includes(char)) deepest = Math.max(deepest, (depth += 1));
    else if (']}'.includes(char)) depth -= 1;
  }
  return deepest;
}

describe('the depth of JSON', () => {
  it('is that of a byte by byte count, for anything that looks like JSON', () => {
    let runs = 0;
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', 'a'), maxLength: 40 }),
        fc.integer({ min: 0, max: 6 }),
        (text, limit) => {
          runs += 1;
          expect(nestsDeeperThan(Buffer.from(text), limit)).toBe(depthOf(text) > limit);
        },
      ),
      { seed: 3, numRuns: 5000 },
    );
    expect(runs).toBe(5000);
  });

  it('is that of JSON with brackets and quotes in its strings', () => {
    const text = JSON.stringify({ a: ['[[[[[["', '\\', '"}{'], b: { c: [1, { d: '\\"[' }] } });
    expect(nestsDeeperThan(Buffer.from(text), 4)).toBe(false);
    expect(nestsDeeperThan(Buffer.from(text), 3)).toBe(true);
  });
});

describe('the values of JSON', () => {
  const list = (values: number, value: string): Buffer =>
    Buffer.from(`[${Array.from({ length: values }, () => value).join(',')}]`);

  it.each([
    ['numbers', '1', 1],
    ['texts with commas', '"a,[b],c"', 1],
    ['empty objects', '{}', 2],
    ['pairs', '{"a":1,"b":2}', 3],
  ])('are counted: %s', (_name, value, each) => {
    const bytes = list(100, value);
    expect(exceedsJson(bytes, { depth: 10, values: 100 * each })).toBe(false);
    expect(exceedsJson(bytes, { depth: 10, values: 100 * each - 1 })).toBe(true);
  });

  it('are not counted further than the bound', () => {
    let seen = 0;
    const bytes = new Proxy(list(10_000, '{}'), {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) seen += 1;
        return Reflect.get(target, key, target) as unknown;
      },
    });
    expect(exceedsJson(bytes, { depth: 10, values: 50 })).toBe(true);
    expect(seen).toBeLessThan(100);
  });
});
