import fc from 'fast-check';
import { CodedError, MAX_REGISTRY_BYTES } from '@fyllo/protocol';
import bundled from './bundled-registry.json';
import { safeSegments } from './archive-names';
import { originOf, registryPlatform } from './registry-agent';
import { parseRegistry } from './registry-document';

const SUM = 'A'.repeat(64);
const npx = { package: '@scope/agent@1.2.3', args: ['--acp'], env: { MODE: 'acp' } };
const linux = {
  archive: 'https://example.org/agent.tar.gz',
  cmd: './bin/agent',
  sha256: SUM,
};
const good = {
  id: 'my-agent',
  name: 'My agent',
  version: '1.2.3',
  description: 'Does it',
  repository: 'https://example.org/repo',
  license: 'MIT',
  authors: ['me'],
  icon: 'icon.svg',
  unknown: { x: 1 },
  distribution: { npx },
};

const parse = (agents: unknown, platform = 'linux-x86_64') =>
  parseRegistry(JSON.stringify({ version: '1', agents }), platform);

describe('a registry', () => {
  it('is read with what is known of its format', () => {
    expect(parse([good])).toEqual({
      agents: [
        {
          ...{ id: 'my-agent', name: 'My agent', version: '1.2.3', description: 'Does it' },
          ...{ website: 'https://example.org/repo', license: 'MIT' },
          distribution: {
            ...{ kind: 'npm', name: '@scope/agent', version: '1.2.3' },
            ...{ args: ['--acp'], env: { MODE: 'acp' } },
          },
        },
      ],
      leftOut: 0,
    });
  });

  it.each([
    [{ binary: { 'linux-x86_64': linux }, npx }, 'binary', linux.archive],
    [{ binary: { 'linux-x86_64': { ...linux, sha256: undefined } }, npx }, 'npm', npx.package],
    [{ binary: { 'linux-x86_64': { ...linux, sha256: undefined } } }, 'binary', linux.archive],
    [{ binary: { 'darwin-aarch64': linux }, npx }, 'npm', npx.package],
    [{ binary: { 'darwin-aarch64': linux } }, 'none', undefined],
    [{ uvx: { package: 'x@1' } }, 'none', undefined],
    [{}, 'none', undefined],
  ])('with %j is installed by %s', (distribution, kind, origin) => {
    const { agents } = parse([{ ...good, distribution }]);
    expect(agents.map((agent) => agent.distribution.kind)).toEqual([kind]);
    expect(agents.map((agent) => originOf(agent.distribution))).toEqual([origin]);
  });

  it('names programs by segments, and sums in lower case', () => {
    const cmd = 'dist\\bin\\agent.exe';
    const distribution = { binary: { 'windows-x86_64': { ...linux, cmd } } };
    const { agents } = parse([{ ...good, distribution }], 'windows-x86_64');
    expect(agents[0]?.distribution).toMatchObject({
      cmd: ['dist', 'bin', 'agent.exe'],
      sha256: SUM.toLowerCase(),
    });
  });

  const distribution = (offered: unknown) => ({ ...good, distribution: offered });
  const packaged = (name: unknown) => distribution({ npx: { package: name } });
  const binary = (change: object) =>
    distribution({ binary: { 'linux-x86_64': { ...linux, ...change } }, npx });

  it.each<[string, unknown]>([
    ['no object', 7],
    ['null', null],
    ['a list', [good]],
    ['no id', { ...good, id: undefined }],
    ['an id that climbs', { ...good, id: '../x' }],
    ['an id with a slash', { ...good, id: 'a/b' }],
    ['a hidden id', { ...good, id: '.staging' }],
    ['an id in capitals', { ...good, id: 'Agent' }],
    ['an id that ends in a dot', { ...good, id: 'agent.' }],
    ['an id that is too long', { ...good, id: 'a'.repeat(101) }],
    ['the id of the guide', { ...good, id: 'fyllo-guide' }],
    ['no name', { ...good, name: '' }],
    ['a name of spaces', { ...good, name: ' \u202E ' }],
    ['no version', { ...good, version: 1 }],
    ['a version that climbs', { ...good, version: '..' }],
    ['a version with a slash', { ...good, version: '1/2' }],
    ['a version that is a device', { ...good, version: 'nul' }],
    ['no distribution', { ...good, distribution: null }],
    ['a package without a version', packaged('agent')],
    ['a package with a range', packaged('agent@^1.0.0')],
    ['a package with a tag', packaged('agent@latest')],
    ['a package that is an option', packaged('--prefix=/@1.0.0')],
    ['a package that is a file', packaged('file:../x@1.0.0')],
    ['a package that is an address', packaged('https://example.org/x@1.0.0')],
    ['a package that is a repository', packaged('me/repo@1.0.0')],
    ['a package with another name inside', packaged('agent@npm:other@1.0.0')],
    ['a package that climbs', packaged('@../x@1.0.0')],
    ['arguments that are no list', distribution({ npx: { ...npx, args: '--acp' } })],
    ['arguments that are no texts', distribution({ npx: { ...npx, args: [1] } })],
    ['too many arguments', distribution({ npx: { ...npx, args: Array(51).fill('x') } })],
    ['an argument with a null', distribution({ npx: { ...npx, args: ['a\0b'] } })],
    ['variables that are no texts', distribution({ npx: { ...npx, env: { A: 1 } } })],
    ['a variable of the loader', distribution({ npx: { ...npx, env: { LD_PRELOAD: 'x' } } })],
    ['a variable of Node', distribution({ npx: { ...npx, env: { NODE_OPTIONS: '-r x' } } })],
    ['another PATH', distribution({ npx: { ...npx, env: { Path: '/x' } } })],
    ['a variable of ours', distribution({ npx: { ...npx, env: { FYLLO_LOG: 'debug' } } })],
    ['no address', binary({ archive: undefined })],
    ['a file for an address', binary({ archive: 'file:///etc/passwd' })],
    ['an address with a password', binary({ archive: 'https://a:b@example.org/x.zip' })],
    ['a program that climbs', binary({ cmd: '../agent' })],
    ['an absolute program', binary({ cmd: '/bin/sh' })],
    ['a program on a drive', binary({ cmd: 'C:\\x.exe' })],
    ['no program', binary({ cmd: '.' })],
    ['half a sum', binary({ sha256: 'abc' })],
  ])('leaves out an entry with %s', (_what, entry) => {
    const { agents, leftOut } = parse([entry, { ...good, id: 'other' }]);
    expect(agents.map(({ id }) => id)).toEqual(['other']);
    expect(leftOut).toBe(1);
  });

  it('takes the first of two entries with one id', () => {
    const { agents, leftOut } = parse([good, { ...good, name: 'Second' }]);
    expect(agents.map(({ name }) => name)).toEqual(['My agent']);
    expect(leftOut).toBe(1);
  });

  it('shows no control characters, no turned writing, and no endless text', () => {
    const name = 'A\n\u202Eb\0';
    const website = 'javascript:alert(1)';
    const [agent] = parse([{ ...good, name, description: 'x'.repeat(5000), website }]).agents;
    expect(agent?.name).toBe('A b');
    expect(agent?.description).toHaveLength(1000);
    expect(agent?.website).toBeUndefined();
  });

  it.each(['', '[]', 'null', '7', '{"agents":{}}', '{"agents":[', '['.repeat(1000), '<html>'])(
    'is none in %j',
    (text) => {
      expect(() => parseRegistry(text, 'linux-x86_64')).toThrow('registry-invalid');
    },
  );

  it('is none when it is too large', () => {
    const text = JSON.stringify({ agents: [], filler: 'x'.repeat(MAX_REGISTRY_BYTES) });
    expect(() => parseRegistry(text, 'linux-x86_64')).toThrow('registry-invalid');
  });

  it('throws nothing else, and gives only names that can be folders', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('../x', 'agent@1.0.0', '1.0.0', linux));
    const entry = fc.record(
      Object.fromEntries(['id', 'name', 'version', 'distribution'].map((key) => [key, value])),
      { requiredKeys: [] },
    );
    const mixed = fc.tuple(entry, fc.subarray(Object.keys(good))).map(([random, kept]) => ({
      ...random,
      ...Object.fromEntries(Object.entries(good).filter(([key]) => kept.includes(key))),
    }));
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(mixed)), (agents) => {
        try {
          for (const { id, version } of parse(agents).agents) {
            expect(safeSegments(id)).toEqual([id]);
            expect(safeSegments(version)).toEqual([version]);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(CodedError);
        }
      }),
    );
  });
});

describe('the registry that comes with the program', () => {
  it.each(['linux-x86_64', 'darwin-aarch64', 'windows-x86_64'])('is good on %s', (platform) => {
    const { agents, leftOut } = parseRegistry(JSON.stringify(bundled), platform);
    expect(leftOut).toBe(0);
    expect(agents).toHaveLength(8);
    expect(agents.filter(({ distribution: { kind } }) => kind === 'npm')).toHaveLength(7);
    const goose = agents.find(({ id }) => id === 'goose');
    expect(goose?.distribution.kind).toBe(platform.startsWith('windows') ? 'none' : 'binary');
  });

  it('calls machines by the names of the format', () => {
    expect(registryPlatform('win32', 'x64')).toBe('windows-x86_64');
    expect(registryPlatform('darwin', 'arm64')).toBe('darwin-aarch64');
    expect(registryPlatform('linux', 'x64')).toBe('linux-x86_64');
  });
});
