import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FaultyFs } from '@fyllo/files';
import { SessionStore } from '@fyllo/session-store';
import { META, SESSION_ID, textOf, turnEnded, turnStarted, WORKSPACE_ID } from './writer-ids';

const NOBODY = 65_534;
const PROGRAM = path.resolve(__dirname, '../../dist/tests-crash/store-probe.mjs');
const root = mkdtempSync(path.join(tmpdir(), 'fyllo-user-'));
chmodSync(root, 0o755);
// A copy, because the repository may lie where nobody else may read.
const program = path.join(root, 'store-probe.mjs');
const asNobody = ['--reuid', `${NOBODY}`, '--regid', `${NOBODY}`, '--clear-groups'];
const canSwitch =
  process.getuid?.() === 0 &&
  spawnSync('setpriv', [...asNobody, process.execPath, '--version']).status === 0;
const asRoot = canSwitch ? describe : describe.skip;
const reason = canSwitch ? '' : ' (skipped: becoming another user takes root and setpriv)';

beforeAll(() => {
  copyFileSync(PROGRAM, program);
  chmodSync(program, 0o644);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const SESSION = path.join('workspaces', WORKSPACE_ID, 'sessions', SESSION_ID);

/** Every entry below a folder, the deepest last. */
const below = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));

const filesIn = (folder: string): Readonly<Record<string, string>> => {
  const files = below(folder).filter((file) => statSync(file).isFile());
  return Object.fromEntries(files.map((file) => [file, readFileSync(file, 'latin1')]));
};

/** A data folder with one session that belongs to nobody. */
async function dataOfNobody(): Promise<string> {
  const dataDir = mkdtempSync(path.join(root, 'data-'));
  const store = await SessionStore.open(dataDir, { fs: new FaultyFs() });
  const { log } = await store.createSession(META, turnStarted(1));
  await log.append([textOf(1, 'kept'), turnEnded(1)]);
  await store.preferences.patch({ theme: 'light' });
  await store.close();
  for (const entry of [dataDir, ...below(dataDir)]) chownSync(entry, NOBODY, NOBODY);
  return dataDir;
}

const probe = (dataDir: string): string =>
  spawnSync('setpriv', [...asNobody, process.execPath, program, dataDir]).stdout.toString();

type Case = readonly [string, (dataDir: string) => void, string];

const CASES: readonly Case[] = [
  ['a data folder that may not be entered', (dir) => chmodSync(dir, 0), 'open permission-denied'],
  ['a data folder that may only be read', (dir) => chmodSync(dir, 0o500), 'open permission-denied'],
  ['a data folder of somebody else', (dir) => chownSync(dir, 0, 0), 'open permission-denied'],
  [
    'workspaces that may not be read',
    (dir) => chmodSync(path.join(dir, 'workspaces'), 0),
    'open permission-denied',
  ],
  [
    'session.json that may not be read',
    (dir) => chmodSync(path.join(dir, SESSION, 'session.json'), 0),
    'list permission-denied',
  ],
  [
    'a transcript that may only be read',
    (dir) => chmodSync(path.join(dir, SESSION, 'transcript.jsonl'), 0o400),
    'session permission-denied',
  ],
  [
    'a transcript of somebody else',
    (dir) => chownSync(path.join(dir, SESSION, 'transcript.jsonl'), 0, 0),
    'session permission-denied',
  ],
  [
    'a session folder that may only be read',
    (dir) => chmodSync(path.join(dir, SESSION), 0o500),
    'append permission-denied',
  ],
  [
    'sessions that may not be entered',
    (dir) => chmodSync(path.dirname(path.join(dir, SESSION)), 0o400),
    'list permission-denied',
  ],
];

asRoot(`another user${reason}`, () => {
  it('gets everything done in a folder of its own', async () => {
    expect(probe(await dataOfNobody())).toBe('done');
  });

  it.each(CASES)('is told so, and nothing is lost: %s', async (_name, forbid, expected) => {
    const dataDir = await dataOfNobody();
    const before = filesIn(dataDir);
    forbid(dataDir);
    expect(probe(dataDir)).toBe(expected);
    expect(filesIn(dataDir)).toEqual(before);
  });

  it('is tried in nine cases', () => {
    expect(CASES).toHaveLength(9);
  });
});
