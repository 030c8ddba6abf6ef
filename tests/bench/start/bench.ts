import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { newFolder, newProject } from '../../e2e/running-host';
import { startChromium } from '../figures/chromium';
import type { Measure } from '../figures/measure';
import { extentOf, inTurn } from '../figures/repeat';
import { publish } from '../figures/report';
import { median, ratio } from '../figures/statistics';
import { startPage, type StartTimes } from './page-start';
import { startHost, startMinimal } from './started-program';

/** Kilobytes of the scripts as a compressing server would send them. */
function compressed(folder: string, { scripts }: StartTimes): number {
  if (scripts.length === 0) throw new Error('the page loaded no script');
  const bytes = scripts.map((name) => gzipSync(readFileSync(path.join(folder, name))).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

const HEAVY_PAGE =
  'The page is what costs: it draws only when the socket is open and app.bootstrap is answered. What takes the time ' +
  'beyond that has not been profiled.';

const extent = extentOf(process.argv);
const browser = await startChromium();
try {
  const dataDir = newFolder('bench');
  const workspace = newProject();
  const { ours, peer } = await inTurn(
    extent,
    () => startPage(browser, () => startHost(dataDir, workspace)),
    () => startPage(browser, startMinimal),
  );
  const times = (name: string, read: (times: StartTimes) => number): Measure => {
    const [mine, theirs] = [ours.map(read), peer.map(read)];
    const result = { value: ratio(mine, theirs), unit: '×' };
    return { name, unit: 'ms', ours: mine, peer: theirs, result };
  };
  const sizes = ours.map((run) => compressed('dist/apps/renderer', run));
  const measures: readonly Measure[] = [
    {
      ...times('process start to interactive page', ({ interactive }) => interactive),
      target: { text: '≤ 1.5 ×', atMost: 1.5 },
      reason: HEAVY_PAGE,
    },
    times('of that: until the page is served', ({ served }) => served),
    times('of that: the page itself', ({ interactive, served }) => interactive - served),
    {
      name: 'scripts until the draft page, gzip',
      unit: 'kB',
      ours: sizes,
      peer: peer.map((run) => compressed('dist/bench/minimal-app', run)),
      result: { value: median(sizes), unit: 'kB' },
      target: { text: '≤ 300 kB', atMost: 300 },
    },
  ];
  publish(
    {
      id: 'p7',
      title: 'start',
      measures,
      notes: [
        'peer: an Angular application with a router and one empty page, served by the same code in a small process of its own',
        'the browser runs already; every start has a new context, so nothing is cached in it, while the disk is warm',
      ],
    },
    extent,
  );
} finally {
  await browser.close();
}
