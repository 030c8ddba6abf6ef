import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Message, SessionMeta } from '@fyllo/protocol';
import { FaultyFs } from '@fyllo/files';
import { SessionStore } from '@fyllo/session-store';
import { appendCarelessly, isTorn, readStrictly } from './careless-log';
import type { Death } from './dying-fs';
import { killWriter, type Acknowledged } from './kill-writer';
import { recordsIn, type RecordSize } from './records';
import {
  META,
  passingSessionId,
  SESSION_ID,
  textOf,
  turnEnded,
  turnStarted,
  WORKSPACE_ID,
} from './writer-ids';

/** In batches, so that a busy machine has time for each. */
const BATCH = 20;
const LARGE_BATCHES = [0, 20, 40] as const;
const SMALL_BATCHES = [0, 20, 40, 60, 80, 100] as const;
const LANES = 2;
const CONTROL_KILLS = 3;

/** Half of the large kills fall into the writing of a record, half into calls of the first turns. */
const largeDeath = (kill: number): Death =>
  kill % 2 === 0
    ? { at: 1 + (kill % 3), during: 'a record', spinMs: (kill % 5) * 0.3 }
    : { at: 30 + (kill >> 1), during: 'any call', spinMs: 0 };

/** Small ones meet every call of making, writing, renaming, deleting and folding. */
const smallDeath = (kill: number): Death => ({
  ...{ at: 1 + kill * 2 + (kill % 2), during: 'any call' },
  spinMs: (kill % 3) * 0.1,
});

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'fyllo-crash-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const inSession = (folder: string, name: string): string =>
  path.join(folder, 'workspaces', WORKSPACE_ID, 'sessions', SESSION_ID, name);

/** All messages, and the records in them; throws when one is there in part. */
async function readAll(store: SessionStore, size: RecordSize) {
  const log = await store.openSession(WORKSPACE_ID, SESSION_ID);
  const snapshot = await log.snapshot();
  let messages: readonly Message[] = snapshot.tail;
  for (let cursor = snapshot.olderCursor; cursor !== null;) {
    const page = await log.page(cursor);
    messages = [...page.messages, ...messages];
    cursor = page.olderCursor;
  }
  const replies = messages.filter(({ role }) => role === 'assistant');
  const texts = replies.flatMap(({ parts }) =>
    parts.map((part) => ('text' in part ? part.text : '')),
  );
  const records = texts.filter((text) => text !== 'next').flatMap((text) => recordsIn(text, size));
  return { log, messages, records };
}

const start = (folder: string) => SessionStore.open(folder, { fs: new FaultyFs() });

/** Titles, and the sessions that came and went: what was acknowledged is so, what was not may be. */
function checkAside(metas: readonly SessionMeta[], acknowledged: Acknowledged): void {
  const title = Number(metas.find(({ id }) => id === SESSION_ID)?.userTitle ?? 0);
  const [titles, made, deleted] = [
    acknowledged('title'),
    acknowledged('made'),
    acknowledged('deleted'),
  ];
  expect([titles.at(-1) ?? 0, (titles.at(-1) ?? 0) + 1]).toContain(title);
  const ids = metas.map(({ id }) => id);
  expect(deleted.filter((n) => ids.includes(passingSessionId(n)))).toEqual([]);
  // A session whose deletion was under way may be there or not; none was made that nobody asked for.
  const others = ids.filter((id) => id !== SESSION_ID);
  const last = Math.max(made.at(-1) ?? 0, titles.at(-1) ?? 0);
  expect(others.filter((id) => id !== passingSessionId(last))).toEqual([]);
}

/** Kills a writer, starts again, goes on, starts once more; answers what the kill left. */
async function killAndGoOn(death: Death, folder: string, size: RecordSize) {
  const said = await killWriter('store-writer', folder, death, size);
  const acknowledged = said('record');
  const files = ['turn.journal', 'transcript.jsonl'].map((name) => inSession(folder, name));
  const torn = (await Promise.all(files.filter((file) => existsSync(file)).map(isTorn))).filter(
    Boolean,
  );

  const store = await start(folder); // takes over the lock of the dead writer
  const { metas, unreadable } = await store.listSessions(WORKSPACE_ID);
  expect(unreadable).toBe(0);
  // Without its acknowledgement the session may be there as a whole, or not at all.
  if (metas.length === 0) {
    expect(acknowledged).toEqual([]);
    await (await store.createSession(META, turnStarted(1))).log.append([turnEnded(1)]);
  } else checkAside(metas, said);
  const { log, records, messages } = await readAll(store, size);
  await log.append([turnStarted(900), textOf(900, 'next'), turnEnded(900)]);
  await store.close();

  const again = await start(folder);
  const after = await readAll(again, size);
  await again.close();
  expect(after.messages.at(-1)?.parts).toEqual([{ type: 'text', text: 'next' }]);
  expect(after.messages).toHaveLength(messages.length + 2);
  expect(after.records).toEqual(records);

  const kept = acknowledged.filter((n) => n > 0);
  expect(kept.filter((n) => !records.includes(n))).toEqual([]);
  expect(records.length - kept.length).toBeLessThanOrEqual(1);
  rmSync(folder, { recursive: true });
  return { kept: kept.length, torn: torn.length };
}

describe('a writer that is killed at any time', () => {
  const ran = { large: 0, small: 0 };
  const kept = { large: 0, small: 0 };
  const torn = { large: 0, small: 0 };
  afterAll(() => {
    for (const size of ['small', 'large'] as const) {
      const told = `${kept[size]} records kept, ${torn[size]} torn tails`;
      process.stdout.write(`${ran[size]} kills with ${size} records: ${told}\n`);
    }
  });

  async function batch(from: number, size: RecordSize, deathOf: (kill: number) => Death) {
    let next = from;
    const lane = async (): Promise<void> => {
      while (next < from + BATCH) {
        const kill = next;
        next += 1;
        const folder = path.join(dataDir, `${kill}`);
        const result = await killAndGoOn(deathOf(kill), folder, size);
        kept[size] += result.kept;
        torn[size] += result.torn;
        ran[size] += 1;
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  it.each(SMALL_BATCHES)(
    'loses nothing in the twenty kills with small records from %i on',
    (from) => batch(from, 'small', smallDeath),
  );

  it.each(LARGE_BATCHES)(
    'loses nothing in the twenty kills with large records from %i on',
    (from) => batch(from, 'large', largeDeath),
  );

  it('was killed as often as it says, with records in between and torn ones among them', () => {
    expect(ran).toEqual({ small: 120, large: 60 });
    expect(kept.large).toBeGreaterThanOrEqual(20);
    expect(kept.small).toBeGreaterThanOrEqual(120);
    expect(torn.large).toBeGreaterThanOrEqual(1);
  });

  it(`would lose records in ${CONTROL_KILLS} kills if it wrote without care`, async () => {
    let damaged = 0;
    let kills = 0;
    for (let kill = 0; kill < CONTROL_KILLS; kill += 1) {
      const folder = path.join(dataDir, `${kill}`);
      const file = path.join(folder, 'log.jsonl');
      mkdirSync(folder);
      const death: Death = { at: 90 + kill, during: 'any call', spinMs: 0 };
      const acknowledged = (await killWriter('careless-writer', folder, death))('record');
      await appendCarelessly(file, 900);
      const found = await readStrictly(file);
      if ([...acknowledged, 900].some((n) => !found.includes(n))) damaged += 1;
      kills += 1;
      rmSync(folder, { recursive: true });
    }
    expect(kills).toBe(CONTROL_KILLS);
    expect(damaged).toBe(CONTROL_KILLS);
  });
});
