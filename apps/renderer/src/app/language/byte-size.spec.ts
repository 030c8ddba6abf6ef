import { byteSize } from './byte-size';

describe('byteSize', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [1_234_567, '1.2 MB'],
    [536_870_912, '536.9 MB'],
    [5e12, '5,000 GB'],
  ])('%d: %s', (bytes, text) => {
    expect(byteSize(bytes, 'en')).toBe(text);
  });
});
