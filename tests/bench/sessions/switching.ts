import { newFolder, newProject } from '../../e2e/running-host';
import { startChromium } from '../figures/chromium';
import type { Measure } from '../figures/measure';
import { extentOf } from '../figures/repeat';
import { publish } from '../figures/report';
import { median } from '../figures/statistics';
import { markOf, storeConversations, type Conversation } from './long-conversation';
import { openPage } from './open-page';
import { openFromList, type Opening } from './page-watch';

const extent = extentOf(process.argv);
const SWITCHES = extent.quick ? 10 : 50;
const MESSAGES = 1000;

const conversations: readonly Conversation[] = ['one', 'two', 'three', 'four', 'five'].map(
  (title, n) => ({ id: `session-000000000${n}`, title, messages: MESSAGES }),
);

const dataDir = newFolder('bench');
const project = newProject();
storeConversations(dataDir, project, conversations);
const browser = await startChromium();

/** Each of the sessions once, to compile the code, and then as often as it takes. */
async function switchAround(): Promise<readonly Opening[]> {
  const { page, close } = await openPage(browser, dataDir, project);
  try {
    const openings: Opening[] = [];
    for (let n = -conversations.length; n < SWITCHES; n += 1) {
      // neighbours in the round are never the same session
      const conversation = conversations[(n + conversations.length) % conversations.length];
      if (!conversation) throw new Error('no conversation');
      const { id, title } = conversation;
      const last = markOf(title, MESSAGES / 2 - 1);
      const opening = await page.evaluate(openFromList, { id, title, last });
      if (n >= 0) openings.push(opening);
    }
    return openings;
  } finally {
    await close();
  }
}

try {
  const openings = await switchAround();
  const milliseconds = openings.map((opening) => opening.milliseconds);
  const foreign = openings.map(({ foreignFrames }) => foreignFrames);
  const measures: readonly Measure[] = [
    {
      ...{ name: 'click until the first full frame', unit: 'ms', ours: milliseconds },
      result: { value: median(milliseconds), unit: 'ms' },
      target: { text: '≤ 100 ms', atMost: 100 },
      reason:
        'About 20 ms go to leaving the old page, 30 to the answer of the host, and the rest to drawing, which the browser does in software here.',
    },
    {
      ...{ name: 'frames with another session’s messages', unit: '', ours: foreign },
      result: { value: foreign.reduce((sum, count) => sum + count, 0), unit: '' },
      target: { text: '0', atMost: 0 },
    },
  ];
  const frames = openings.reduce((sum, opening) => sum + opening.frames, 0);
  publish(
    {
      id: 'p8',
      title: 'switching between sessions',
      measures,
      notes: [
        `${SWITCHES} switches among ${conversations.length} sessions of ${MESSAGES} messages, ${frames} frames looked at, in one page; every session had been open once before`,
        'a full frame has the title and the last message of the session; a foreign one has a message of a session that the title or the address does not name',
      ],
    },
    { ...extent, runs: SWITCHES },
  );
} finally {
  await browser.close();
}
