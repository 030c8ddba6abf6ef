import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makePrivateFolder, removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { InstalledAgents, type InstalledAgent } from './installed-agents';

afterAll(removeTemporaryFolders);

const agent = (registryId: string, folder = '1.0.0'): InstalledAgent => ({
  ...{ registryId, name: registryId, version: '1.0.0', folder, installedAt: 7 },
  start: {
    node: true,
    file: path.join('node_modules', 'x', 'a.js'),
    args: ['acp'],
    env: { A: 'b' },
  },
});

const written = (text: string): InstalledAgents => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'installed.json'), text);
  return new InstalledAgents(folder);
};

describe('the installed agents', () => {
  it('are none at first, and what was put afterwards', async () => {
    const folder = path.join(temporaryFolder(), 'agents');
    const agents = new InstalledAgents(folder);
    expect([agents.all, agents.problems]).toEqual([[], []]);
    await Promise.all([
      agents.put(agent('a')),
      agents.put(agent('b')),
      agents.put(agent('a', '2')),
    ]);
    await agents.remove('b');
    expect(agents.all).toEqual([agent('a', '2')]);
    expect(new InstalledAgents(folder).all).toEqual(agents.all);
  });

  it.each<[string, object]>([
    ['an id that climbs', { ...agent('a'), registryId: '..' }],
    ['a folder that climbs', { ...agent('a'), folder: '../../x' }],
    ['an absolute program', { ...agent('a'), start: { ...agent('a').start, file: '/bin/sh' } }],
    [
      'a program that climbs',
      { ...agent('a'), start: { ...agent('a').start, file: 'a/../../sh' } },
    ],
    ['no start', { ...agent('a'), start: null }],
    ['arguments that are no texts', { ...agent('a'), start: { ...agent('a').start, args: [1] } }],
    [
      'variables that are no texts',
      { ...agent('a'), start: { ...agent('a').start, env: { A: 1 } } },
    ],
  ])('are without one that has %s', (_what, entry) => {
    const agents = written(JSON.stringify({ format: 1, agents: [entry, agent('good')] }));
    expect(agents.all.map(({ registryId }) => registryId)).toEqual(['good']);
  });

  it('of a newer format are left alone', async () => {
    const text = '{"format":2,"agents":[],"more":true}';
    const agents = written(text);
    const [problem] = agents.problems;
    expect(problem?.path).toMatch(/installed\.json$/);
    await makePrivateFolder(agents.folderOf('x', '1'));
    await agents.cleanUp();
    expect(existsSync(agents.folderOf('x', '1'))).toBe(true);
    await expect(agents.put(agent('a'))).rejects.toThrow('format-too-new');
    await expect(agents.remove('a')).rejects.toThrow('format-too-new');
    expect(readFileSync(problem?.path ?? '', 'utf8')).toBe(text);
  });

  it.each(['{', '[]', '{"agents":[]}'])(
    'of a damaged file (%s) are told of, and kept',
    async (text) => {
      const agents = written(text);
      expect(agents.problems).toHaveLength(1);
      await makePrivateFolder(agents.folderOf('x', '1'));
      await agents.cleanUp();
      expect(existsSync(agents.folderOf('x', '1'))).toBe(true);
      await agents.put(agent('a'));
      expect(agents.problems).toEqual([]);
    },
  );

  it('are cleaned of everything that is not listed', async () => {
    const folder = temporaryFolder();
    const agents = new InstalledAgents(folder);
    await agents.put(agent('a', '2'));
    for (const [id, version] of [
      ['a', '1'],
      ['a', '2'],
      ['b', '1'],
      ['.staging', 'a-x'],
    ] as const) {
      await makePrivateFolder(agents.folderOf(id, version));
    }
    await agents.cleanUp();
    expect(readdirSync(path.join(folder, 'installed'))).toEqual(['a']);
    expect(readdirSync(agents.folderOf('a'))).toEqual(['2']);
  });
});
