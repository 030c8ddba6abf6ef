import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fakeAgents } from '../e2e/fake-agents';
import { newFolder, newProject } from '../e2e/running-host';
import { storedId, storeSessions } from '../e2e/stored-sessions';
import { chooseAgent, expect, lastReply, replyDone, send, test as base } from '../e2e/test';
import { carriers, textCarriers } from '../payloads/exfiltration';
import { asking, HOSTILE_DIAGRAMS, TOO_MUCH } from '../payloads/mermaid';

/** A server that everything hostile names: it counts who comes, and every connection that only opens. */
class Sink {
  readonly asked: string[] = [];
  connections = 0;
  /** What it shows to those who come: nothing, but for the control. */
  page = '';
  private readonly server: Server = createServer((request, response) => {
    this.asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(request.url === '/page' ? this.page : '');
  }).on('connection', () => (this.connections += 1));

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

interface Fixture {
  readonly sink: { readonly address: string; readonly log: Sink };
  /** Requests for the sink that no policy stopped before they left, as the browser counts them. */
  readonly outside: ReadonlySet<string>;
  /** Scripts that ran in the page, new windows, dialogs and downloads. */
  readonly breakouts: readonly string[];
}

const test = base.extend<Fixture>({
  // what the policies stop is written to the console
  quietConsole: async ({ browserName: _ }, use) => {
    await use([]);
  },
  sink: async ({ browserName: _ }, use) => {
    const log = new Sink();
    await use({ address: await log.open(), log });
    log.close();
  },
  outside: async ({ page, sink }, use) => {
    const outside = new Set<string>();
    page.on('request', (request) => {
      if (request.url().startsWith(sink.address) || request.url().includes('evil'))
        outside.add(request.url());
    });
    page.on('requestfailed', (request) => {
      if (/csp/iu.test(request.failure()?.errorText ?? '')) outside.delete(request.url());
    });
    await use(outside);
  },
  breakouts: [
    async ({ page }, use) => {
      const breakouts: string[] = [];
      page.on('dialog', (dialog) => {
        breakouts.push(dialog.message());
        void dialog.dismiss();
      });
      page.on('popup', (popup) => breakouts.push(popup.url()));
      page.on('download', (download) => breakouts.push(download.url()));
      await page.exposeFunction('reportHit', () => breakouts.push('script'));
      await page.addInitScript(() => {
        const { reportHit } = window as unknown as { reportHit?: () => Promise<void> };
        const set = () => void reportHit?.();
        Object.defineProperty(window, 'hit', { set, get: () => undefined });
      });
      await use(breakouts);
    },
    { auto: true },
  ],
});

/** Dozens of diagrams are drawn one after the other; on a busy machine that takes its time. */
const PATIENCE = { timeout: 240_000 };
test.describe.configure({ timeout: 400_000 });
const fenced = (source: string): string => `\`\`\`mermaid\n${source}\n\`\`\``;
/** Ends whatever an entry left open, so that the next one is read as if it came first. */
const BORDER = '\n\n--> ?> ]]> </script></style></textarea></pre>\n\n';

/** How every diagram on the page came out, once all `count` have. */
async function outcomes(page: Page, count: number): Promise<Readonly<Record<string, number>>> {
  const settled = page.locator('[data-testid=diagram][aria-busy=false]');
  await expect(settled).toHaveCount(count, PATIENCE);
  const states = await settled.evaluateAll((all) => all.map((one) => one.dataset['state'] ?? ''));
  return Object.fromEntries(
    ['drawn', 'error', 'source'].map((name) => [
      name,
      states.filter((state) => state === name).length,
    ]),
  );
}

// SECURITY: X-01
test('nothing that is shown asks for anything, streamed and read from disk', async ({
  breakouts,
  openApp,
  outside,
  page,
  sink,
}) => {
  const all = carriers(sink.address);
  expect(all.length).toBeGreaterThanOrEqual(120);
  const diagrams = asking(sink.address);
  const reply = [...diagrams.map(fenced), ...textCarriers(sink.address), 'The end.'].join(BORDER);
  const texts = path.join(newFolder('texts'), 'texts.json');
  writeFileSync(texts, JSON.stringify({ thought: reply, tool: reply.slice(0, 4000), reply }));
  const env = { FAKE_AGENT_TEXTS: texts };
  const agents = Object.entries(fakeAgents('says-texts')).map(
    ([id, agent]) => [id, { ...agent, env }] as const,
  );
  const dataDir = newFolder('data');
  const project = newProject();
  const turn = { question: all.slice(0, 60).join('\n\n'), answer: reply };
  storeSessions(dataDir, project, [{ title: `![x](${sink.address}/title.png)`, turns: [turn] }]);
  await openApp({
    dataDir,
    workspaces: [project],
    agents: Object.fromEntries(agents),
  });

  await chooseAgent(page, 'custom:says-texts');
  await send(page, 'go');
  await replyDone(page, PATIENCE);
  await expect(lastReply(page)).toContainText('The end.', PATIENCE);
  const streamed = await outcomes(page, diagrams.length);
  expect(streamed['drawn']).toBeGreaterThan(diagrams.length / 3);
  await page.locator(`[data-session-id="${storedId(0)}"]`).click();
  await expect(lastReply(page)).toContainText('The end.', PATIENCE);
  expect(await outcomes(page, diagrams.length)).toEqual(streamed);

  expect({ asked: sink.log.asked, connections: sink.log.connections }).toEqual({
    asked: [],
    connections: 0,
  });
  expect([...outside]).toEqual([]);
  expect(breakouts).toEqual([]);
});

test('the same texts do reach the other side from a page that takes them for HTML', async ({
  outside,
  page,
  sink,
}) => {
  sink.log.page = textCarriers(sink.address)
    .filter((text) => /^<(?:img|picture|video|link|p|svg)\b/u.test(text))
    .join('\n');
  await page.goto(`${sink.address}/page`, { waitUntil: 'commit' });
  await expect.poll(() => sink.log.asked.length).toBeGreaterThan(10);
  expect(outside.size).toBeGreaterThan(10);
});

/** A diagram that never ends: Mermaid's own are mended, so the frame's script gets one. */
const LOOP = `addEventListener('message', ({ ports: [port] }) => {
  port?.addEventListener('message', ({ data }) => {
    if (!String(data.source).includes('LOOP')) return;
    port.postMessage('begun');
    for (;;);
  });
}, true);\n`;

// SECURITY: R-07
test('hostile diagrams do nothing, and one that never ends holds up nothing', async ({
  breakouts,
  openApp,
  outside,
  page,
}) => {
  expect(HOSTILE_DIAGRAMS.length + TOO_MUCH.length).toBeGreaterThanOrEqual(40);
  const hostile = [...HOSTILE_DIAGRAMS, ...TOO_MUCH].map(fenced).join('\n\n');
  const loop = ['flowchart TD\n  LOOP-->A', 'flowchart TD\n  A-->B'].map(fenced).join('\n\n');
  const dataDir = newFolder('data');
  const project = newProject();
  storeSessions(dataDir, project, [
    { title: 'Hostile', turns: [{ question: 'draw', answer: hostile }] },
    { title: 'Endless', turns: [{ question: 'draw', answer: loop }] },
  ]);
  await page.route('**/frame-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: LOOP + (await response.text()) });
  });
  await openApp({ dataDir, workspaces: [project] });
  await page.locator(`[data-session-id="${storedId(1)}"]`).click();
  await expect(page.getByTestId('diagram')).toHaveCount(2);
  const gap = page.evaluate(longestGap, 4000);
  expect(await outcomes(page, 2)).toEqual({ drawn: 1, error: 1, source: 0 });
  // a page held up by the loop would stand still for all of its two seconds
  const longest = await gap;
  test.info().annotations.push({ type: 'longest frame gap', description: `${longest} ms` });
  expect(longest).toBeLessThan(1500);

  const { origin } = new URL(page.url());
  await page.locator(`[data-session-id="${storedId(0)}"]`).click();
  const { drawn = 0, error = 0 } = await outcomes(page, HOSTILE_DIAGRAMS.length + TOO_MUCH.length);
  expect(drawn).toBeGreaterThan(20);
  expect(error).toBeGreaterThanOrEqual(2); // at least those beyond the limits
  expect(breakouts).toEqual([]);
  expect([...outside]).toEqual([]);
  expect(new URL(page.url()).origin).toBe(origin);
  const frames = page.frames().map((frame) => new URL(frame.url()).pathname);
  expect(frames.slice(1).filter((name) => name !== '/diagram.html')).toEqual([]);
});

/** The longest time between two frames of the page within some milliseconds. */
const longestGap = (ms: number): Promise<number> =>
  new Promise((resolve) => {
    const begin = performance.now();
    let [last, longest] = [begin, 0];
    const next = (): void => {
      const now = performance.now();
      longest = Math.max(longest, Math.round(now - last));
      last = now;
      if (now - begin < ms) requestAnimationFrame(next);
      else resolve(longest);
    };
    requestAnimationFrame(next);
  });
