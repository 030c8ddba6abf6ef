import { newFolder, newProject } from '../../e2e/running-host';
import { startChromium } from '../figures/chromium';
import type { Measure } from '../figures/measure';
import { extentOf, inTurn } from '../figures/repeat';
import { publish } from '../figures/report';
import { median, ratio } from '../figures/statistics';
import { markOf, storeConversations, type Conversation } from './long-conversation';
import { heapOf, openPage } from './open-page';
import { openFromList, scrollUp } from './page-watch';

const SLOW_FRAME_MS = 32;

const extent = extentOf(process.argv);
const scale = extent.quick ? 10 : 1;
const LONG: Conversation = {
  ...{ id: 'session-long000000', title: 'long' },
  ...{ messages: 10_000 / scale, detailBytes: 90_000_000 / scale },
};
const SHORT: Conversation = { id: 'session-short00000', title: 'short', messages: 100 };
const SCREENS = 200 / scale;

const dataDir = newFolder('bench');
const project = newProject();
storeConversations(dataDir, project, [LONG, SHORT]);
const browser = await startChromium();

const openingOf = ({ id, title, messages }: Conversation) => ({
  ...{ id, title },
  last: markOf(title, messages / 2 - 1),
});

/** Opens one of the two in a new page of a new host: nothing is known of it before. */
async function open(conversation: Conversation) {
  const { page, engine, close } = await openPage(browser, dataDir, project);
  try {
    const before = await heapOf(engine);
    const opened = await page.evaluate(openFromList, openingOf(conversation));
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    return { ...opened, nodes, heap: (await heapOf(engine)) - before };
  } finally {
    await close();
  }
}

async function openAndScroll() {
  const { page, engine, close } = await openPage(browser, dataDir, project);
  try {
    const before = await heapOf(engine);
    const opened = await page.evaluate(openFromList, openingOf(LONG));
    const scrolled = await page.evaluate(scrollUp, { screens: SCREENS, slowMs: SLOW_FRAME_MS });
    return { ...opened, ...scrolled, heap: (await heapOf(engine)) - before };
  } finally {
    await close();
  }
}

try {
  const { ours, peer } = await inTurn(extent, openAndScroll, () => open(SHORT));
  const of = (
    name: string,
    unit: string,
    read: (run: (typeof ours)[number]) => number,
  ): Measure => {
    const samples = ours.map(read);
    return { name, unit, ours: samples, result: { value: median(samples), unit } };
  };
  const opening = [ours, peer].map((runs) => runs.map(({ milliseconds }) => milliseconds));
  const [mine = [], theirs = []] = opening;
  const measures: readonly Measure[] = [
    {
      ...{
        name: 'click until the last message is on the screen',
        unit: 'ms',
        ours: mine,
        peer: theirs,
      },
      result: { value: ratio(mine, theirs), unit: '×' },
      target: { text: '≤ 2 ×', atMost: 2 },
    },
    {
      ...of('most nodes of the document while scrolling', '', ({ mostNodes }) => mostNodes),
      target: { text: '≤ 3,000', atMost: 3000 },
    },
    of('screens scrolled', '', ({ screens }) => screens),
    {
      ...of('frames over 32 ms', '%', ({ slowFrames, frames }) => (100 * slowFrames) / frames),
      target: { text: '≤ 5 %', atMost: 5 },
    },
    {
      ...of('blank frames', '', ({ blankFrames }) => blankFrames),
      target: { text: '0', atMost: 0 },
    },
    {
      ...of('heap of the page, more than before', 'MB', ({ heap }) => heap),
      target: { text: '≤ 150 MB', atMost: 150 },
    },
  ];
  publish(
    {
      id: 'p4',
      title: 'long session',
      measures,
      notes: [
        `ours: ${LONG.messages} messages, ${(LONG.detailBytes ?? 0) / 1e6} MB of tool payloads beside about ${Math.round((LONG.messages / 2) * 1.1) / 1000} MB of texts; peer: ${SHORT.messages} messages, also in this page`,
        `scrolling goes up a tenth of a screen in every frame, about 4,000 pixels a second; a frame is blank when none of five points down the middle is on a message or on the word that older ones are coming`,
      ],
    },
    extent,
  );
} finally {
  await browser.close();
}
