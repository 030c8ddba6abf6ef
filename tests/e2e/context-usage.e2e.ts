import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { seriousObjectionsTo } from './accessibility';
import { fakeAgents } from './fake-agents';
import { openList } from './listed-sessions';
import { sessionFolder, storedId } from './stored-sessions';
import { ask, chooseAgent, expect, test } from './test';

const COST = { amount: 1.5, currency: 'USD' };

const ring = (page: Page) => page.getByTestId('context-ring');
const tooltip = (page: Page) => page.getByTestId('context-tooltip');

/** The scripted agent reports what it is asked for. */
const use = (page: Page, used: number): Promise<void> =>
  ask(page, JSON.stringify({ used, size: 200_000, cost: COST }));

test('the ring follows what the agent says of its context, and tells it by focus and by pointer', async ({
  openApp,
  page,
}) => {
  const { dataDir } = await openApp({ agents: fakeAgents('usages') });
  await chooseAgent(page, 'custom:usages');
  await expect(ring(page)).toHaveCount(0);

  await use(page, 12_345);
  await expect(ring(page)).toHaveAttribute('data-level', 'ok');
  await expect(ring(page)).toHaveAttribute('data-percent', '6');
  await expect(tooltip(page)).toHaveCount(0);
  await ring(page).focus();
  await expect(tooltip(page)).toHaveText('Context: 12.3K / 200K tokens (6%)');
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toHaveCount(0);

  for (const [used, level, percent] of [
    [149_999, 'ok', '74'],
    [150_000, 'warn', '75'],
    [180_000, 'high', '90'],
    [190_000, 'critical', '95'],
    [260_000, 'critical', '100'],
  ] as const) {
    await use(page, used);
    await expect(ring(page)).toHaveAttribute('data-percent', percent);
    await expect(ring(page)).toHaveAttribute('data-level', level);
  }
  await ring(page).hover();
  await expect(tooltip(page)).toContainText('Context: 260K / 200K tokens (100%)');
  await expect(tooltip(page)).toContainText(/总结当前对话.*新建会话/u);
  await expect(tooltip(page)).not.toContainText('1.5');
  expect(await seriousObjectionsTo(page, '[data-testid=context-tooltip]')).toEqual([]);
  expect(await seriousObjectionsTo(page, 'fyllo-context-ring')).toEqual([]);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const meta = readFileSync(path.join(sessionFolder(dataDir, id), 'session.json'), 'utf8');
  expect(JSON.parse(meta)).toMatchObject({
    state: { usage: { used: 260_000, size: 200_000, cost: COST } },
  });

  await ring(page).click();
  await page.getByTestId('context-summarise').click();
  await expect(page.getByTestId('composer-input')).toHaveValue(/^请总结当前对话/u);
  await expect(page.getByTestId('composer-input')).toBeFocused();
  await expect(page.locator('[data-testid=message][data-role=user]')).toHaveCount(6);
  await ring(page).click();
  await page.getByTestId('context-new-session').click();
  await expect(page).toHaveURL(/\/chat$/u);
  await expect(ring(page)).toHaveCount(0);
});

test('the id is copied from the header by keys, and shortcuts lead to the sheet, the input and a new session', async ({
  startHost,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openList(startHost, page, [{ title: 'one' }]);
  await expect(page.getByTestId('session-menu')).toHaveCount(0);
  await page.getByTestId('session-item').click();
  const copy = async (): Promise<void> => {
    await page.getByTestId('session-menu').focus();
    await page.keyboard.press('Enter');
    const entry = page.getByTestId('copy-session-id');
    await expect(entry).toHaveText('复制会话 ID');
    while (!(await entry.evaluate((one) => one === document.activeElement)))
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  await copy();
  await expect(page.getByTestId('toast')).toHaveText(/已复制会话 ID/u);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(storedId(0));
  await page.evaluate(() => {
    const refuses = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuses } });
  });
  await copy();
  await expect(page.getByTestId('toast').filter({ hasText: '无法写入剪贴板' })).toBeVisible();
  await expect(page.getByTestId('session-menu')).toBeFocused();

  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
  expect(await seriousObjectionsTo(page, 'fyllo-shortcut-sheet')).toEqual([]);
  await page.keyboard.press('Control+Shift+O');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('shortcut-sheet')).toHaveCount(0);
  await expect(page.getByTestId('session-menu')).toBeFocused();
  await expect(page.getByTestId('chat-title')).toHaveText('one');
  const chooser = page.waitForEvent('filechooser'); // listens some steps before the key
  await page.keyboard.press('Control+I');
  await expect(page.getByTestId('composer-input')).toBeFocused();
  await page.keyboard.press('Control+U');
  expect((await chooser).isMultiple()).toBe(true);
  await page.keyboard.press('Control+Shift+O');
  await expect(page).toHaveURL(/\/chat$/u);
  await expect(page.getByTestId('composer-input')).toBeFocused();
});
