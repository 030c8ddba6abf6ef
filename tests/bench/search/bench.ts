import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sessionFiles } from '@fyllo/session-store/read';
import type { Measure } from '../figures/measure';
import { extentOf, inTurn } from '../figures/repeat';
import { publish } from '../figures/report';
import { median, ratio } from '../figures/statistics';
import {
  historySize,
  MISSING_PHRASE,
  NEW_PHRASE,
  RARE_HITS,
  RARE_PHRASE,
  sessionIdOf,
  targetsOf,
} from './history-plan';
import { parsedSearch, readingAlone, ripgrep, ripgrepVersion } from './other-ways';
import { growthDuring, OurSearch } from './our-search';

const extent = extentOf(process.argv);
const size = historySize(extent.quick);
const folder = mkdtempSync(path.join(tmpdir(), 'fyllo-bench-history-'));
const url = pathToFileURL(path.resolve('dist/apps/desktop-main/search-worker.mjs'));
const targets = targetsOf(size);
const files = targets.map(({ id }) => sessionFiles(path.join(folder, id)).transcript);

const mustBe = (what: string, actual: unknown, expected: unknown): void => {
  if (actual !== expected) throw new Error(`${what}: ${String(actual)}, not ${String(expected)}`);
};

function writeHistory(): void {
  process.stderr.write('  writing the history\n');
  const program = path.resolve('dist/bench/programs/search/write-history.mjs');
  const options = extent.quick ? ['--quick'] : [];
  const { status } = spawnSync(process.execPath, [program, folder, ...options], {
    stdio: 'inherit',
  });
  mustBe('writing the history', status, 0);
  spawnSync('sync', ['-f', folder]); // the disk is at rest then, where there is such a program
}

async function wholeScan(search: OurSearch): Promise<number> {
  const { whole, result } = await search.run(RARE_PHRASE);
  mustBe('sessions with the rare phrase', result.hits.length, 1);
  mustBe('the session with it', result.hits[0]?.sessionId, sessionIdOf(size.sessions - 1));
  mustBe('unreadable sessions', result.unreadable, 0);
  return whole;
}

async function firstRow(search: OurSearch): Promise<number> {
  const { firstRow: milliseconds, result } = await search.run(NEW_PHRASE);
  mustBe('the session with the new phrase', result.hits[0]?.sessionId, sessionIdOf(0));
  return milliseconds;
}

/** Its first search in the process: with the thread's start, and the engine's. */
async function growth(): Promise<{ readonly memory: number; readonly start: number }> {
  const search = new OurSearch(url, folder, targets);
  let start = 0;
  const memory = await growthDuring(async () => {
    start = await firstRow(search);
    for (let run = 0; run < extent.runs; run += 1) await wholeScan(search);
  });
  await search.close();
  return { memory, start };
}

async function peers(query: string): Promise<PeerTimes> {
  const rg = ripgrepVersion() === undefined ? undefined : await ripgrep(query, files);
  if (rg !== undefined) mustBe('lines ripgrep found', rg.hits, RARE_HITS);
  const parsed = await parsedSearch(query, files);
  mustBe('texts the obvious way found', parsed.hits, RARE_HITS);
  return { rg: rg?.milliseconds, parsed: parsed.milliseconds, read: readingAlone(files) };
}

/** Milliseconds. */
interface PeerTimes {
  readonly rg: number | undefined;
  readonly parsed: number;
  readonly read: number;
}

function scanMeasures(
  ours: readonly number[],
  peer: readonly PeerTimes[],
): { readonly scan: Measure; readonly parsed: Measure } {
  const rg = peer.map((run) => run.rg).filter((value) => value !== undefined);
  const parsed = peer.map((run) => run.parsed);
  const read = peer.map((run) => run.read);
  const scan: Measure = {
    name: `whole scan, ${size.sessions} sessions`,
    unit: 'ms',
    ours,
    ...(rg.length === 0
      ? {}
      : {
          peer: rg,
          result: { value: ratio(ours, rg), unit: '×' },
          target: { text: '≤ 3 × rg', atMost: 3 },
        }),
  };
  return {
    scan,
    parsed: {
      name: 'the same, against parsing every line',
      unit: 'ms',
      ours,
      peer: parsed,
      result: { value: ratio(parsed, ours), unit: '× faster' },
      target: { text: '≥ 20 × faster', atLeast: 20 },
      reason:
        `Twenty times faster than parsing would be ${(median(parsed) / 20).toFixed(0)} ms; opening and reading the ` +
        `files, without looking at them, takes ${median(read).toFixed(0)} ms in this run. It would need several ` +
        'threads, or an index, which is not wanted (ADR 10).',
    },
  };
}

const alone = (name: string, unit: string, ours: readonly number[], most?: number): Measure => ({
  name,
  unit,
  ours,
  result: { value: median(ours), unit },
  ...(most === undefined ? {} : { target: { text: `≤ ${most} ${unit}`, atMost: most } }),
});

async function measured() {
  const first = await growth();
  const search = new OurSearch(url, folder, targets);
  try {
    const runs = await inTurn(
      extent,
      async () => ({
        scan: await wholeScan(search),
        first: await firstRow(search),
        cancel: await search.cancelled(MISSING_PHRASE, extent.quick ? 5 : 20),
      }),
      () => peers(RARE_PHRASE),
    );
    return { first, ...runs };
  } finally {
    await search.close();
  }
}

function tell({ first, ours, peer }: Awaited<ReturnType<typeof measured>>): void {
  const { scan, parsed } = scanMeasures(
    ours.map((run) => run.scan),
    peer,
  );
  const firstRows = ours.map((run) => run.first);
  const reads = peer.map((run) => run.read);
  const cancels = ours.map((run) => run.cancel);
  const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
  const version = ripgrepVersion();
  const data = `${size.sessions} sessions, ${(size.bytes / 2 ** 30).toFixed(1)} GiB in all, ${megabytes.toFixed(0)} MB of it in transcript.jsonl, just written and so in the page cache; seed 2024`;
  const way = 'ours: the built search thread, from the call in the main thread to its answer there';
  const rg =
    version === undefined
      ? 'SKIPPED the comparison: rg is not installed'
      : `peer: ${version}, rg -i --fixed-strings over the same transcript.jsonl files, named one by one, from spawn to end`;
  publish(
    {
      id: 'p1',
      title: 'history search',
      measures: [
        scan,
        alone('opening, reading and closing the files, nothing else', 'ms', reads),
        alone('first row, hit in the newest session', 'ms', firstRows, 150),
        alone('first row of the first search, with the start of the thread', 'ms', [first.start]),
        alone('until a cancelled search is over', 'ms', cancels, 50),
        alone('memory the process grows by, thread included', 'MiB', [first.memory], 120),
      ],
      notes: [data, way, rg],
    },
    extent,
  );
  publish(
    {
      id: 'p2',
      title: 'history search against the obvious way',
      measures: [parsed],
      notes: [data, way, 'peer: JSON.parse of every line, toLowerCase and includes of every text'],
    },
    extent,
  );
}

try {
  writeHistory();
  tell(await measured());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
