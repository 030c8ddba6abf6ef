import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Message } from '@fyllo/protocol';
import { FaultyFs } from '@fyllo/files';
import { SessionStore } from '@fyllo/session-store';
import { appendCarelessly, isTorn, readStrictly } from './careless-log';
import type { Death } from './dying-fs';
import { killWriter } from './kill-writer';
import { recordsIn } from './records';
import { META, SESSION_ID, textOf, turnEnded, turnStarted, WORKSPACE_ID } from './writer-ids';

/** In batches, so that a busy machine has time for each. */
const BATCHES = [0, 10, 20] as const;
const BATCH = 10;
const CONTROL_KILLS = 3;

/** Half of the kills fall into the writing of a record, half into any call, from the first of the store on. */
const deathOf = (kill: number): Death =>
  kill % 2 === 0
    ? { at: 1 + (kill % 3), during: 'a record', spinMs: (kill % 5) * 0.3 }
    : { at: 1 + kill * 2, during: 'any call', spinMs: 0 };

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'fyllo-crash-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const inSession = (folder: string, name: string): string =>
  path.join(folder, 'workspaces', WORKSPACE_ID, 'sessions', SESSION_ID, name);

/** All messages, and the records in them; throws when one is there in part. */
async function readAll(store: SessionStore) {
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
  const records = texts.filter((text) => text !== 'next').flatMap((text) => recordsIn(text));
  return { log, messages, records };
}

const start = (folder: string) => SessionStore.open(folder, { fs: new FaultyFs() });

/** Kills a writer, starts again, goes on, starts once more; answers what the kill left. */
async function killAndGoOn(kill: number, folder: string) {
  const acknowledged = await killWriter('store-writer', folder, deathOf(kill));
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
  }
  const { log, records, messages } = await readAll(store);
  await log.append([turnStarted(900), textOf(900, 'next'), turnEnded(900)]);
  await store.close();

  const again = await start(folder);
  const after = await readAll(again);
  await again.close();
  expect(after.messages.at(-1)?.parts).toEqual([{ type: 'text', text: 'next' }]);
  expect(after.messages).toHaveLength(messages.length + 2);
  expect(after.records).toEqual(records);
  return { acknowledged: acknowledged.filter((n) => n > 0), records, torn: torn.length };
}

describe('a writer that is killed at any time', () => {
  let ran = 0;
  let kept = 0;
  let torn = 0;
  afterAll(() => {
    process.stdout.write(`${ran} kills: ${kept} records kept, ${torn} torn tails\n`);
  });

  it.each(BATCHES)(
    'loses no acknowledged record of 4 MiB in the ten kills from %i on',
    async (from) => {
      let kills = 0;
      for (let kill = from; kill < from + BATCH; kill += 1) {
        const folder = path.join(dataDir, `${kill}`);
        const result = await killAndGoOn(kill, folder);
        expect(result.acknowledged.filter((n) => !result.records.includes(n))).toEqual([]);
        expect(result.records.length - result.acknowledged.length).toBeLessThanOrEqual(1);
        kept += result.acknowledged.length;
        torn += result.torn;
        kills += 1;
        rmSync(folder, { recursive: true });
      }
      expect(kills).toBe(BATCH);
      ran += kills;
    },
  );

  it('was killed as often as it says, with records in between', () => {
    expect(ran).toBe(BATCHES.length * BATCH);
    expect(kept).toBeGreaterThanOrEqual(10);
  });

  it(`would lose records in ${CONTROL_KILLS} kills if it wrote without care`, async () => {
    let damaged = 0;
    let kills = 0;
    for (let kill = 0; kill < CONTROL_KILLS; kill += 1) {
      const folder = path.join(dataDir, `${kill}`);
      const file = path.join(folder, 'log.jsonl');
      mkdirSync(folder);
      const death: Death = { at: 90 + kill, during: 'any call', spinMs: 0 };
      const acknowledged = await killWriter('careless-writer', folder, death);
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
