import { filesBelow, read } from './repository';

/**
 * What would tie the repository to one machine or one way of working. Written in pieces, so that this file does not
 * hold what it forbids.
 */
const FORBIDDEN: readonly RegExp[] = [
  ['', 'work', ''].join('/'),
  ['', 'root', ''].join('/'),
  ['..', 'shared', ''].join('/'),
  ['shared', '(spec|seeds|reference)'].join('/'),
  ['', 'tmp', 'brief'].join('/'),
  ['[.]', 'library/'].join(''),
  ['registry', '[a-z-]+', '(org|com|io|net)'].join('[.]'),
  ['"', 'resolved": "http'].join(''),
].map((pattern) => new RegExp(pattern, 'iu'));

const BINARY = /\.(png|jpe?g|gif|webp|ico|icns|woff2?|wasm|zip|gz)$/u;

const violations = (text: string): readonly string[] =>
  FORBIDDEN.filter((pattern) => pattern.test(text)).map(({ source }) => source);

describe('the repository stands alone', () => {
  const files = filesBelow('.').filter((file) => !BINARY.test(file));

  it('names no machine, registry or outside folder', () => {
    const found = files.flatMap((file) => violations(read(file)).map((rule) => `${file}: ${rule}`));
    expect(found).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  it('would notice', () => {
    expect(violations(['cat ', 'work', 'x'].join('/'))).toHaveLength(1);
    expect(violations(['https://registry', 'example', 'org/x'].join('.'))).toHaveLength(1);
    expect(violations('the work is done')).toEqual([]);
  });
});
