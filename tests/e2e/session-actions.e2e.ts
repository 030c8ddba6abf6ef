import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fakeAgents } from './fake-agents';
import { anotherLink, chooseFromMenu, openList, titleEditor } from './listed-sessions';
import type { RunningHost } from './running-host';
import { sessionFolder, storedId } from './stored-sessions';
import { ask, chooseAgent, decide, expect, send, test } from './test';

const rowTitled = (page: Page, title: string) =>
  page.getByTestId('session-item').filter({ has: page.getByText(title, { exact: true }) });
const titles = (page: Page) => page.locator('[data-testid=session-item] .title').allInnerTexts();
const metaText = (host: RunningHost, n: number) =>
  readFileSync(path.join(sessionFolder(host.dataDir, storedId(n)), 'session.json'), 'utf8');

/** Types only once the field is there to take it. */
async function typeTitle(page: Page, title: string): Promise<void> {
  await expect(titleEditor(page)).toBeFocused();
  await page.keyboard.type(title);
}

test('a title is edited in its row: Enter and leaving keep it, Escape and an empty one do not', async ({
  startHost,
  page,
}) => {
  const { host } = await openList(startHost, page, [{ title: 'one' }, { title: 'two' }]);
  const before = metaText(host, 0);
  await chooseFromMenu(rowTitled(page, 'one'), 'session-rename');
  await expect(titleEditor(page)).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('one');
  await typeTitle(page, 'not kept');
  await page.keyboard.press('Escape');
  await expect(rowTitled(page, 'one').getByRole('link')).toBeFocused();

  await page.keyboard.press('F2');
  await typeTitle(page, '   ');
  await page.keyboard.press('Enter');
  await expect(titleEditor(page)).toHaveCount(0);
  expect(await titles(page)).toEqual(['one', 'two']);
  expect(metaText(host, 0)).toBe(before);

  await page.keyboard.press('F2');
  await typeTitle(page, '  first  ');
  await page.keyboard.press('Enter');
  await expect(rowTitled(page, 'first').getByRole('link')).toBeFocused();
  expect(await titles(page)).toEqual(['first', 'two']);

  await chooseFromMenu(rowTitled(page, 'two'), 'session-rename');
  await typeTitle(page, 'second');
  await page.getByTestId('composer-input').click();
  await expect(rowTitled(page, 'second')).toBeVisible();

  await rowTitled(page, 'second').click();
  await page.getByTestId('session-menu').click();
  await page.getByTestId('session-rename').click();
  await typeTitle(page, 'from the header');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('chat-title')).toHaveText('from the header');
  await expect(page.getByTestId('session-menu')).toBeFocused();
  expect(await titles(page)).toEqual(['first', 'from the header']);
});

test('pins and titles are there after a restart, and a pin moves no session up', async ({
  startHost,
  page,
}) => {
  const { host, project } = await openList(startHost, page, [
    { title: 'one' },
    { title: 'two', pinned: true },
    { title: 'three' },
  ]);
  await chooseFromMenu(rowTitled(page, 'three'), 'session-pin');
  await expect.poll(() => titles(page)).toEqual(['two', 'three', 'one']);
  await expect(rowTitled(page, 'three').getByRole('link')).toBeFocused();
  await chooseFromMenu(rowTitled(page, 'two'), 'session-pin');
  await expect.poll(() => titles(page)).toEqual(['three', 'one', 'two']);
  await host.stop();
  const again = await startHost({ workspaces: [project], dataDir: host.dataDir });
  await page.goto(again.url);
  await expect(rowTitled(page, 'three')).toHaveAttribute('data-pinned', 'true');
  expect(await titles(page)).toEqual(['three', 'one', 'two']);
});

test('deleting the open session leads to a new one, here quietly and elsewhere with a notice', async ({
  startHost,
  page,
  context,
}) => {
  const opened = await openList(startHost, page, [{ title: 'kept' }, { title: 'goes' }]);
  const folder = sessionFolder(opened.host.dataDir, storedId(1));
  const other = await context.newPage();
  const open = (one: Page, url: string) => one.goto(url.replace('/#', `/chat/${storedId(1)}#`));
  await open(other, await anotherLink(opened));
  await rowTitled(page, 'goes').click();
  for (const one of [page, other]) await expect(one.getByTestId('chat-title')).toHaveText('goes');

  await chooseFromMenu(rowTitled(page, 'goes'), 'session-delete');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('goes');
  await expect(dialog.getByTestId('delete-warning')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(existsSync(folder)).toBe(true);

  await chooseFromMenu(rowTitled(page, 'goes'), 'session-delete');
  await page.getByTestId('delete-confirm').click();
  await expect(page).toHaveURL(/\/chat$/u);
  await expect(other).toHaveURL(/\/chat$/u);
  expect(existsSync(folder)).toBe(false);
  for (const one of [page, other]) {
    await expect(one.getByTestId('session-item')).toHaveCount(1);
  }
  await expect(other.getByTestId('toast')).toContainText('另一个窗口');
  await expect(page.getByTestId('toast')).toHaveCount(0);
  await page.goBack();
  await expect(page).not.toHaveURL(new RegExp(storedId(1), 'u'));
  await other.close();
});

test('a running session warns before it is deleted, and its work stops', async ({
  openApp,
  page,
}) => {
  const host = await openApp({ agents: fakeAgents('two-permissions') });
  await chooseAgent(page, 'custom:two-permissions');
  await send(page, 'go');
  await expect(page.getByTestId('session-badge')).toContainText('2');
  await page.getByTestId('new-session').click();
  await page.getByTestId('session-item').getByRole('link').press('Delete');
  await expect(page.getByTestId('delete-warning')).toBeVisible();
  await page.getByTestId('delete-confirm').click();
  await expect(page.getByTestId('session-item')).toHaveCount(0);
  await expect(page.getByText('还没有会话')).toBeVisible();
  expect(host.stderr.join('')).not.toMatch(/unhandled/iu);
});

test('the id is copied with a notice, and a clipboard that refuses is told', async ({
  startHost,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openList(startHost, page, [{ title: 'one' }]);
  await chooseFromMenu(rowTitled(page, 'one'), 'copy-session-id');
  await expect(page.getByTestId('toast')).toContainText('已复制会话 ID');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(storedId(0));
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('no')) },
    });
  });
  await chooseFromMenu(rowTitled(page, 'one'), 'copy-session-id');
  await expect(page.getByTestId('toast').last()).toContainText('无法写入剪贴板');
});

test('a conversation is offered as a Markdown file', async ({ startHost, page }) => {
  const turns = Array.from({ length: 40 }, (_, n) => ({
    question: `question ${n}`,
    answer: `answer ${n} ${'x'.repeat(80_000)}`,
  }));
  await openList(startHost, page, [{ title: 'a/b: 报告', turns }]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chooseFromMenu(rowTitled(page, 'a/b: 报告'), 'session-export'),
  ]);
  expect(download.suggestedFilename()).toMatch(/^[^/\\:]+\.md$/u);
  const text = readFileSync(await download.path(), 'utf8');
  const found = turns.filter(
    ({ question, answer }) => text.includes(question) && text.includes(answer),
  );
  expect(found).toHaveLength(turns.length);
  await expect(page.getByTestId('toast')).toContainText('已导出');
});

test('a background reply marks its row and moves it up; looking at it takes the mark away', async ({
  startHost,
  page,
}) => {
  await openList(startHost, page, [{ title: 'newer' }, { title: 'older' }]);
  await page.getByTestId('new-session').click();
  await chooseAgent(page, 'fyllo-guide');
  await send(page, 'long 400');
  await expect.poll(async () => (await titles(page))[0]).toBe('long 400');
  await rowTitled(page, 'newer').click();
  const row = rowTitled(page, 'long 400');
  await expect(row).toHaveAttribute('data-state', 'idle', { timeout: 30_000 });
  await expect(row.getByTestId('session-unread')).toBeVisible();
  await row.click();
  await expect(row.getByTestId('session-unread')).toHaveCount(0);
  await page.getByTestId('new-session').click();
  await expect(row.getByTestId('session-unread')).toHaveCount(0);
});

test('two pages that change one session at the same time end equal', async ({
  startHost,
  page,
  context,
}) => {
  const opened = await openList(startHost, page, [{ title: 'one' }, { title: 'two' }]);
  const other = await context.newPage();
  await other.goto(await anotherLink(opened));
  await expect(other.getByTestId('session-item')).toHaveCount(2);
  for (const [one, name] of [
    [page, 'by the first'],
    [other, 'by the second'],
  ] as const) {
    await chooseFromMenu(rowTitled(one, 'two'), 'session-rename');
    await typeTitle(one, name);
  }
  await Promise.all([page, other].map((one) => one.keyboard.press('Enter')));
  await chooseFromMenu(rowTitled(page, 'one'), 'session-pin');
  await expect(rowTitled(other, 'one')).toHaveAttribute('data-pinned', 'true');
  await expect.poll(() => titles(page)).toEqual(await titles(other));
  const [first, second] = await titles(page);
  expect([first, ['by the first', 'by the second'].includes(second ?? '')]).toEqual(['one', true]);
  expect(JSON.parse(metaText(opened.host, 1))).toMatchObject({ userTitle: second });
  expect(JSON.parse(metaText(opened.host, 0))).toMatchObject({ pinned: true, title: 'one' });
  await other.close();
});

test('a permission that waits is counted in its row until it is answered', async ({
  openApp,
  page,
}) => {
  await openApp({ agents: fakeAgents('two-permissions') });
  await chooseAgent(page, 'custom:two-permissions');
  await send(page, 'go');
  await expect(page.getByTestId('session-badge')).toContainText('2');
  await decide(page, 'allow_once');
  await expect(page.getByTestId('session-badge')).toContainText('1');
  await decide(page, 'allow_once');
  await expect(page.getByTestId('session-badge')).toHaveCount(0);
});

test('a session that moves up while its title is edited takes nothing from the person', async ({
  startHost,
  page,
  context,
}) => {
  const opened = await openList(startHost, page, [
    { title: 'one' },
    { title: 'two', userTitle: 'two' }, // or the agent would name it
  ]);
  const other = await context.newPage();
  await other.goto(await anotherLink(opened));
  await rowTitled(other, 'two').click();
  await chooseFromMenu(rowTitled(page, 'two'), 'session-rename');
  await typeTitle(page, 'half a ti');
  await ask(other, 'help');
  expect(await titles(other)).toEqual(['two', 'one']);
  await expect(titleEditor(page)).toBeFocused();
  await page.keyboard.type('tle');
  await expect(titleEditor(page)).toHaveValue('half a title');
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual(['half a title', 'one']);
  await other.close();
});
