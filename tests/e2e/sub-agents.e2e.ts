import type { Locator, Page } from '@playwright/test';
import { seriousObjectionsTo } from './accessibility';
import { fakeAgents } from './fake-agents';
import { chooseAgent, decide, expect, lastReply, replyDone, send, test } from './test';

const card = (within: Page | Locator) => within.getByTestId('subagent-card').first();
const detail = (page: Page) => page.getByTestId('subagent-detail');
const tools = (within: Page | Locator) =>
  within
    .getByTestId('tool')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-tool-id')));

test('a sub-agent is a card, asks in the conversation, and its detail shows what it did, live and later', async ({
  openApp,
  page,
}) => {
  await openApp({ agents: fakeAgents('page-sub-agents') });
  await chooseAgent(page, 'custom:page-sub-agents');
  await send(page, 'go');
  const reply = lastReply(page);
  await expect(page.getByTestId('permission-card')).toBeVisible();
  await expect(card(reply)).toHaveAttribute('data-status', 'pending');
  await expect(card(reply)).toContainText('等待你的决定');
  await expect(reply.locator('[data-tool-id=run]')).toBeVisible();
  await expect(reply.locator('[data-tool-id=read]')).toHaveCount(0);

  await card(reply).getByRole('button').press('Enter');
  await expect(detail(page)).toHaveAttribute('data-status', 'pending');
  await expect(detail(page).getByTestId('permission-card')).toHaveCount(0);
  await expect(detail(page).getByTestId('subagent-prompt').locator('strong')).toHaveText('this');
  await expect(detail(page).getByTestId('subagent-activity')).toContainText('The helper speaks.');
  await page.keyboard.press('Escape');
  await expect(detail(page)).toHaveCount(0);
  await expect(card(reply).getByRole('button')).toBeFocused();

  await decide(page, 'allow_once');
  await replyDone(page);
  await expect(card(reply)).toHaveAttribute('data-status', 'completed');
  await expect(reply.locator('[data-tool-id=run]')).toHaveCount(0);
  expect(await tools(reply)).toEqual(['stray']);

  await page.reload();
  await card(lastReply(page)).getByRole('button').click();
  await expect(detail(page).locator('dd')).toHaveText([
    '已完成',
    'general',
    'model-1',
    '2,780',
    '1 分 1 秒',
    '3 次工具调用 · 读取 1、运行 1 · 新增 2 行，删除 1 行',
  ]);
  await expect(detail(page).getByTestId('subagent-reply').locator('strong')).toHaveText('done');
  expect(await seriousObjectionsTo(page, 'fyllo-subagent-detail')).toEqual([]);

  await card(detail(page)).getByRole('button').click();
  await expect(detail(page)).toHaveCount(2);
  const inner = detail(page).last();
  await expect(inner.getByTestId('subagent-reply')).toContainText('Deep enough.');
  expect(await tools(inner.getByTestId('subagent-activity'))).toEqual(['deep-read']);
  await page.keyboard.press('Escape');
  await expect(detail(page)).toHaveCount(1);
  await expect(card(detail(page)).getByRole('button')).toBeFocused();
});
