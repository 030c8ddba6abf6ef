import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makePrivateFolder, removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import type { Install } from '@fyllo/protocol';
import { isGroupAlive } from '../process/process-group';
import { InstalledAgents } from './installed-agents';
import { Installer } from './installer';
import { findNpm } from './npm-install';
import type { RegistryAgent } from './registry-agent';
import { fakeNpm, type FakeNpm } from './testing/fake-npm';
import { LoopbackServer } from './testing/loopback-server';
import { tarGz } from './testing/tar-archive';

const npm = findNpm(process.env);
const withNpm = npm === undefined ? describe.skip : describe;

// npm is a program of some size, on a machine that may be busy
jest.setTimeout(60_000);

let server: LoopbackServer;
beforeAll(async () => {
  server = await LoopbackServer.start();
});
afterAll(async () => {
  await server.close();
  removeTemporaryFolders();
});

interface Manifest {
  readonly name: string;
  readonly version?: string;
  readonly [member: string]: unknown;
}

/** Puts a package of a manifest and some files into the registry of this test. */
function publish(manifest: Manifest, files: Readonly<Record<string, string>> = {}): void {
  const { name, version = '1.0.0' } = manifest;
  const complete = { ...manifest, version };
  const bytes = tarGz([
    { name: 'package/package.json', body: JSON.stringify(complete) },
    ...Object.entries(files).map(([file, body]) => ({
      name: `package/${file}`,
      body,
      mode: 0o755,
    })),
  ]);
  const tarball = server.on(`/${name}.tgz`, bytes);
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  const hasInstallScript = /install/.test(JSON.stringify(manifest['scripts'] ?? {}));
  const listed = { ...complete, dist: { tarball, integrity }, hasInstallScript };
  const document = { name, 'dist-tags': { latest: version }, versions: { [version]: listed } };
  server.on(`/${name}`, (_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
  });
}

const entry = (name: string): RegistryAgent => ({
  ...{ id: 'agent', name: 'An agent', version: '1.0.0', description: '' },
  distribution: { kind: 'npm', name, version: '1.0.0', args: ['--acp'], env: {} },
});

/** `PATH`: where npm is found. */
function fixture({ PATH }: { readonly PATH: string | undefined }) {
  const folder = temporaryFolder();
  const home = temporaryFolder();
  const told: Install[] = [];
  const groups: number[] = [];
  const installed = new InstalledAgents(folder);
  const environment = {
    ...{ PATH, HOME: home, npm_config_registry: server.origin },
    ...{ npm_config_cache: path.join(home, 'cache') },
  };
  const installer = new Installer(installed, {
    told: (install) => told.push(install),
    tryOut: () => Promise.resolve(),
    watch: { add: (pgid) => groups.push(pgid), remove: () => undefined },
    environment: () => Promise.resolve(environment),
  });
  const run = async (agent: RegistryAgent): Promise<Install | undefined> => {
    await installer.install(agent);
    await installer.settled();
    return installer.states[0];
  };
  const left = (): readonly string[] => {
    const versions = path.join(folder, 'installed', 'agent');
    const staged = readdirSync(installed.stagingFolder);
    return [...staged, ...(existsSync(versions) ? readdirSync(versions) : [])];
  };
  return { folder, told, groups, installed, installer, run, left };
}

withNpm('installing a package by the real npm, where there is one on PATH', () => {
  it('runs its own scripts once, in order, and not those of what it needs', async () => {
    const note = (script: string): string =>
      `node -e "require('fs').appendFileSync('made', '${script} ')"`;
    publish(
      {
        name: '@test/agent',
        bin: { agent: 'bin/agent.js', other: 'bin/other.js' },
        dependencies: { 'test-lib': '1.0.0' },
        optionalDependencies: { 'test-other-machine': '1.0.0' },
        scripts: { install: note('install'), postinstall: note('postinstall') },
      },
      { 'bin/agent.js': '#!/usr/bin/env node\n', 'bin/other.js': '' },
    );
    publish({ name: 'test-lib', scripts: { postinstall: 'echo x > made' } }, { 'lib.js': '' });
    publish({ name: 'test-other-machine', os: ['no-such-system'] }, { 'lib.js': '' });
    const { folder, installed, run, told, groups } = fixture({ PATH: process.env['PATH'] });
    expect(await run(entry('@test/agent'))).toMatchObject({ phase: 'done' });
    const root = path.join(folder, 'installed', 'agent', '1.0.0');
    expect(installed.get('agent')).toMatchObject({
      start: { node: true, file: 'node_modules/@test/agent/bin/agent.js', args: ['--acp'] },
    });
    const made = path.join(root, 'node_modules/@test/agent/made');
    expect(readFileSync(made, 'utf8')).toBe('install postinstall ');
    expect(readdirSync(path.join(root, 'node_modules/test-lib')).sort()).toEqual([
      ...['lib.js', 'package.json'],
    ]);
    expect(told.some(({ line }) => line !== undefined)).toBe(true);
    expect(groups).toHaveLength(3);
  });
});

describe('installing a package', () => {
  const withFake = (npm: FakeNpm) =>
    fixture({ PATH: [fakeNpm(npm), '/usr/bin', '/bin'].join(path.delimiter) });
  const withScripts = (
    scripts: Readonly<Record<string, string>>,
  ): Readonly<Record<string, string>> => ({
    'test-agent/package.json': JSON.stringify({ name: 'test-agent', bin: 'a.js', scripts }),
    'test-agent/a.js': '',
  });

  it('is asked of npm with the exact version, and each script by itself', async () => {
    const say = 'echo "$*"';
    const files = withScripts({ preinstall: 'x', install: 'x', test: 'x', postinstall: 'x' });
    const { run, installed, folder, groups } = withFake({
      files,
      install: `${say} >> "$3/asked"`,
      run: `${say} >> asked`,
    });
    expect(await run(entry('test-agent'))).toMatchObject({ phase: 'done' });
    expect(installed.get('agent')?.start).toMatchObject({
      ...{ node: true, file: 'node_modules/test-agent/a.js' },
    });
    const asked = readFileSync(path.join(folder, 'installed/agent/1.0.0/asked'), 'utf8');
    const [install = '', ...scripts] = asked.trim().split('\n');
    expect(install).toMatch(/^install --prefix .* --ignore-scripts .* test-agent@1\.0\.0$/);
    expect(scripts.map((line) => line.split(' ').at(-1))).toEqual([
      ...['preinstall', 'install', 'postinstall'],
    ]);
    // or npm would run the others around the one in the middle
    expect(scripts.filter((line) => line.includes(' --ignore-scripts '))).toHaveLength(3);
    expect(groups).toHaveLength(4);
  });

  it('whose script fails is told with what it said, and leaves nothing', async () => {
    const files = withScripts({ install: 'x' });
    const { installed, run, left } = withFake({ files, run: 'echo it is broken; exit 4' });
    const state = await run(entry('test-agent'));
    expect(state).toMatchObject({ phase: 'failed', error: { code: 'install-failed' } });
    expect(state?.error).toMatchObject({ message: 'npm ended with code 4' });
    expect(state?.error?.detail).toContain('it is broken');
    expect(left()).toEqual([]);
    expect(installed.all).toEqual([]);
  });

  it.each([
    [
      'checksum-mismatch',
      'npm error code EINTEGRITY\nnpm error sha512-x integrity checksum failed',
    ],
    ['offline', 'npm error code ECONNREFUSED\nnpm error syscall connect'],
    ['offline', 'npm error code ENOTFOUND\nnpm error syscall getaddrinfo'],
    ['disk-full', 'npm error code ENOSPC\nnpm error syscall write'],
    ['install-failed', 'npm warn ENOSPC of something else\nnpm error code E404'],
  ])('that fails is told as %s, and leaves nothing', async (code, printed) => {
    const { run, left } = withFake({
      install: `printf '${printed.replaceAll('\n', '\\n')}' >&2; exit 1`,
    });
    const state = await run(entry('test-agent'));
    expect(state).toMatchObject({ phase: 'failed', error: { code, retryable: true } });
    expect(state?.error?.detail).toBe(printed.replace(/^npm warn.*\n/, ''));
    expect(left()).toEqual([]);
  });

  it('that has no program fails, and leaves nothing', async () => {
    const { run, left } = withFake({ files: { 'test-agent/package.json': '{}' } });
    expect(await run(entry('test-agent'))).toMatchObject({ error: { code: 'install-failed' } });
    expect(left()).toEqual([]);
  });

  it('can be ended, with what its scripts have started', async () => {
    const files = withScripts({ postinstall: 'x' });
    const run = 'sleep 60 & echo begun; sleep 60';
    const { installer, left, groups } = withFake({ files, run });
    await installer.install(entry('test-agent'));
    while (installer.states[0]?.line !== 'begun' && installer.isRunning('agent')) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await installer.cancel('agent');
    await installer.settled();
    expect(installer.states[0]?.phase).toBe('cancelled');
    expect(groups).toHaveLength(2);
    expect(groups.filter((group) => isGroupAlive(group))).toEqual([]);
    expect(left()).toEqual([]);
  });
});

it('what a killed installation left is removed at the next start', async () => {
  const folder = temporaryFolder();
  const installed = new InstalledAgents(folder);
  const half = path.join(installed.stagingFolder, 'agent-x', 'content');
  const published = installed.folderOf('agent', '1.0.0');
  for (const made of [half, published]) {
    await makePrivateFolder(made);
    writeFileSync(path.join(made, 'file'), 'x');
  }
  await new InstalledAgents(folder).cleanUp();
  expect(readdirSync(path.join(folder, 'installed'))).toEqual([]);
  expect(() => readFileSync(path.join(half, 'file'))).toThrow('ENOENT');
});
