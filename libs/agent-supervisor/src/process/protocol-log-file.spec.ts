import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { ProtocolLog } from './protocol-log';
import { protocolLogFile } from './protocol-log-file';

afterAll(removeTemporaryFolders);

const day = { now: new Date('2026-01-02T03:04:05Z') };
const debug = { FYLLO_LOG: 'debug' };

/** A file is written in the background. */
async function fileWith(folder: string, name: string, text: string): Promise<string> {
  const file = path.join(folder, 'logs', name);
  while (!existsSync(file) || !readFileSync(file, 'utf8').includes(text)) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return readFileSync(file, 'utf8');
}

describe('the log file of an agent', () => {
  it('is not there unless it is asked for', () => {
    for (const own of [{}, { FYLLO_LOG: '' }, { FYLLO_LOG: 'info' }]) {
      expect(protocolLogFile(temporaryFolder(), 'opencode', own)).toBeUndefined();
    }
  });

  it('holds both directions without secrets and control characters, one file a day', async () => {
    const folder = temporaryFolder();
    const log = new ProtocolLog(protocolLogFile(folder, 'opencode', debug, () => day.now));
    log.record('to-agent', '{"api_key":"hunter2"}\n');
    log.record('from-agent', 'noise \u001B[31mred');
    const text = await fileWith(folder, 'agent-opencode-2026-01-02.log', 'red');
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z > \{"api_key":"•••"\}$/);
    expect(lines[1]).toMatch(/Z < noise {2}\[31mred$/);
    day.now = new Date('2026-01-03T00:00:00Z');
    log.record('to-agent', 'next');
    await fileWith(folder, 'agent-opencode-2026-01-03.log', 'next');
    const file = path.join(folder, 'logs', 'agent-opencode-2026-01-03.log');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('has a name that stays in its folder, whatever the agent is called', async () => {
    const folder = temporaryFolder();
    const ids = ['custom:../../x', 'custom:..-..-x', `custom:${'ä'.repeat(190)}`];
    for (const id of ids) {
      const log = new ProtocolLog(protocolLogFile(folder, id, debug, () => day.now));
      log.record('to-agent', 'hello');
    }
    while (
      !existsSync(path.join(folder, 'logs')) ||
      readdirSync(path.join(folder, 'logs')).length < 3
    ) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const names = readdirSync(path.join(folder, 'logs'));
    expect(names).toHaveLength(3);
    for (const name of names)
      expect(name).toMatch(/^agent-custom-[A-Za-z0-9-]*[0-9a-f]{8}-2026-01-03\.log$/);
    expect(readdirSync(folder)).toEqual(['logs']);
  });
});
