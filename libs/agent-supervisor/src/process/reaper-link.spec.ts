import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReaperLink } from './reaper-link';

/** Writes down the first lines it is told, and dies. */
const SHORT_LIVED = `
  process.stdin.once('data', (text) => {
    require('node:fs').appendFileSync(process.argv[1], text + 'died\\n');
    process.exit(1);
  });
`;

// promise C-03
describe('our end of the reaper', () => {
  it('starts a reaper that dies anew with every group that runs', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'fyllo-reaper-')), 'told');
    const told = (): readonly string[] =>
      (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').slice(0, -1);
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    const pid = child.pid ?? 0;
    const link = new ReaperLink({ command: process.execPath, args: ['-e', SHORT_LIVED, file] });
    link.add(pid);
    while (told().filter((line) => line === 'died').length < 2) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    link.close();
    child.kill('SIGKILL');
    const adds = told().filter((line) => line.startsWith(`add ${pid} `));
    expect(adds.length).toBeGreaterThanOrEqual(2);
    expect(new Set(adds).size).toBe(1);
  });
});
