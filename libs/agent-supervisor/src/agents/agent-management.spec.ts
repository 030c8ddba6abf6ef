import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import type { Install } from '@fyllo/protocol';
import { LoopbackServer } from '../installs/testing/loopback-server';
import { tarGz } from '../installs/testing/tar-archive';
import { registryPlatform } from '../installs/registry-agent';
import { AgentManagement, type RememberedHandshake } from './agent-management';
import type { AgentDefinition } from './agent-definition';

let server: LoopbackServer;
beforeAll(async () => {
  server = await LoopbackServer.start();
});
afterAll(async () => {
  await server.close();
  removeTemporaryFolders();
});

const BODY = tarGz([{ name: 'agent', body: 'program' }]);
const HANDSHAKE: RememberedHandshake = {
  abilities: {
    ...{ image: true, audio: false, embeddedContext: true, additionalDirectories: false },
    ...{ mcpHttp: false, load: true, resume: false, close: false, logout: true },
  },
  signIn: [],
};

/** The address of a registry with an archive of each of these agents. */
function registryOf(...ids: string[]): string {
  const archive = server.on('/agent.tar.gz', BODY);
  const sha256 = createHash('sha256').update(BODY).digest('hex');
  const target = { archive, cmd: './agent', args: ['acp'], sha256 };
  const distribution = { binary: { [registryPlatform()]: target } };
  const agents = ids.map((id) => ({ id, name: `The ${id}`, version: '1.0.0', distribution }));
  return server.on('/registry.json', JSON.stringify({ agents: [...agents, 7] }));
}

function fixture({ dataDir = temporaryFolder(), programs = [] as readonly string[] } = {}) {
  const events: string[] = [];
  const told: Install[] = [];
  const bin = temporaryFolder();
  for (const name of programs) {
    writeFileSync(path.join(bin, name), '');
    chmodSync(path.join(bin, name), 0o755);
  }
  const tried: AgentDefinition[] = [];
  const management: AgentManagement = new AgentManagement({
    dataDir,
    guideAgent: { command: 'node', args: ['guide.mjs'] },
    watch: { add: () => undefined, remove: () => undefined },
    changed: () => events.push('changed'),
    installed: (install) => told.push(install),
    stopAgent: async (agentId) => {
      events.push(`stop ${agentId}`);
    },
    tryOut: async (definition) => {
      tried.push(definition);
      management.remember(definition.id, HANDSHAKE);
      return {};
    },
    environment: () => Promise.resolve({ PATH: bin }),
    protocols: ['http:'],
  });
  managements.push(management);
  const install = async (id: string): Promise<void> => {
    await management.install(id);
    await management.settled();
  };
  const ids = () => management.definitions().map(({ id, source }) => `${source} ${id}`);
  return { dataDir, events, told, tried, management, install, ids };
}

const managements: AgentManagement[] = [];
afterEach(async () => {
  for (const management of managements.splice(0)) {
    management.close();
    await management.settled();
  }
});

describe('the agents of a machine', () => {
  it('are the guide, those on PATH, and those that are installed', async () => {
    const { management, install, ids, tried, events, dataDir } = fixture({
      programs: ['claude-agent-acp', 'opencode'],
    });
    await management.registry(registryOf('claude-acp', 'mine'), false);
    expect(ids()).toEqual(['bundled fyllo-guide', 'path claude', 'path opencode']);
    await install('claude-acp');
    await install('mine');
    // what is installed wins over the same agent on PATH, and keeps its id
    expect(ids()).toEqual([
      ...['bundled fyllo-guide', 'registry claude', 'registry mine', 'path opencode'],
    ]);
    const folder = path.join(dataDir, 'agents', 'installed', 'claude-acp', '1.0.0');
    expect(management.find('claude')).toEqual({
      ...{ id: 'claude', registryId: 'claude-acp', name: 'The claude-acp', source: 'registry' },
      ...{ command: path.join(folder, 'agent'), args: ['acp'], env: {} },
    });
    expect(tried.map(({ id }) => id)).toEqual(['claude', 'mine']);
    expect(events.filter((event) => event === 'changed').length).toBeGreaterThanOrEqual(2);
    expect(management.remembered('mine')).toEqual(HANDSHAKE);
    expect(management.remembered('opencode')).toBeUndefined();
  });

  it('are the same at the next start', async () => {
    const first = fixture();
    await first.management.registry(registryOf('mine'), false);
    await first.install('mine');
    const { ids, management } = fixture({ dataDir: first.dataDir });
    expect(ids()).toEqual(['bundled fyllo-guide', 'registry mine']);
    expect(management.remembered('mine')).toEqual(HANDSHAKE);
  });

  it('of one kind under two names of the registry keep two ids', async () => {
    const { management, install, ids } = fixture();
    await management.registry(registryOf('github-copilot', 'github-copilot-cli'), false);
    await install('github-copilot-cli');
    await install('github-copilot');
    expect(ids().slice(1)).toEqual(['registry copilot', 'registry github-copilot']);
  });

  it('keep an id each, also when one is called as another is known', async () => {
    const { management, install, ids } = fixture();
    await management.registry(registryOf('claude-acp', 'claude', 'claude-code-acp'), false);
    for (const id of ['claude-acp', 'claude-code-acp', 'claude']) await install(id);
    expect(new Set(ids()).size).toBe(4);
    expect(management.find('claude')?.registryId).toBe('claude-acp');
    expect(management.definitions().map(({ registryId }) => registryId)).toEqual([
      ...[undefined, 'claude-acp', 'claude-code-acp', 'claude'],
    ]);
  });
});

describe('the registry', () => {
  it('from which is installed is the one that was asked for last', async () => {
    const { management } = fixture();
    const late: (() => void)[] = [];
    const list = (id: string): string =>
      JSON.stringify({ agents: [{ id, name: id, version: '1.0.0', distribution: {} }] });
    const slow = server.on('/slow.json', (_request, response) => {
      late.push(() => response.end(list('slow')));
    });
    const first = management.registry(slow, false);
    await management.registry(server.on('/quick.json', list('quick')), false);
    while (late.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const answer of late) answer();
    expect((await first).entries.map(({ id }) => id)).toEqual(['slow']);
    await expect(management.install('slow')).rejects.toThrow('not-found');
    await expect(management.install('quick')).rejects.toThrow('install-unsupported');
  });

  it('tells what is installed, also when it does not list it any more', async () => {
    const { management, install } = fixture();
    const before = await management.registry(registryOf('mine', 'other'), false);
    expect(before).toMatchObject({ source: 'url', leftOut: 1 });
    await install('mine');
    const { entries } = await management.registry(registryOf('mine', 'other'), true);
    expect(entries.map(({ id, installed }) => [id, installed])).toEqual([
      ['mine', '1.0.0'],
      ['other', undefined],
    ]);
    expect(entries[0]).toMatchObject({
      distribution: 'binary',
      origin: `${server.origin}/agent.tar.gz`,
    });
    const later = await management.registry(registryOf('other'), true);
    expect(later.entries.at(-1)).toMatchObject({
      id: 'mine',
      distribution: 'none',
      installed: '1.0.0',
    });
  });

  it('tells beforehand which archives will not be installed', async () => {
    const entry = (id: string, target: object) => ({
      ...{ id, name: id, version: '1.0.0' },
      distribution: { binary: { [registryPlatform()]: { cmd: 'agent', ...target } } },
    });
    const sha256 = '0'.repeat(64);
    const agents = [
      entry('good', { archive: 'https://example.org/a.zip', sha256 }),
      entry('unnamed', { archive: 'https://example.org/a.zip' }),
      entry('packed', { archive: 'https://example.org/a.tar.bz2', sha256 }),
    ];
    const { management } = fixture();
    const url = server.on('/r.json', JSON.stringify({ agents }));
    const { entries } = await management.registry(url, false);
    expect(entries.map(({ id, unsupported }) => [id, unsupported])).toEqual([
      ['good', undefined],
      ['unnamed', 'no-checksum'],
      ['packed', 'archive-format'],
    ]);
  });

  it('is the bundled one before any was asked for', async () => {
    const { management, told } = fixture();
    await expect(management.install('no-such-agent')).rejects.toThrow('not-found');
    await expect(management.install('goose')).rejects.toThrow('install-unsupported');
    expect(told).toEqual([]);
  });
});

describe('removing an agent', () => {
  it('takes it from the list, then stops it, then takes its files', async () => {
    const { management, install, ids, events, dataDir } = fixture();
    await management.registry(registryOf('claude-acp'), false);
    await install('claude-acp');
    events.length = 0;
    await management.uninstall('claude-acp');
    expect(events).toEqual(['changed', 'stop claude']);
    expect(ids()).toEqual(['bundled fyllo-guide']);
    expect(readdirSync(path.join(dataDir, 'agents', 'installed'))).not.toContain('claude-acp');
    await expect(management.uninstall('claude-acp')).rejects.toThrow('not-found');
    await install('claude-acp');
    expect(ids()).toContain('registry claude');
  });

  it('waits for nothing that is being installed', async () => {
    const { management, install } = fixture();
    await management.registry(registryOf('mine'), false);
    await install('mine');
    await management.install('mine');
    await expect(management.uninstall('mine')).rejects.toThrow('install-running');
    await management.cancelInstall('mine');
    await management.settled();
    expect(management.installs().map(({ phase }) => phase)).toEqual(['cancelled']);
  });
});

describe('custom agents', () => {
  it('that are saved can be chosen at once', async () => {
    const { management, ids, events } = fixture();
    const { revision } = await management.customFile();
    const text = '{"agent_servers":{"Mine":{"command":"x"}}}';
    const answer = await management.saveCustom(text, revision);
    expect(answer.saved).toBe(true);
    expect(events).toContain('changed');
    expect(ids()).toEqual(['bundled fyllo-guide', 'custom custom:Mine']);
    expect(management.checkCustom('{')).toHaveLength(1);
    expect(existsSync((await management.customFile()).path)).toBe(true);
  });
});
