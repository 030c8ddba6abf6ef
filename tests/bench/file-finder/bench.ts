import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FileFinderWorker } from '@fyllo/file-finder';
import type { Measure } from '../figures/measure';
import { extentOf, inTurn } from '../figures/repeat';
import { publish } from '../figures/report';
import { median, ratio } from '../figures/statistics';
import { ripgrepVersion } from '../search/other-ways';
import { growthDuring } from '../search/our-search';
import { readingFolders, ripgrepFiles, type TimedList } from './other-lists';
import { writeSourceTree } from './source-tree';

const extent = extentOf(process.argv);
const size = extent.quick ? { files: 5000, ignored: 1000 } : { files: 100_000, ignored: 20_000 };
const folder = mkdtempSync(path.join(tmpdir(), 'fyllo-bench-files-'));
const tree = path.join(folder, 'tree');
const empty = path.join(folder, 'empty');
const url = pathToFileURL(path.resolve('dist/apps/desktop-main/file-finder-worker.mjs'));

/** Typed letter by letter: a name, letters of two names, and a path. */
const TYPED = ['route-panel.ts', 'qulay', 'agents/board'];

const mustBe = (what: string, actual: unknown, expected: unknown): void => {
  if (actual !== expected) throw new Error(`${what}: ${String(actual)}, not ${String(expected)}`);
};

let asked = 0;

async function timed(worker: FileFinderWorker, query: string, at = tree) {
  const key = `question-${(asked += 1)}`;
  const start = performance.now();
  const found = await worker.find({ key, query, folders: [{ path: at, project: null }] });
  return { milliseconds: performance.now() - start, found };
}

interface OurTimes {
  readonly list: number;
  readonly first: number;
  readonly letters: readonly number[];
}

/** One thread, from the first question on; that it starts is not counted, for that is once. */
async function ours(): Promise<OurTimes> {
  const worker = new FileFinderWorker({ url });
  try {
    await timed(worker, '', empty);
    const list = await timed(worker, '');
    mustBe('files listed', list.found.total, size.files + 1);
    const first = await timed(worker, 'e');
    const letters: number[] = [];
    for (const text of TYPED) {
      for (let length = 1; length <= text.length; length += 1) {
        letters.push((await timed(worker, text.slice(0, length))).milliseconds);
      }
    }
    return { list: list.milliseconds, first: first.milliseconds, letters };
  } finally {
    await worker.close();
  }
}

async function peers(): Promise<{ readonly rg: TimedList | undefined; readonly read: TimedList }> {
  const rg = ripgrepVersion() === undefined ? undefined : await ripgrepFiles(tree);
  if (rg !== undefined) mustBe('files ripgrep listed', rg.files, size.files + 1);
  const read = readingFolders(tree);
  mustBe('files read', read.files, size.files + 1);
  return { rg, read };
}

const alone = (name: string, unit: string, samples: readonly number[], most?: number): Measure => ({
  name,
  unit,
  ours: samples,
  result: { value: median(samples), unit },
  ...(most === undefined ? {} : { target: { text: `≤ ${most} ${unit}`, atMost: most } }),
});

function listMeasure(list: readonly number[], rg: readonly number[]): Measure {
  const name = `list of ${size.files} files, ${size.ignored} ignored ones left out`;
  if (rg.length === 0) return alone(name, 'ms', list);
  return {
    ...{ name, unit: 'ms', ours: list, peer: rg },
    result: { value: ratio(list, rg), unit: '×' },
    target: { text: '≤ 10 × rg', atMost: 10 },
  };
}

async function run(): Promise<void> {
  process.stderr.write('  writing the tree\n');
  writeSourceTree(tree, size);
  mkdirSync(empty);
  const memory = await growthDuring(ours);
  const measured = await inTurn(extent, ours, peers);
  const letters = measured.ours.flatMap((times) => times.letters);
  const slowest = measured.ours.map((times) => Math.max(...times.letters));
  const rg = measured.peer.flatMap((times) => times.rg?.milliseconds ?? []);
  publish(
    {
      id: 'file-finder',
      title: 'finding files by name',
      measures: [
        listMeasure(
          measured.ours.map((times) => times.list),
          rg,
        ),
        alone(
          'reading the same folders in Node, nothing else',
          'ms',
          measured.peer.map((times) => times.read.milliseconds),
        ),
        alone(
          'first letter, with the making of the index',
          'ms',
          measured.ours.map((times) => times.first),
        ),
        {
          ...alone('each further letter', 'ms', letters, 100),
          reason:
            'Of the processor such a letter takes about 35 ms; the rest is waiting for it, on a machine that is busy.',
        },
        alone('the slowest letter of a run', 'ms', slowest),
        alone('memory the process grows by, thread included', 'MiB', [memory], 400),
      ],
      notes: [
        `data: ${size.files} empty files in folders of sixteen, four levels deep, just written and so in the page cache; seed 2026`,
        'ours: the built thread, from the call in the main thread to its answer there',
        `letters: ${TYPED.join(', ')}, each typed from its first letter on; every one is compared with all files`,
        rg.length === 0
          ? 'SKIPPED the comparison: rg is not installed'
          : `peer: ${ripgrepVersion() ?? ''}, rg --files --hidden, which reads with several threads, from spawn to end`,
      ],
    },
    extent,
  );
}

try {
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
