import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { openList } from './listed-sessions';
import { sessionFolder, storedId, type StoredSession } from './stored-sessions';
import { chooseAgent, expect, replyDone, send, test } from './test';

/** Pixels by which a browser may round. */
const ROUNDING = 1;
const HEIGHTS = [480, 720, 1080];

const named = (count: number, over: Partial<StoredSession> = {}): StoredSession[] =>
  Array.from({ length: count }, (_, n) => ({ title: `${over.pinned ? 'p' : 'r'}${n}`, ...over }));

const header = (page: Page, name: 'pinned' | 'recent') => page.getByTestId(`session-group-${name}`);
const rowsOf = (page: Page, pinned: boolean) =>
  page.locator(`[data-testid=session-item][data-pinned=${String(pinned)}]`);
const titles = (rows: Locator) => rows.locator('.title').allInnerTexts();

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('not drawn');
  return { ...box, bottom: box.y + box.height };
}

/** The heights of the two groups, headers included, and of the area they share. */
async function heights(page: Page) {
  const [pinned, recent] = [
    await boxOf(header(page, 'pinned')),
    await boxOf(header(page, 'recent')),
  ];
  const area = await boxOf(page.locator('fyllo-session-list .groups'));
  return { pinned: recent.y - pinned.y, recent: area.bottom - recent.y, area: area.height };
}

async function openFromSearch(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByTestId('search-input').fill(title);
  await page.getByTestId('search-result').first().click();
  await expect(page.getByTestId('chat-title')).toHaveText(title);
}

const scroller = (page: Page, name: '置顶会话' | '最近会话') => page.getByRole('list', { name });
const scrollTop = (list: Locator) => list.evaluate((element) => element.scrollTop);

test('few pinned sessions take exactly their rows, at every window height', async ({
  startHost,
  page,
}) => {
  await openList(startHost, page, [...named(3, { pinned: true }), ...named(40)]);
  for (const height of HEIGHTS) {
    await page.setViewportSize({ width: 1280, height });
    const own = (await boxOf(header(page, 'pinned'))).height;
    const boxes = await Promise.all((await rowsOf(page, true).all()).map(boxOf));
    expect(boxes).toHaveLength(3);
    const rows = boxes.reduce((sum, box) => sum + box.height, 0);
    await expect
      .poll(async () => Math.abs((await heights(page)).pinned - own - rows))
      .toBeLessThanOrEqual(ROUNDING);
    const { pinned, recent, area } = await heights(page);
    expect(Math.abs(pinned + recent - area)).toBeLessThanOrEqual(ROUNDING);
  }
});

test('many pinned sessions take half, and each group scrolls alone', async ({
  startHost,
  page,
}) => {
  await openList(startHost, page, [...named(30, { pinned: true }), ...named(40)]);
  for (const height of HEIGHTS) {
    await page.setViewportSize({ width: 1280, height });
    await expect(async () => {
      const { pinned, recent, area } = await heights(page);
      expect(Math.abs(pinned - area / 2)).toBeLessThanOrEqual(ROUNDING);
      expect(Math.abs(recent - area / 2)).toBeLessThanOrEqual(ROUNDING);
    }).toPass();
  }
  await scroller(page, '置顶会话').hover();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => scrollTop(scroller(page, '置顶会话'))).toBeGreaterThan(0);
  expect(await scrollTop(scroller(page, '最近会话'))).toBe(0);
  expect(await scrollTop(page.locator('fyllo-session-list .groups'))).toBe(0);
});

test('a collapsed group is its header, the other has all the rest, and its place comes back', async ({
  startHost,
  page,
}) => {
  await openList(startHost, page, [...named(30, { pinned: true }), ...named(60)]);
  const list = scroller(page, '最近会话');
  await list.evaluate((element) => element.scrollTo(0, 777));
  await expect(rowsOf(page, false).getByText('r20', { exact: true })).toBeVisible();
  await header(page, 'recent').click();
  await expect(header(page, 'recent')).toHaveAttribute('aria-expanded', 'false');
  await expect(rowsOf(page, false)).toHaveCount(0);
  const own = (await boxOf(header(page, 'recent'))).height;
  let { pinned, recent, area } = await heights(page);
  expect([recent, pinned]).toEqual([own, area - own]);

  await header(page, 'recent').click();
  await expect.poll(() => scrollTop(list)).toBe(777);
  await expect(rowsOf(page, false).getByText('r20', { exact: true })).toBeInViewport();

  await header(page, 'pinned').click();
  await expect(rowsOf(page, true)).toHaveCount(0);
  ({ pinned, recent, area } = await heights(page));
  expect([pinned, recent]).toEqual([own, area - own]);
  await expect.poll(() => scrollTop(list)).toBe(777);
});

test('an empty group is not drawn, and the one there is has all the height', async ({
  startHost,
  page,
}) => {
  await openList(startHost, page, named(40));
  await expect(header(page, 'pinned')).toHaveCount(0);
  await expect(header(page, 'recent')).toContainText('最近会话 40');
  const area = await boxOf(page.locator('fyllo-session-list .groups'));
  const list = await boxOf(scroller(page, '最近会话'));
  expect(list.bottom).toBe(area.bottom);
  expect(list.y).toBe((await boxOf(header(page, 'recent'))).bottom);
});

test('collapsing is in no file, and is over when the sidebar comes anew', async ({
  startHost,
  page,
}) => {
  const { host } = await openList(startHost, page, [...named(2, { pinned: true }), ...named(2)]);
  const files = () =>
    [0, 1, 2, 3].map((n) =>
      readFileSync(path.join(sessionFolder(host.dataDir, storedId(n)), 'session.json'), 'utf8'),
    );
  const before = files();
  await header(page, 'pinned').click();
  await header(page, 'recent').click();
  await expect(page.getByTestId('session-item')).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId('session-item')).toHaveCount(4);
  await expect(header(page, 'pinned')).toHaveAttribute('aria-expanded', 'true');
  expect(files()).toEqual(before);
});

test('a turn goes on while its group is collapsed', async ({ openApp, page }) => {
  await openApp();
  await chooseAgent(page, 'fyllo-guide');
  await send(page, 'long 20');
  await header(page, 'recent').click();
  await expect(page.getByTestId('session-item')).toHaveCount(0);
  await replyDone(page);
  await header(page, 'recent').click();
  await expect(page.getByTestId('session-item')).toHaveAttribute('data-state', 'idle');
});

test('groups are sorted by activity, and a group opens only when the session in view moves into it', async ({
  startHost,
  page,
}) => {
  const at = (n: number) => ({ activityAt: Date.UTC(2026, 0, n) });
  await openList(startHost, page, [
    { title: 'old pin', pinned: true, ...at(1) },
    { title: 'new pin', pinned: true, ...at(9) },
    { title: 'middle', ...at(5) },
    { title: 'newest', ...at(8) },
  ]);
  expect(await titles(rowsOf(page, true))).toEqual(['new pin', 'old pin']);
  expect(await titles(rowsOf(page, false))).toEqual(['newest', 'middle']);
  await header(page, 'pinned').click();
  await page.getByText('middle', { exact: true }).click();
  await expect(page.getByTestId('chat-title')).toHaveText('middle');
  await pinFromRow('newest');
  await expect(rowsOf(page, false)).toHaveCount(1);
  await expect(header(page, 'pinned')).toHaveAttribute('aria-expanded', 'false');
  await pinFromRow('middle');
  await expect(header(page, 'pinned')).toHaveAttribute('aria-expanded', 'true');
  expect(await titles(rowsOf(page, true))).toEqual(['new pin', 'newest', 'middle', 'old pin']);

  async function pinFromRow(title: string): Promise<void> {
    const row = page.getByTestId('session-item').filter({ hasText: title });
    await row.hover();
    await row.getByTestId('session-item-menu').click();
    await page.getByTestId('session-pin').click();
  }
});

test('a group opens for the session in view although its row was never drawn', async ({
  startHost,
  page,
}) => {
  await openList(startHost, page, [...named(1, { pinned: true }), ...named(5)]);
  await header(page, 'pinned').click();
  await header(page, 'recent').click();
  await openFromSearch(page, 'r3');
  await page.getByTestId('session-menu').click();
  await page.getByTestId('session-pin').click();
  await expect(header(page, 'pinned')).toHaveAttribute('aria-expanded', 'true');
  await expect(header(page, 'recent')).toHaveAttribute('aria-expanded', 'false');
});

test('a group is opened where it was, although another session came into view meanwhile', async ({
  startHost,
  page,
}) => {
  await openList(startHost, page, named(200));
  const list = scroller(page, '最近会话');
  await list.evaluate((element) => element.scrollTo(0, 777));
  await expect(rowsOf(page, false).getByText('r20', { exact: true })).toBeVisible();
  await header(page, 'recent').click();
  await openFromSearch(page, 'r150');
  await header(page, 'recent').click();
  await expect.poll(() => scrollTop(list)).toBe(777);
  await expect(rowsOf(page, false).getByText('r20', { exact: true })).toBeInViewport();
  expect(await scrollTop(list)).toBe(777);
  await openFromSearch(page, 'r100'); // an open group still shows what comes into view
  await expect(rowsOf(page, false).getByText('r100', { exact: true })).toBeInViewport();
});

test('five thousand sessions are all there, few of them in the page', async ({
  startHost,
  page,
}) => {
  await openList(startHost, page, [...named(2500, { pinned: true }), ...named(2500)]);
  await expect(header(page, 'pinned')).toContainText('2500');
  await expect(header(page, 'recent')).toContainText('2500');
  const rows = page.getByTestId('session-item');
  const list = scroller(page, '最近会话');
  const most = await list.evaluate(async (element) => {
    let most = 0;
    for (let step = 1; step <= 100; step += 1) {
      element.scrollTo(0, (step / 100) * element.scrollHeight);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      most = Math.max(most, document.querySelectorAll('[data-testid=session-item]').length);
    }
    return most;
  });
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(150);
  await expect(rows.getByText('r2499', { exact: true })).toBeInViewport();
  await rows.getByText('r2499', { exact: true }).click();
  await expect(page.getByTestId('chat-title')).toHaveText('r2499');
  expect(await scrollTop(scroller(page, '置顶会话'))).toBe(0);
});
