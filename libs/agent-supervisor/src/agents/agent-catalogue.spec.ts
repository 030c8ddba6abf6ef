import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { InstalledAgents } from '../installs/installed-agents';
import { AgentCatalogue } from './agent-catalogue';
import { CustomAgentsFile } from './custom-agents-file';

const opened: AgentCatalogue[] = [];
afterEach(() => {
  for (const catalogue of opened.splice(0)) catalogue.close();
});
afterAll(removeTemporaryFolders);

function fixture(make: (file: string) => void) {
  const folder = temporaryFolder();
  make(path.join(folder, 'custom-agents.json'));
  const guide = { command: 'x', args: [] };
  const environment = () => Promise.resolve({ PATH: '' });
  const around = { changed: () => undefined, environment };
  const catalogue = new AgentCatalogue(folder, guide, new InstalledAgents(folder), around);
  opened.push(catalogue);
  return { folder, catalogue };
}

describe('custom-agents.json', () => {
  const onPosix = process.platform === 'win32' ? it.skip : it;

  it.each<[string, RegExp, (file: string) => void]>([
    ['a folder', /no file/, (file) => mkdirSync(file)],
    ['too large', /larger than/, (file) => writeFileSync(file, ' '.repeat(2 ** 21))],
  ])('that is %s is a fault, and no agents', (_what, message, make) => {
    const { catalogue } = fixture(make);
    expect(catalogue.problems).toHaveLength(1);
    expect(catalogue.problems[0]?.message).toMatch(message);
    expect(catalogue.definitions().map(({ source }) => source)).toEqual(['bundled']);
  });

  onPosix('that is a pipe is not waited for (Windows has none)', async () => {
    const { catalogue, folder } = fixture((file) => spawnSync('mkfifo', [file]));
    expect(catalogue.problems[0]?.message).toMatch(/no file/);
    const file = new CustomAgentsFile(folder);
    await expect(file.read()).rejects.toThrow('no file');
    await expect(file.save('{}', 'none')).rejects.toThrow('no file');
  });
});
