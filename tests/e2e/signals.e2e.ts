import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { newFolder, newProject } from './running-host';
import { sessionFolder, storeSessions } from './stored-sessions';
import { ask, chooseAgent, expect, lastReply, send, replyDone, test } from './test';

const TIME = '<fyllo-signal type="show.time">\n{"label":"2026-07-30 14:30"}\n</fyllo-signal>';
const CHILD =
  '<fyllo-signal type="spawn.session">\n{"sessionId":"session-0000000099"}\n</fyllo-signal>';
const SIGNALS =
  '[data-testid=signal-time], [data-testid=signal-session], [data-testid=signal-invalid]';

/** What every file of a folder holds. */
const contentsOf = (folder: string): readonly (readonly [string, string])[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]);

/** Notes in every frame how many pills there are and whether the source of one is on screen. */
const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: [number, boolean][] = [];
    const look = (): void => {
      const replies = document.querySelectorAll('[data-role=assistant]');
      const text = [...replies].at(-1)?.textContent ?? '';
      const pills = document.querySelectorAll('[data-testid=signal-time]').length;
      frames.push([pills, text.includes('</fyllo-signal>')]);
      requestAnimationFrame(look);
    };
    Object.assign(window, { frames });
    look();
  });

test('a signal that streams appears once, when it is settled, and is the same after a restart', async ({
  startHost,
  page,
}) => {
  const project = newProject();
  const first = await startHost({ workspaces: [project] });
  await page.goto(first.url);
  await chooseAgent(page, 'fyllo-guide');
  await ask(page, 'help');
  await watchFrames(page);
  await send(page, 'time');
  await replyDone(page);
  const frames = await page.evaluate(
    () => (window as unknown as { frames: [number, boolean][] }).frames,
  );
  const pills = frames.map(([count]) => count);
  expect(pills).toEqual(pills.toSorted((one, other) => one - other));
  expect(pills.at(-1)).toBe(1);
  expect(frames.filter(([count, source]) => count > 0 && source)).toEqual([]);
  const pill = lastReply(page).getByTestId('signal-time');
  const label = await pill.textContent();
  expect(label).toMatch(/\d\d:\d\d/u);
  const shown = await lastReply(page).getByTestId('message-text').innerText();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await first.stop();

  const second = await startHost({ workspaces: [project], dataDir: first.dataDir });
  const before = contentsOf(sessionFolder(first.dataDir, id));
  expect(before.length).toBeGreaterThan(1);
  await page.goto(second.url);
  for (let round = 0; round < 3; round += 1) {
    await page.getByTestId('session-item').click();
    await expect(pill).toHaveText(label ?? '');
    expect(await lastReply(page).getByTestId('message-text').innerText()).toBe(shown);
    await page.getByTestId('new-session').click();
    await expect(page.locator(SIGNALS)).toHaveCount(0);
  }
  expect(contentsOf(sessionFolder(first.dataDir, id))).toEqual(before);
});

test('signals are drawn in the text of a reply and nowhere else', async ({ page, startHost }) => {
  const project = newProject();
  const dataDir = newFolder('data');
  const tool = {
    type: 'tool',
    toolCallId: 'call-1',
    title: TIME,
    kind: 'read',
    status: 'completed',
    input: { value: { text: TIME } },
    output: { value: TIME },
    content: [{ type: 'text', body: { value: `${TIME}\n` } }],
    locations: [],
    permissions: [],
  };
  const [id = ''] = storeSessions(dataDir, project, [
    {
      title: 'Signals',
      turns: [
        {
          question: `${TIME}\n\n${CHILD}`,
          answer: '',
          parts: [
            { type: 'thought', text: `${TIME}\n\n${CHILD}` },
            {
              type: 'text',
              text: `It is\n\n${TIME}\n\nand this is where it was asked:\n\n${CHILD}`,
            },
            tool,
            {
              type: 'text',
              text: `${TIME}\n\n<fyllo-signal type="show.date">\n{}\n</fyllo-signal>\n\n\`\`\`html\n${TIME}\n\`\`\``,
            },
          ],
        },
      ],
    },
  ]);
  const host = await startHost({ workspaces: [project], dataDir });
  await page.goto(host.url);
  await page.getByTestId('session-item').click();
  await expect(page.getByTestId('signal-time')).toHaveText('2026-07-30 14:30');
  await page.getByTestId('thought').getByRole('button').first().click();
  await page.getByTestId('tool').getByRole('button').first().click();
  await expect(page.getByTestId('thought')).toContainText('<fyllo-signal type="spawn.session">');
  await expect(page.getByTestId('tool-output')).toContainText('<fyllo-signal type="show.time">');
  const user = page.locator('[data-testid=message][data-role=user]');
  await expect(user).toContainText('<fyllo-signal type="show.time">');
  for (const elsewhere of [user, page.getByTestId('thought'), page.getByTestId('tool')]) {
    await expect(elsewhere.locator(SIGNALS)).toHaveCount(0);
  }
  await expect(page.locator(SIGNALS)).toHaveCount(4);
  const reasons = page.getByTestId('signal-invalid');
  await expect(reasons.nth(0)).toHaveAttribute('data-reason', 'repeated');
  await expect(reasons.nth(1)).toHaveAttribute('data-reason', 'unknown-type');
  await expect(page.getByTestId('code-block')).toContainText('</fyllo-signal>');

  const child = page.getByTestId('signal-session');
  await expect(child).toHaveAttribute('data-state', 'unavailable');
  const before = contentsOf(sessionFolder(dataDir, id));
  await child.click({ force: true }); // it may be pressed, and says why nothing happens
  await expect(page).toHaveURL(new RegExp(`/chat/${id}$`, 'u'));
  expect(contentsOf(sessionFolder(dataDir, id))).toEqual(before);
});
