import { readQuery } from './search-query';

describe('readQuery', () => {
  it.each([
    ['', { kind: 'empty' }],
    [' \t\n\u3000\u00a0 ', { kind: 'empty' }],
    [' a  b ', { kind: 'query', query: 'a  b' }],
    ['中', { kind: 'query', query: '中' }],
    ['\u0000', { kind: 'query', query: '\u0000' }],
    ['%_.*[', { kind: 'query', query: '%_.*[' }],
    [` ${'x'.repeat(200)} `, { kind: 'query', query: 'x'.repeat(200) }],
    ['x'.repeat(201), { kind: 'too-long', length: 201 }],
    ['\u{1F600}'.repeat(200), { kind: 'query', query: '\u{1F600}'.repeat(200) }],
    ['\u{1F600}'.repeat(201), { kind: 'too-long', length: 201 }],
  ])('%j', (text, read) => {
    expect(readQuery(text)).toEqual(read);
  });
});
