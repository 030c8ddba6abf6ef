import path from 'node:path';
import type { Message } from '@fyllo/protocol';
import { Disk, ModelFs } from '@fyllo/files';
import { SessionStore } from '../session-store';
import { readSession } from './read-session';
import {
  sessionId,
  sessionMeta,
  text,
  turnEnded,
  turnStarted,
  WORKSPACE_ID,
} from './session-fixtures';

/** The files of a session, as bytes; a missing one is none. */
export interface SessionBytes {
  readonly meta: Buffer;
  readonly transcript?: Buffer;
  readonly journal?: Buffer;
}

const DATA_DIR = '/data';
const folderOf = (id: string): string =>
  path.join(DATA_DIR, 'workspaces', WORKSPACE_ID, 'sessions', id);

/** Five short turns, the last of them running: eight records in the transcript, four in the journal. */
export async function smallSession(): Promise<Required<SessionBytes>> {
  const fs = new ModelFs(new Disk());
  const store = await SessionStore.open(DATA_DIR, { now: () => 1000, fs });
  const { log } = await store.createSession(sessionMeta(), turnStarted(1, 'say 1'));
  for (let turn = 1; turn < 5; turn += 1) {
    await log.append([text(turn, `reply ${turn}`), turnEnded(turn)]);
    await log.append([turnStarted(turn + 1, `say ${turn + 1}`)]);
  }
  await log.append([text(5, 'x'), text(5, 'y'), text(5, 'z')]);
  await store.close();
  const file = (name: string): Buffer => fs.get(path.join(folderOf(sessionId()), name));
  return {
    meta: file('session.json'),
    transcript: file('transcript.jsonl'),
    journal: file('turn.journal'),
  };
}

/** A session of four turns: the first reply got two superseding lines, the third one. `pad` follows what was said. */
export async function revisedSession(pad = ''): Promise<Required<Omit<SessionBytes, 'journal'>>> {
  const fs = new ModelFs(new Disk());
  const store = await SessionStore.open(DATA_DIR, { now: () => 1000, fs });
  const { log } = await store.createSession(sessionMeta(), turnStarted(1, `say 1${pad}`));
  await log.append([text(1, 'reply 1'), turnEnded(1)]);
  for (let turn = 2; turn < 5; turn += 1) {
    await log.append([turnStarted(turn, `say ${turn}${pad}`), text(turn, `reply ${turn}`)]);
    await log.append([turnEnded(turn)]);
    if (turn === 2) await log.append([text(1, ' and more')]);
  }
  await log.append([text(1, ' at last')]);
  await log.append([text(3, ' later')]);
  await store.close();
  const file = (name: string): Buffer => fs.get(path.join(folderOf(sessionId()), name));
  return { meta: file('session.json'), transcript: file('transcript.jsonl') };
}

export const textsOf = (messages: readonly Message[]): readonly string[] =>
  messages.map(({ parts }) => parts.map((part) => ('text' in part ? part.text : '')).join(''));

/** What the transcript of `smallSession` says. */
export const SAID: readonly string[] = [1, 2, 3, 4].flatMap((n) => [`say ${n}`, `reply ${n}`]);

/** A store on a model disk, whose sessions get files that were cut, edited or broken. */
export class DamagedSessions {
  readonly fs = new ModelFs(new Disk());
  private made = 0;
  private opened: SessionStore | undefined;

  async open(): Promise<void> {
    this.opened = await SessionStore.open(DATA_DIR, { now: () => 1000, fs: this.fs });
  }

  get store(): SessionStore {
    if (this.opened === undefined) throw new Error('not open yet');
    return this.opened;
  }

  /** A new session with these files. */
  add({ meta, transcript, journal }: SessionBytes) {
    this.made += 1;
    const id = sessionId(this.made);
    const folder = folderOf(id);
    const own = meta.toString('latin1').replaceAll(sessionId(1), id);
    this.fs.put(path.join(folder, 'session.json'), Buffer.from(own, 'latin1'));
    if (transcript) this.fs.put(path.join(folder, 'transcript.jsonl'), transcript);
    if (journal) this.fs.put(path.join(folder, 'turn.journal'), journal);
    return { id, folder };
  }

  /** Opens it, adds a turn, closes, opens again; answers the texts of both readings, and what was told and kept. */
  async openAndGoOn(files: SessionBytes) {
    const { id, folder } = this.add(files);
    const log = await this.store.openSession(WORKSPACE_ID, id);
    const first = textsOf(await readSession(log));
    const { damage } = await log.snapshot();
    await log.append([turnStarted(99, 'go on'), text(99, 'gone on'), turnEnded(99)]);
    const { places } = await log.keptAside();
    await log.close();
    const again = await this.store.openSession(WORKSPACE_ID, id);
    const second = textsOf(await readSession(again));
    const toldAgain = (await again.snapshot()).damage;
    await again.close();
    return { folder, first, second, damage, toldAgain, places };
  }
}

export const upTo = (bytes: Buffer, end: number): Buffer => bytes.subarray(0, end);

/** Where the lines of a file begin. */
export const lineStarts = (bytes: Buffer): readonly number[] =>
  [...bytes.keys()].filter((index) => index === 0 || bytes[index - 1] === 0x0a);
