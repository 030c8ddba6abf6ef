import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import type { AgentAbilities } from '@fyllo/protocol';
import type { AgentDefinition } from './agent-definition';
import { HandshakeMemory, type RememberedHandshake } from './handshake-memory';

afterAll(removeTemporaryFolders);

const abilities: AgentAbilities = {
  ...{ image: true, audio: false, embeddedContext: true, additionalDirectories: false },
  ...{ mcpHttp: false, load: true, resume: false, close: false, logout: true },
};
const handshake: RememberedHandshake = {
  version: '1.2.3',
  abilities,
  signIn: [{ id: 'login', name: 'Log in', how: 'terminal', hint: 'agent login' }],
};
const agent = (id: string, args: readonly string[] = []): AgentDefinition => ({
  ...{ id, name: id, source: 'path', command: 'agent', args, env: {} },
});

describe('what an agent told of itself', () => {
  it('is known at the next start', async () => {
    const folder = path.join(temporaryFolder(), 'agents');
    const memory = new HandshakeMemory(folder);
    expect(memory.get(agent('a'))).toBeUndefined();
    memory.put(agent('a'), handshake);
    memory.put(agent('b'), { abilities, signIn: [] });
    await memory.settled();
    const again = new HandshakeMemory(folder);
    expect(again.get(agent('a'))).toEqual(handshake);
    expect(again.get(agent('b'))).toEqual({ abilities, signIn: [] });
    expect(statSync(path.join(folder, 'capabilities.json')).mode & 0o777).toBe(0o600);
  });

  it('is not believed of an agent that is started in another way', () => {
    const memory = new HandshakeMemory(temporaryFolder());
    memory.put(agent('a', ['--acp']), handshake);
    expect(memory.get(agent('a'))).toBeUndefined();
    expect(memory.get(agent('a', ['--acp']))).toEqual(handshake);
    memory.put(agent('a'), { abilities, signIn: [] });
    expect(memory.get(agent('a', ['--acp']))).toBeUndefined();
  });

  it('is written when it is new, and kept for so many agents', async () => {
    const folder = temporaryFolder();
    const memory = new HandshakeMemory(folder);
    for (let n = 0; n < 250; n += 1) memory.put(agent(`a${n}`), handshake);
    await memory.settled();
    const file = path.join(folder, 'capabilities.json');
    const { agents } = JSON.parse(readFileSync(file, 'utf8')) as { readonly agents: unknown[] };
    expect(agents).toHaveLength(200);
    const before = statSync(file).ino;
    memory.put(agent('a249'), handshake);
    await memory.settled();
    expect(statSync(file).ino).toBe(before);
  });

  it.each([
    '{',
    '[]',
    '{"format":2,"agents":[]}',
    '{"format":1,"agents":{}}',
    '{"format":1,"agents":[null,7,{"agentId":"a","command":"agent"}]}',
    JSON.stringify({
      format: 1,
      agents: [{ agentId: 'a', command: 'agent', ...handshake, signIn: [{ id: 1 }] }],
    }),
    JSON.stringify({
      format: 1,
      agents: [{ agentId: 'a', command: 'agent', ...handshake, abilities: { image: 'yes' } }],
    }),
  ])('is nothing in %s', (text) => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'capabilities.json'), text);
    expect(new HandshakeMemory(folder).get(agent('a'))).toBeUndefined();
  });

  it('is kept in memory when it cannot be written', async () => {
    const folder = path.join(temporaryFolder(), 'file');
    writeFileSync(folder, '');
    const memory = new HandshakeMemory(folder);
    memory.put(agent('a'), handshake);
    await memory.settled();
    expect(memory.get(agent('a'))).toEqual(handshake);
    expect(existsSync(path.join(folder, 'capabilities.json'))).toBe(false);
  });
});
