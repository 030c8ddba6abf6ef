import { MAX_NOISE_BYTES, MAX_NOISE_KEPT_LINES, MAX_NOISE_LINES } from '@fyllo/protocol';
import fc from 'fast-check';
import { NoiseFilter } from './noise-filter';

const line = (text: string): Buffer => Buffer.from(text);
const MESSAGE = '{"jsonrpc":"2.0","method":"x"}';
const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

// promises P-02 and P-03
describe('noise on stdout', () => {
  it.each([
    ['plain', MESSAGE],
    ['with CR', `${MESSAGE}\r`],
    ['with a byte order mark', `\uFEFF${MESSAGE}`],
    ['with white space', `  ${MESSAGE}\t`],
    ['after a colour', `\u001b[0m${MESSAGE}`],
    ['after a title', `\u001b]0;title\u0007${MESSAGE}\u001b[K`],
  ])('is not a message %s', (_name, text) => {
    const filter = new NoiseFilter();
    expect(filter.accept(line(text))).toEqual({ jsonrpc: '2.0', method: 'x' });
    expect(filter.noiseLines).toBe(0);
  });

  it('is kept without secrets', () => {
    const filter = new NoiseFilter();
    filter.accept(line('using API_KEY=hunter2-Zq9 of ~/.netrc'));
    expect(filter.noise).toEqual(['using API_KEY=••• of ~/.netrc']);
  });

  it.each([
    '',
    '\r',
    'npm warn x',
    '42',
    '"text"',
    'null',
    '[]',
    '[{}]',
    '{',
    '{"a":1',
    '\u001b[2J',
    nested(201),
    nested(5000),
  ])('is counted: %j', (text) => {
    const filter = new NoiseFilter();
    expect(filter.accept(line(text))).toBeUndefined();
    expect(filter.noiseLines).toBe(1);
  });

  it('begins at depth 201', () => {
    const filter = new NoiseFilter();
    expect(filter.accept(line(nested(200)))).toBeDefined();
    expect(filter.accept(line(nested(201)))).toBeUndefined();
    expect(filter.accept(line(`{"a":"${'['.repeat(5000)}"}`))).toBeDefined();
  });

  it('changes no prototype', () => {
    const message = new NoiseFilter().accept(line('{"__proto__":{"polluted":1},"a":1,"a":2}'));
    expect(message?.['a']).toBe(2);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('is kept from its beginning, bounded', () => {
    const filter = new NoiseFilter();
    filter.accept(line(MESSAGE));
    for (let count = 0; count < MAX_NOISE_LINES * 2; count += 1)
      filter.accept(line('x'.repeat(2000)));
    expect(filter.noiseLines).toBe(MAX_NOISE_LINES * 2);
    expect(filter.noise).toHaveLength(MAX_NOISE_KEPT_LINES);
    expect(filter.noise[0]).toHaveLength(500);
  });

  it('ends the start at one line more than allowed', () => {
    const filter = new NoiseFilter();
    for (let count = 0; count < MAX_NOISE_LINES; count += 1) filter.accept(line('x'));
    expect(() => filter.accept(line('x'))).toThrow('agent-garbage');
  });

  it('ends the start at one byte more than allowed', () => {
    const filter = new NoiseFilter();
    filter.accept(Buffer.alloc(MAX_NOISE_BYTES, 'x'));
    expect(() => filter.accept(line('x'))).toThrow('agent-garbage');
  });

  it('never throws once a message came', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        const filter = new NoiseFilter();
        filter.accept(line(MESSAGE));
        for (const text of texts) filter.accept(line(text));
      }),
    );
  });
});
