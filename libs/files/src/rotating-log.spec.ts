import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { RotatingLog } from './rotating-log';
import { FaultyFs } from './testing/faulty-fs';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder';

afterAll(removeTemporaryFolders);

describe('a log', () => {
  it('is written in order, for its owner alone, in a folder it makes', async () => {
    const file = path.join(temporaryFolder(), 'logs', 'a.log');
    const log = new RotatingLog(file, { maxBytes: 1000 });
    for (let n = 0; n < 50; n += 1) log.append(`line ${n}`);
    await log.settled();
    log.append('last');
    await log.settled();
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines).toHaveLength(52);
    expect(lines.slice(-4)).toEqual(['line 48', 'line 49', 'last', '']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
  });

  it('is begun anew when it is long, and keeps the one before', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'a.log');
    for (let n = 0; n < 7; n += 1) {
      const log = new RotatingLog(file, { maxBytes: 10 });
      log.append(`entry ${n}`);
      await log.settled();
    }
    expect(readdirSync(folder).sort()).toEqual(['a.log', 'a.log.1']);
    expect(readFileSync(file, 'utf8')).toBe('entry 6\n');
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('entry 4\nentry 5\n');
  });

  it('says how much a slow disk made it leave out', async () => {
    const file = path.join(temporaryFolder(), 'a.log');
    const log = new RotatingLog(file, { maxBytes: 1000, maxWaitingChars: 10 });
    for (let n = 0; n < 5; n += 1) log.append('12345');
    await log.settled();
    expect(readFileSync(file, 'utf8')).toBe('12345\n12345\n(3 lines were left out)\n');
  });

  it('ends when the disk fails, and throws nothing', async () => {
    const fs = new FaultyFs();
    fs.inject({ at: 1, code: 'ENOSPC', only: ['write'], persistent: true });
    const log = new RotatingLog(path.join(temporaryFolder(), 'a.log'), { maxBytes: 10 }, fs);
    log.append('one');
    await log.settled();
    log.append('two');
    await log.settled();
    expect(fs.calls.filter((call) => call === 'write')).toHaveLength(1);
  });
});
