import { lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { MAX_CUSTOM_AGENTS_CHARS } from '@fyllo/protocol';
import { CustomAgentsFile } from './custom-agents-file';

afterAll(removeTemporaryFolders);

const GOOD = '{\n  "agent_servers": { "a": { "command": "x", "own": 1 } }\n}\n';
const BAD = '{ "agent_servers": { "a": {} } }';

function fixture(text?: string) {
  const folder = path.join(temporaryFolder(), 'agents');
  const file = new CustomAgentsFile(folder);
  return {
    file,
    folder,
    async begin() {
      if (text !== undefined) await file.save(text, 'none');
      return file.read();
    },
    onDisk: () => readFileSync(file.path, 'utf8'),
  };
}

describe('custom-agents.json in an editor', () => {
  it('is empty and good when it is not there', async () => {
    const { file, folder } = fixture();
    expect(await file.read()).toEqual({
      ...{ path: path.join(folder, 'custom-agents.json'), text: '' },
      ...{ revision: 'none', problems: [] },
    });
  });

  it('is saved as it is written, for its owner alone, and read again', async () => {
    const { begin, onDisk, file } = fixture(GOOD);
    const { text, revision, problems } = await begin();
    expect([text, onDisk(), problems]).toEqual([GOOD, GOOD, []]);
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    const saved = await file.save(`${GOOD} `, revision);
    expect(saved.saved).toBe(true);
    expect((await file.read()).revision).toBe(saved.revision);
    expect(saved.revision).not.toBe(revision);
  });

  it('is not saved with faults, which are told', async () => {
    const { begin, file, onDisk } = fixture(GOOD);
    const { revision } = await begin();
    const answer = await file.save(BAD, revision);
    expect(answer).toMatchObject({ saved: false, revision });
    expect(answer.problems).toEqual(file.check(BAD));
    expect(answer.problems).toHaveLength(1);
    expect(onDisk()).toBe(GOOD);
  });

  it('is not saved over what somebody else wrote', async () => {
    const { begin, file, onDisk } = fixture(GOOD);
    const { revision } = await begin();
    writeFileSync(file.path, '{}');
    await expect(file.save(GOOD, revision)).rejects.toThrow('conflict');
    await expect(file.save(GOOD, 'none')).rejects.toThrow('conflict');
    expect(onDisk()).toBe('{}');
  });

  it('takes one of two that save at once', async () => {
    const { begin, file } = fixture(GOOD);
    const { revision } = await begin();
    const answers = await Promise.allSettled([
      file.save('{}', revision),
      file.save(`${GOOD}\n`, revision),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('may be a link to where somebody keeps their settings', async () => {
    const elsewhere = path.join(temporaryFolder(), 'settings.json');
    writeFileSync(elsewhere, '{}');
    const file = new CustomAgentsFile(temporaryFolder());
    symlinkSync(elsewhere, file.path);
    const { revision } = await file.read();
    expect((await file.save(GOOD, revision)).saved).toBe(true);
    expect(lstatSync(file.path).isSymbolicLink()).toBe(true);
    expect(readFileSync(elsewhere, 'utf8')).toBe(GOOD);
  });

  it('that is too long for the editor cannot be saved over', async () => {
    const { file, begin } = fixture(GOOD);
    await begin();
    writeFileSync(file.path, `{}${' '.repeat(MAX_CUSTOM_AGENTS_CHARS)}`);
    const { text, revision, problems } = await file.read();
    expect(text).toBe('');
    expect(problems).toHaveLength(1);
    await expect(file.save(GOOD, revision)).rejects.toThrow('conflict');
  });

  it('says why it cannot be read', async () => {
    const { folder, file, begin } = fixture(GOOD);
    await begin();
    const inFile = new CustomAgentsFile(path.join(folder, 'custom-agents.json'));
    await expect(inFile.read()).rejects.toThrow('io-failed');
    await expect(inFile.save(GOOD, 'none')).rejects.toThrow('io-failed');
    expect((await file.read()).text).toBe(GOOD);
  });
});
