import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readText, Refusal, SessionFolder } from './session-folder';
import { wordsIn } from './words';

const words = wordsIn('en');

describe('session folder', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'fyllo-guide-'));
  const inside = path.join(root, 'project');
  let folder: SessionFolder;

  beforeAll(async () => {
    mkdirSync(path.join(inside, 'src'), { recursive: true });
    mkdirSync(path.join(root, 'project-secret'));
    writeFileSync(path.join(inside, 'a.txt'), 'a\n');
    writeFileSync(path.join(root, 'project-secret', 'b.txt'), 'secret');
    symlinkSync('../project-secret', path.join(inside, 'way-out'));
    symlinkSync('a.txt', path.join(inside, 'link.txt'));
    folder = await SessionFolder.at(inside);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error instanceof Refusal ? error.say(words) : `not refused: ${String(error)}`;
  };

  it.each(['a.txt', './src/../a.txt', 'link.txt', '.', 'src'])('finds %s', async (given) => {
    const { real } = await folder.existing(given);
    expect(real.startsWith(folder.root)).toBe(true);
  });

  it.each([
    '..',
    '../project-secret/b.txt',
    'way-out/b.txt',
    '/etc/passwd',
    '../../nowhere',
    'a/../../x',
  ])('refuses %s', async (given) => {
    expect(await refusal(folder.existing(given))).toBe(words.outside(given));
    expect(await refusal(folder.possible(given))).toBe(words.outside(given));
  });

  it('makes new files only in folders that exist', async () => {
    expect((await folder.possible('src/new.txt')).shown).toBe(path.join('src', 'new.txt'));
    expect(await refusal(folder.possible('no/new.txt'))).toBe(words.missing('no/new.txt'));
    expect(await refusal(folder.possible('way-out/new.txt'))).toBe(
      words.outside('way-out/new.txt'),
    );
  });

  it('says what is missing', async () => {
    expect(await refusal(folder.existing('none.txt'))).toBe(words.missing('none.txt'));
    expect(await refusal(folder.existing('a.txt/x'))).toBe(words.missing('a.txt/x'));
  });

  it('reads only bounded texts of regular files', async () => {
    const file = async (name: string): Promise<string> => readText(await folder.existing(name));
    writeFileSync(path.join(inside, 'binary'), Buffer.from([0xff, 0xfe, 0x00]));
    writeFileSync(path.join(inside, 'large'), '');
    truncateSync(path.join(inside, 'large'), 512 * 1024 + 1);
    execFileSync('mkfifo', [path.join(inside, 'fifo')]);
    expect(await file('a.txt')).toBe('a\n');
    expect(await refusal(file('binary'))).toBe(words.notText('binary'));
    expect(await refusal(file('large'))).toBe(words.tooLarge('large', 512));
    expect(await refusal(file('src'))).toBe(words.notAFile('src'));
    expect(await refusal(file('fifo'))).toBe(words.notAFile('fifo'));
  });
});
