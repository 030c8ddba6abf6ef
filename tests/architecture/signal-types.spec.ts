import { SIGNALS } from '@fyllo/protocol';
import { codeFiles, isSpec, read } from './repository';

/** Where a new type leaves its name, besides its own component: see "Adding a Signal" in CONTRIBUTING. */
const PLACES = ['apps/renderer/src/app/signal-tags/', 'libs/protocol/src/tags/'];
/** An agent says the names it knows. */
const AGENTS = 'apps/guide-agent/';

describe('the types of fyllo-signal', () => {
  const production = codeFiles().filter(
    (file) => /^(?:apps|libs)\//u.test(file) && !isSpec(file) && !file.startsWith(AGENTS),
  );

  it.each(SIGNALS.map(({ type }) => type))('%s is known by name in its own files only', (type) => {
    const files = production.filter((file) => new RegExp(`['"]${type}['"]`, 'u').test(read(file)));
    expect(files.filter((file) => !PLACES.some((place) => file.startsWith(place)))).toEqual([]);
    const own = files.filter((file) => file.startsWith('libs/protocol/'));
    expect(own).toEqual([`libs/protocol/src/tags/${type.replace('.', '-')}.ts`]);
    expect(files.filter((file) => file.startsWith('apps/'))).toHaveLength(2);
    expect(files).toContain('apps/renderer/src/app/signal-tags/signal-views.ts');
  });

  it('cost one line each where they meet', () => {
    const lines = (file: string, pattern: RegExp): number =>
      read(file)
        .split('\n')
        .filter((line) => pattern.test(line)).length;
    expect(lines('apps/renderer/src/app/signal-tags/signal-views.ts', /^ {2}'/u)).toBe(
      SIGNALS.length,
    );
    expect(lines('libs/protocol/src/tags/index.ts', /^ {2}\w+,/u)).toBe(SIGNALS.length);
  });

  it('have a component that calls nobody and keeps nothing', () => {
    const components = production.filter((file) => file.startsWith(`${PLACES[0] ?? ''}signal-`));
    expect(components.length).toBeGreaterThan(4);
    const reaching =
      /\b(?:RpcClient|HostConnection|fetch|localStorage|sessionStorage)\b|\/host(?:\/|')/u;
    expect(components.filter((file) => reaching.test(read(file)))).toEqual([]);
  });
});
