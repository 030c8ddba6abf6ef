import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { FaultyFs, removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { coded, type Install } from '@fyllo/protocol';
import { InstalledAgents } from './installed-agents';
import { Installer, type InstallerOptions } from './installer';
import type { RegistryAgent } from './registry-agent';
import { LoopbackServer } from './testing/loopback-server';
import { tarGz } from './testing/tar-archive';
import { zipArchive } from './testing/zip-archive';

let server: LoopbackServer;
beforeAll(async () => {
  server = await LoopbackServer.start();
});
afterAll(async () => {
  await server.close();
  removeTemporaryFolders();
});

const ARCHIVE = tarGz([{ name: 'agent', body: 'program' }]);

interface Wanted {
  readonly id?: string;
  readonly version?: string;
  readonly path?: string;
  readonly body?: Buffer;
  readonly cmd?: readonly string[];
  readonly sha256?: string;
}

/** An entry whose archive the server has. */
function wanted({
  id = 'agent',
  version = '1.0.0',
  path: at = '/a.tar.gz',
  body = ARCHIVE,
  cmd = ['agent'],
  sha256 = createHash('sha256').update(body).digest('hex'),
}: Wanted = {}): RegistryAgent {
  const archive = server.on(at, body);
  const distribution = { kind: 'binary', archive, sha256, cmd, args: ['acp'], env: {} } as const;
  return { id, name: 'An agent', version, description: '', distribution };
}

function fixture(options: Partial<InstallerOptions> = {}, folder = temporaryFolder()) {
  const told: Install[] = [];
  const installed = new InstalledAgents(folder);
  const installer = new Installer(installed, {
    told: (install) => told.push(install),
    tryOut: () => Promise.resolve(),
    watch: { add: () => undefined, remove: () => undefined },
    environment: () => Promise.resolve({ PATH: '' }),
    protocols: ['http:'],
    ...options,
  });
  const run = async (agent: RegistryAgent): Promise<Install | undefined> => {
    await installer.install(agent);
    await installer.settled();
    return installer.states.find(({ registryId }) => registryId === agent.id);
  };
  const left = (id = 'agent'): readonly string[] => {
    const versions = path.join(folder, 'installed', id);
    const staged = readdirSync(installed.stagingFolder);
    return [...staged, ...(existsSync(versions) ? readdirSync(versions) : [])];
  };
  return { folder, told, installed, installer, run, left };
}

/** An agent that never answers. */
const untilEnded = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(coded('agent-exited', 'The agent was stopped'));
    });
  });

describe('installing a binary', () => {
  it('goes through its phases and leaves what was listed', async () => {
    const { told, installed, run, left, folder } = fixture();
    expect(await run(wanted())).toMatchObject({ phase: 'done', version: '1.0.0' });
    const phases = told.map(({ phase }) => phase).filter((phase, n, all) => phase !== all[n - 1]);
    expect(phases).toEqual(['waiting', 'downloading', 'unpacking', 'checking', 'done']);
    expect(installed.get('agent')).toMatchObject({
      folder: '1.0.0',
      start: { node: false, file: 'agent', args: ['acp'] },
    });
    expect(left()).toEqual(['1.0.0']);
    expect(readdirSync(path.join(folder, 'installed', 'agent', '1.0.0'))).toEqual(['agent']);
    expect(new InstalledAgents(folder).all).toEqual(installed.all);
  });

  it('of a zip works as well', async () => {
    const body = zipArchive([{ name: 'bin/agent', body: 'program', deflated: true }]);
    const { run } = fixture();
    const agent = wanted({ path: '/a.zip', body, cmd: ['bin', 'agent'] });
    expect(await run(agent)).toMatchObject({ phase: 'done' });
  });

  it.each<[string, string, Wanted]>([
    ['another sum', 'checksum-mismatch', { sha256: '0'.repeat(64) }],
    ['a hostile archive', 'archive-unsafe', { body: tarGz([{ name: '../x', body: 'x' }]) }],
    ['no archive', 'archive-unsafe', { body: Buffer.from('no archive') }],
    ['an archive without the program', 'install-failed', { cmd: ['other'] }],
    ['a program that is a folder', 'install-failed', { body: tarGz([{ name: 'agent/x' }]) }],
  ])('with %s fails as %s and leaves nothing', async (_what, code, change) => {
    const { installed, run, left } = fixture();
    expect(await run(wanted(change))).toMatchObject({ phase: 'failed', error: { code } });
    expect(left()).toEqual([]);
    expect(installed.all).toEqual([]);
  });

  it.each<[string, string, (server: LoopbackServer) => void]>([
    [
      'no such file',
      'install-failed',
      (it) => it.on('/x.tgz', (_, response) => response.writeHead(404).end()),
    ],
    [
      'an answer that breaks off',
      'offline',
      (it) =>
        it.on('/x.tgz', (request, response) => {
          response.writeHead(200, { 'content-length': 99_999 }).write('part');
          setImmediate(() => request.socket.destroy());
        }),
    ],
    [
      'a size that is too large',
      'too-large',
      (it) =>
        it.on('/x.tgz', (_, response) => {
          response.writeHead(200, { 'content-length': 2 ** 40 }).write('part');
        }),
    ],
    [
      'a redirect to a file',
      'install-failed',
      (it) =>
        it.on('/x.tgz', (_, response) => response.writeHead(302, { location: 'file:///x' }).end()),
    ],
  ])('from a server with %s fails as %s', async (_what, code, answer) => {
    const { run, left } = fixture();
    const agent = wanted({ path: '/x.tgz' });
    answer(server);
    expect(await run(agent)).toMatchObject({ phase: 'failed', error: { code } });
    expect(left()).toEqual([]);
  });

  it('comes by https alone', async () => {
    const { installer, told } = fixture({ protocols: ['https:'] });
    await installer.install(wanted());
    await installer.settled();
    expect(told.at(-1)).toMatchObject({ phase: 'failed', error: { code: 'install-failed' } });
  });

  it('is offline when nobody is there', async () => {
    const gone = await LoopbackServer.start();
    const { run } = fixture();
    const agent = wanted();
    await gone.close();
    const archive = `${gone.origin}/a.tar.gz`;
    const distribution = { ...agent.distribution, archive } as RegistryAgent['distribution'];
    const state = await run({ ...agent, distribution });
    expect(state).toMatchObject({ phase: 'failed', error: { code: 'offline', retryable: true } });
  });

  it.each([1, 2, 3])('says that the disk is full, at write %d', async (at) => {
    const fs = new FaultyFs();
    const { run, left } = fixture({ fs });
    fs.inject({ at, code: 'ENOSPC', only: ['write'], shortWrites: 60 });
    const state = await run(wanted());
    expect(state).toMatchObject({ phase: 'failed', error: { code: 'disk-full' } });
    expect(left()).toEqual([]);
  });

  it('that cannot be published fails and leaves nothing', async () => {
    const fs = new FaultyFs();
    const { run, left, installed } = fixture({ fs });
    fs.inject({ at: 1, code: 'EIO', only: ['rename'] });
    expect(await run(wanted())).toMatchObject({ phase: 'failed', error: { code: 'io-failed' } });
    expect(left()).toEqual([]);
    expect(installed.all).toEqual([]);
  });

  const none: RegistryAgent['distribution'] = { kind: 'none' };
  it.each<[string, (agent: RegistryAgent) => RegistryAgent['distribution']]>([
    ['nothing for this machine', () => none],
    [
      'no checksum',
      ({ distribution: d }) => {
        if (d.kind !== 'binary') return none;
        const { sha256: _, ...rest } = d;
        return rest;
      },
    ],
    [
      'a format nobody reads',
      ({ distribution: d }) => ({ ...d, archive: 'https://x.org/a.tar.bz2' }) as typeof d,
    ],
    [
      'a package but no npm',
      () => ({ kind: 'npm', name: 'x', version: '1.0.0', args: [], env: {} }),
    ],
  ])('that has %s is refused at once', async (_what, change) => {
    const { installer, told } = fixture();
    const agent = wanted();
    await expect(installer.install({ ...agent, distribution: change(agent) })).rejects.toThrow(
      'install-unsupported',
    );
    expect(told).toEqual([]);
    expect(installer.states).toEqual([]);
  });
});

describe('an agent that does not start', () => {
  it('is not installed, and its last lines are told', async () => {
    const error = coded('agent-exited', 'The agent ended (code 3)', { detail: 'no key' });
    const { run, left, installed } = fixture({ tryOut: () => Promise.reject(error) });
    const state = await run(wanted());
    expect(state).toMatchObject({
      phase: 'failed',
      error: { code: 'install-failed', detail: 'no key' },
    });
    expect(state?.error?.message).toContain('The agent ended (code 3)');
    expect(left()).toEqual([]);
    expect(installed.all).toEqual([]);
  });

  it('leaves the version before it', async () => {
    let starts = true;
    const { run, left, installed, folder } = fixture({
      tryOut: async () => {
        if (!starts) throw coded('agent-silent', 'x');
      },
    });
    await run(wanted());
    starts = false;
    for (const version of ['1.0.0', '2.0.0']) {
      expect(await run(wanted({ version }))).toMatchObject({ phase: 'failed' });
    }
    expect(installed.get('agent')).toMatchObject({ version: '1.0.0', folder: '1.0.0' });
    expect(left()).toEqual(['1.0.0']);
    expect(existsSync(path.join(folder, 'installed/agent/1.0.0/agent'))).toBe(true);
  });
});

describe('an update', () => {
  it('is used at once; what it replaced is removed at the next start', async () => {
    const { run, left, installed, folder } = fixture();
    await run(wanted());
    await run(wanted({ version: '2.0.0' }));
    expect(await run(wanted({ version: '2.0.0' }))).toMatchObject({ phase: 'done' });
    expect(installed.all).toHaveLength(1);
    expect(installed.get('agent')).toMatchObject({ version: '2.0.0', folder: '2.0.0-2' });
    expect(left()).toEqual(['1.0.0', '2.0.0', '2.0.0-2']);
    await fixture({}, folder).installer.settled();
    expect(readdirSync(path.join(folder, 'installed', 'agent'))).toEqual(['2.0.0-2']);
  });
});

describe('installations', () => {
  it('run two at a time, one for each agent', async () => {
    const { installer, told } = fixture();
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let [now, most] = [0, 0];
    const agents = [1, 2, 3, 4].map((n) => {
      const agent = wanted({ id: `a${n}`, path: `/${n}.tar.gz` });
      server.on(`/${n}.tar.gz`, (_request, response) => {
        most = Math.max(most, (now += 1));
        void gate.then(() => {
          now -= 1;
          response.end(ARCHIVE);
        });
      });
      return agent;
    });
    for (const agent of agents) await installer.install(agent);
    for (const agent of agents) {
      await expect(installer.install(agent)).rejects.toThrow('install-running');
    }
    expect(installer.states.map(({ phase }) => phase)).toEqual([
      ...['downloading', 'downloading', 'waiting', 'waiting'],
    ]);
    open();
    await installer.settled();
    expect(installer.states.map(({ phase }) => phase)).toEqual(Array(4).fill('done'));
    expect(told.filter(({ phase }) => phase === 'done')).toHaveLength(4);
    expect(most).toBeLessThanOrEqual(2);
  });

  it('can be ended while they wait, while they download, and while the agent is tried', async () => {
    let tried: () => void = () => undefined;
    const trying = new Promise<void>((resolve) => (tried = resolve));
    const { installer, installed, left } = fixture({
      tryOut: (_agent, signal) => {
        tried();
        return untilEnded(signal);
      },
    });
    const downloading = new Promise<void>((resolve) => {
      server.on('/slow.tgz', (_request, response) => {
        response.write('part');
        resolve();
      });
    });
    const slow = wanted({ id: 'slow' });
    const distribution = { ...slow.distribution, archive: `${server.origin}/slow.tgz` };
    await installer.install({ ...slow, distribution });
    await installer.install(wanted({ id: 'tried' }));
    await installer.install(wanted({ id: 'waits' }));
    await Promise.all([downloading, trying]);
    for (const id of ['waits', 'slow', 'tried']) await installer.cancel(id);
    await installer.settled();
    expect(installer.states.map(({ phase }) => phase)).toEqual(Array(3).fill('cancelled'));
    expect(['waits', 'slow', 'tried'].flatMap((id) => left(id))).toEqual([]);
    expect(installed.all).toEqual([]);
    await expect(installer.cancel('slow')).rejects.toThrow('not-found');
    await expect(installer.cancel('never')).rejects.toThrow('not-found');
  });

  it('take away the files only when the agent that was tried has ended', async () => {
    let running = '';
    let tried: () => void = () => undefined;
    const trying = new Promise<void>((resolve) => (tried = resolve));
    const { installer, left, folder } = fixture({
      tryOut: async (_agent, signal) => {
        tried();
        await untilEnded(signal).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 20)); // a program takes a while to end
        running = readdirSync(path.join(folder, 'installed', 'agent')).join();
      },
    });
    await installer.install(wanted());
    await trying;
    await installer.cancel('agent');
    await installer.settled();
    expect(running).toBe('1.0.0');
    expect(installer.states.map(({ phase }) => phase)).toEqual(['cancelled']);
    expect(left()).toEqual([]);
  });

  it('can be begun again after one that failed', async () => {
    const { run, installer } = fixture();
    await run(wanted({ sha256: '0'.repeat(64) }));
    expect(await run(wanted())).toMatchObject({ phase: 'done' });
    expect(installer.states).toHaveLength(1);
  });

  it('end when the program does', async () => {
    const { installer } = fixture({ tryOut: (_agent, signal) => untilEnded(signal) });
    await installer.install(wanted());
    installer.close();
    await installer.settled();
    expect(installer.states.map(({ phase }) => phase)).toEqual(['cancelled']);
  });
});
