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

function fixture(registry = server.origin) {
  const folder = temporaryFolder();
  const home = temporaryFolder();
  const told: Install[] = [];
  const groups: number[] = [];
  const installed = new InstalledAgents(folder);
  const environment = {
    ...{ PATH: process.env['PATH'], HOME: home, npm_config_registry: registry },
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

withNpm('installing a package', () => {
  it('runs its own scripts and not those of what it needs', async () => {
    publish(
      {
        name: '@test/agent',
        bin: { agent: 'bin/agent.js', other: 'bin/other.js' },
        dependencies: { 'test-lib': '1.0.0' },
        optionalDependencies: { 'test-other-machine': '1.0.0' },
        scripts: { postinstall: "node -e \"require('fs').writeFileSync('made', 'x')\"" },
      },
      { 'bin/agent.js': '#!/usr/bin/env node\n', 'bin/other.js': '' },
    );
    publish({ name: 'test-lib', scripts: { postinstall: 'echo x > made' } }, { 'lib.js': '' });
    publish({ name: 'test-other-machine', os: ['no-such-system'] }, { 'lib.js': '' });
    const { folder, installed, run, told, groups } = fixture();
    expect(await run(entry('@test/agent'))).toMatchObject({ phase: 'done' });
    const root = path.join(folder, 'installed', 'agent', '1.0.0');
    expect(installed.get('agent')).toMatchObject({
      start: { node: true, file: 'node_modules/@test/agent/bin/agent.js', args: ['--acp'] },
    });
    expect(existsSync(path.join(root, 'node_modules/@test/agent/made'))).toBe(true);
    expect(readdirSync(path.join(root, 'node_modules/test-lib')).sort()).toEqual([
      ...['lib.js', 'package.json'],
    ]);
    expect(told.some(({ line }) => line !== undefined)).toBe(true);
    expect(groups).toHaveLength(2);
  });

  it('whose script fails is told with what it said, and leaves nothing', async () => {
    const scripts = { install: 'echo it is broken; exit 4' };
    publish({ name: 'test-fails', bin: 'a.js', scripts }, { 'a.js': '' });
    const { installed, run, left } = fixture();
    const state = await run(entry('test-fails'));
    expect(state).toMatchObject({ phase: 'failed', error: { code: 'install-failed' } });
    expect(state?.error).toMatchObject({ message: 'npm ended with code 4' });
    expect(state?.error?.detail).toContain('it is broken');
    expect(left()).toEqual([]);
    expect(installed.all).toEqual([]);
  });

  it('that is damaged on the way fails, and leaves nothing', async () => {
    publish({ name: 'test-damaged', bin: 'a.js' }, { 'a.js': '' });
    server.on('/test-damaged.tgz', tarGz([{ name: 'package/package.json', body: '{}' }]));
    const { run, left } = fixture();
    expect(await run(entry('test-damaged'))).toMatchObject({
      error: { code: 'checksum-mismatch' },
    });
    expect(left()).toEqual([]);
  });

  it('is offline when the registry is not reached', async () => {
    const gone = await LoopbackServer.start();
    await gone.close();
    const { run, left } = fixture(gone.origin);
    expect(await run(entry('test-x'))).toMatchObject({ error: { code: 'offline' } });
    expect(left()).toEqual([]);
  });

  it('can be ended, with what its scripts have started', async () => {
    publish(
      { name: 'test-slow', bin: 'a.js', scripts: { postinstall: 'sleep 60 & sleep 60' } },
      { 'a.js': '' },
    );
    const { installer, told, left, groups } = fixture();
    await installer.install(entry('test-slow'));
    const begun = (): boolean => groups.length === 2;
    while (!begun() && !told.some(({ phase }) => phase === 'failed')) {
      await new Promise((resolve) => setTimeout(resolve, 20));
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
