import { appendFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { newFolder, newProject, type RunningHost } from './running-host';
import { sessionFolder, storedId, storeSessions } from './stored-sessions';
import { ask, chooseAgent, expect, test, type HostFixture } from './test';

const COUNT = 12;
const ROUNDS = 4;

/** A host on sessions whose every message names its session, and the page in it. */
async function openTwelve(
  startHost: HostFixture['startHost'],
  page: Page,
): Promise<{ readonly host: RunningHost; readonly project: string }> {
  const project = newProject();
  const dataDir = newFolder('data');
  const sessions = Array.from({ length: COUNT }, (_, n) => ({
    title: `session ${n}.`,
    pinned: n < 3,
    turns: Array.from({ length: 6 }, (__, turn) => ({
      question: `q${turn} of session ${n}.`,
      answer: `a${turn} of session ${n}. `.repeat(n % 2 === 0 ? 3 : 60),
    })),
  }));
  storeSessions(dataDir, project, sessions);
  const host = await startHost({ workspaces: [project], dataDir });
  await page.goto(host.url);
  await expect(page.getByTestId('session-item')).toHaveCount(COUNT);
  return { host, project };
}

interface Frame {
  readonly title: string;
  readonly texts: readonly string[];
}

/** Writes down, in every frame from now on, which session the page says it shows and what of it. */
const record = (page: Page) =>
  page.evaluate(() => {
    const frames: Frame[] = [];
    const textOf = (element: Element | null) => element?.textContent ?? '';
    const look = (): void => {
      const texts = [...document.querySelectorAll('[data-testid=message-text]')].map(textOf);
      frames.push({ title: textOf(document.querySelector('[data-testid=chat-title]')), texts });
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { frames });
  });

const framesOf = (page: Page): Promise<readonly Frame[]> =>
  page.evaluate(() => (window as unknown as { readonly frames: readonly Frame[] }).frames);

test('of many quick clicks the last wins, and no frame shows a message of another session', async ({
  startHost,
  page,
}) => {
  await openTwelve(startHost, page);
  await record(page);
  for (let round = 0; round < ROUNDS; round += 1) {
    const last = await page.evaluate(
      async ([round, ids]) => {
        const order = ids.map((_, n) => ids[(n * 5 + round * 7) % ids.length] ?? '');
        for (const id of order) {
          document.querySelector<HTMLElement>(`[data-session-id="${id}"] a`)?.click();
          // sometimes at once, sometimes while the one before is on its way
          if (order.indexOf(id) % 3 === 0) await new Promise((done) => setTimeout(done, 15));
        }
        return order.at(-1);
      },
      [round, Array.from({ length: COUNT }, (_, n) => storedId(n))] as const,
    );
    const title = `session ${Number(last?.slice(-10))}.`;
    await expect(page.getByTestId('chat-title')).toHaveText(title);
    await expect(page).toHaveURL(new RegExp(`/chat/${last ?? ''}$`, 'u'));
    await expect(page.getByTestId('message-text').last()).toContainText(title);
  }
  const frames = (await framesOf(page)).filter(({ texts }) => texts.length > 0);
  expect(new Set(frames.map(({ title }) => title)).size).toBeGreaterThanOrEqual(ROUNDS);
  // long work is drawn in slices: a text that is not there yet is nobody's
  const foreign = (title: string) => (text: string) => text !== '' && !text.includes(title);
  const wrong = frames.filter(({ title, texts }) => texts.some(foreign(title)));
  expect(wrong).toEqual([]);
  expect(frames.filter(({ texts }) => !texts.includes('')).length).toBeGreaterThan(
    frames.length / 2,
  );
});

test('the first message replaces the address of the draft', async ({ openApp, page }) => {
  await openApp();
  await chooseAgent(page, 'fyllo-guide');
  const before = await page.evaluate(() => history.length);
  await ask(page, 'help');
  await expect(page).toHaveURL(/\/chat\/session-.{10}$/u);
  expect(await page.evaluate(() => history.length)).toBe(before);
  await page.reload();
  await expect(page.getByTestId('chat-title')).toHaveText('help');
});

test('the list is used by keys alone, across both groups', async ({ startHost, page }) => {
  await openTwelve(startHost, page);
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-session-id]')?.textContent ?? '');
  const expectFocus = (n: number) => expect.poll(focused).toContain(`session ${n}.`);
  await page.getByTestId('session-group-pinned').focus();
  await page.keyboard.press('Tab');
  await expectFocus(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expectFocus(3); // the first of the other group
  await page.keyboard.press('End');
  await expectFocus(11);
  await page.keyboard.press('PageUp');
  await expectFocus(1);
  await page.keyboard.press('Home');
  await expectFocus(0);

  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alertdialog').getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expectFocus(0);
  await page.keyboard.press('Delete');
  await page.getByTestId('delete-confirm').press('Enter');
  await expectFocus(1);

  await page.keyboard.press('Enter');
  await expect(page.getByTestId('chat-title')).toHaveText('session 1.');
  await page.keyboard.press('Control+4');
  await expect(page.getByTestId('chat-title')).toHaveText('session 4.');
  await page.getByTestId('session-group-pinned').click();
  await page.keyboard.press('Control+1');
  await expect(page.getByTestId('chat-title')).toHaveText('session 3.');
});

test('the right button opens the menu of a row, which takes the focus back', async ({
  startHost,
  page,
}) => {
  await openTwelve(startHost, page);
  const row = page.locator(`[data-session-id="${storedId(4)}"]`);
  await row.getByRole('link').click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    '重命名',
    '置顶',
    '复制会话 ID',
    '导出 Markdown',
    '删除…',
  ]);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('link')).toBeFocused();
  await expect(page).toHaveURL(/\/chat$/u);
});

test('damage is told once, with its bytes as text; unreadable folders are named', async ({
  startHost,
  page,
}) => {
  const { host, project } = await openTwelve(startHost, page);
  await host.stop();
  const damaged = sessionFolder(host.dataDir, storedId(2));
  appendFileSync(path.join(damaged, 'transcript.jsonl'), '{"id":"message-<b>torn\u202E</b>"}\n');
  const unreadable = sessionFolder(host.dataDir, storedId(9));
  appendFileSync(path.join(unreadable, 'session.json'), '}');
  expect(readdirSync(damaged)).toContain('session.json');

  const again = await startHost({ workspaces: [project], dataDir: host.dataDir });
  await page.goto(again.url);
  await expect(page.getByTestId('unreadable-sessions')).toContainText('1 个会话无法读取');
  await page.getByTestId('show-unreadable').click();
  await expect(page.getByTestId('unreadable-session')).toContainText(unreadable);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('show-unreadable')).toBeFocused();

  await page
    .locator(`[data-session-id="${storedId(2)}"]`)
    .getByRole('link')
    .click();
  await page.getByTestId('show-kept-aside').click();
  await expect(page.getByTestId('kept-aside')).toContainText('<b>torn⟨U+202E⟩</b>');
  await page.keyboard.press('Escape');
  await page.getByTestId('dismiss-damage').click();
  await expect(page.getByTestId('session-damage')).toHaveCount(0);
  await page
    .locator(`[data-session-id="${storedId(3)}"]`)
    .getByRole('link')
    .click();
  await expect(page.getByTestId('chat-title')).toHaveText('session 3.');
  await page
    .locator(`[data-session-id="${storedId(2)}"]`)
    .getByRole('link')
    .click();
  await expect(page.getByTestId('message').first()).toContainText('session 2.');
  await expect(page.getByTestId('session-damage')).toHaveCount(0);
});
