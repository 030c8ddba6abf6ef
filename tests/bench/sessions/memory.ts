import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { newFolder, newProject } from '../../e2e/running-host';
import { startChromium } from '../figures/chromium';
import type { Measure } from '../figures/measure';
import { extentOf } from '../figures/repeat';
import { publish } from '../figures/report';
import { startInspectedHost, type InspectedHost } from './inspected-host';
import { markOf, storeConversations, type Conversation } from './long-conversation';
import { heapOf } from './open-page';
import { openFromList } from './page-watch';
import { retainedObjects } from './retained-objects';

const extent = extentOf(process.argv);
const STREAMING_MS = extent.quick ? 20_000 : 10 * 60_000;
const STREAMS = 4;
const MESSAGES = 200;
const OPENED = 20;

const conversations: readonly Conversation[] = Array.from({ length: OPENED }, (_, n) => ({
  id: `session-00000000${String(n).padStart(2, '0')}`,
  title: `stored ${n}`,
  messages: MESSAGES,
}));

interface Rest {
  readonly host: number;
  readonly page: number;
  readonly objects: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly descriptors: number;
}

/** What is in use while nothing happens: in the draft, after everything had time to go. */
async function restOf(page: Page, engine: CDPSession, host: InspectedHost): Promise<Rest> {
  await page.getByTestId('new-session').click();
  await page.getByTestId('agent-option').first().waitFor();
  await delay(5000);
  const heap = await heapOf(engine);
  const objects = await retainedObjects(engine);
  const { metrics } = await engine.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return {
    ...{ host: await host.heap(), page: heap, objects },
    ...{ nodes: of('Nodes'), listeners: of('JSEventListeners') },
    descriptors: host.descriptors(),
  };
}

const openAll = async (page: Page, which: readonly Conversation[]): Promise<void> => {
  for (const { id, title } of which) {
    await page.evaluate(openFromList, { id, title, last: markOf(title, MESSAGES / 2 - 1) });
  }
};

/** Makes a session with the guide and answers its id. */
async function makeSession(page: Page): Promise<string> {
  await page.getByTestId('new-session').click();
  await page.locator('[data-testid=agent-option][data-agent-id=fyllo-guide]').click();
  await say(page, 'long 1');
  await page.waitForURL(/\/chat\/session-/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByTestId('composer-input').fill(text);
  await page.getByTestId('composer-send').click();
}

/** Some sessions talk at once, each again as soon as it has ended; the page looks at one after another. */
async function stream(page: Page, ids: readonly string[]): Promise<number> {
  const end = Date.now() + STREAMING_MS;
  let turns = 0;
  while (Date.now() < end) {
    for (const id of ids) {
      await page.locator(`[data-session-id="${id}"] a`).dispatchEvent('click'); // rows move meanwhile
      await page.getByTestId('transcript').waitFor();
      await delay(1000);
      if ((await page.getByTestId('composer-stop').count()) > 0) continue;
      await say(page, 'long 200');
      turns += 1;
    }
  }
  for (const id of ids) {
    await page.locator(`[data-session-id="${id}"][data-state=idle]`).waitFor({ timeout: 120_000 });
  }
  return turns;
}

const dataDir = newFolder('bench');
const project = newProject();
storeConversations(dataDir, project, conversations);
const browser = await startChromium();
const host = await startInspectedHost(dataDir, project);
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 2400 } });
  const page = await context.newPage();
  await page.goto(host.url);
  await page.getByTestId('session-item').first().waitFor();
  const engine = await context.newCDPSession(page);
  await engine.send('Performance.enable');
  const talkers: string[] = [];
  for (let n = 0; n < STREAMS; n += 1) talkers.push(await makeSession(page));
  await openAll(page, conversations.slice(0, 1));
  const started = await restOf(page, engine, host);
  await openAll(page, conversations);
  const opened = await restOf(page, engine, host);
  const turns = await stream(page, talkers);
  await openAll(page, conversations);
  const streamed = await restOf(page, engine, host);
  const growth = (name: string, unit: string, read: (rest: Rest) => number): Measure => ({
    ...{ name, unit, ours: [read(streamed)], peer: [read(started)] },
    result: { value: 100 * (read(streamed) / read(started) - 1), unit: '%' },
    target: { text: '≤ + 20 %', atMost: 20 },
  });
  publish(
    {
      id: 'p9',
      title: 'memory at rest',
      measures: [
        growth('heap of the host', 'MB', (rest) => rest.host),
        growth('heap of the page', 'MB', (rest) => rest.page),
        growth('objects of the page', 'MB', (rest) => rest.objects),
        growth('nodes of the document', '', (rest) => rest.nodes),
        growth('listeners of the page', '', (rest) => rest.listeners),
        growth('open descriptors of the host', '', (rest) => rest.descriptors),
      ],
      notes: [
        `ours: after ${OPENED} sessions of ${MESSAGES} messages were opened and closed, ${STREAMS} sessions streamed at once for ${STREAMING_MS / 1000} s (${turns} turns), and all were opened again; peer: just started, when one short reply of each of those and one stored session had been shown, so that all code was loaded`,
        'objects of the page: its heap without compiled code and the driver’s script; what the heap grows by beyond that is the engine’s optimised code',
        `after the opening alone: host ${opened.host.toFixed(1)} MB, page ${opened.page.toFixed(1)} MB (objects ${opened.objects.toFixed(1)} MB), ${opened.nodes} nodes, ${opened.listeners} listeners, ${opened.descriptors} descriptors`,
      ],
    },
    { ...extent, runs: 1 },
  );
  await context.close();
} finally {
  await host.stop();
  await browser.close();
}
