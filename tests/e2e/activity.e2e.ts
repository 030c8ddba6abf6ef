import type { Locator, Page } from '@playwright/test';
import { fakeAgents } from './fake-agents';
import { chooseAgent, decide, expect, lastReply, replyDone, send, test } from './test';

const AGENT = 'custom:activities';

const groups = (page: Page): Locator => lastReply(page).getByTestId('activity-group');
const head = (group: Locator): Locator => group.locator('button[aria-expanded]').first();
const tool = (page: Page, id: string): Locator =>
  page.locator(`[data-testid=tool][data-tool-id=${id}]`);

test('what an agent does is one line that says what kinds, live and after a reload', async ({
  openApp,
  page,
}) => {
  await openApp({ agents: fakeAgents('activities') });
  await chooseAgent(page, AGENT);
  await send(page, 'go');
  const first = groups(page).first();
  await expect(head(first)).toHaveText('Thinking、读取、运行');
  await expect(head(first).locator('.shimmer')).toHaveText('运行');
  await expect(head(first)).toHaveAttribute('aria-expanded', 'false');
  // what a person is asked about is there all the same
  await expect(first.getByTestId('tool')).toHaveCount(1);
  await expect(first.getByTestId('permission-card')).toBeVisible();
  await head(first).press('Enter');
  await expect(first.getByTestId('thought')).toBeVisible();
  await tool(page, 'run').locator('button').first().click();
  const output = tool(page, 'run').getByTestId('tool-output').locator('pre');
  await expect(output).toContainText('ok 300');
  await page.getByTestId('permission-option').first().scrollIntoViewIfNeeded();
  await decide(page, 'allow_once');
  await replyDone(page);

  const failed = tool(page, 'run').getByTestId('tool-error');
  await expect(failed).toContainText(' FAIL  last test');
  await expect(failed).toContainText('退出码 1');
  await expect(failed).not.toContainText('formatted_output');
  await expect(failed).not.toContainText('a title');
  await expect(failed.locator('.filled.c1')).toHaveText(' FAIL ');
  await expect(tool(page, 'run').locator('.sign')).toHaveClass(/failed/u);
  const seen = await failed.locator('pre').textContent();

  await page.reload();
  await expect(head(first)).toHaveText('Thinking、读取、运行');
  await expect(tool(page, 'run')).toHaveCount(0);
  await head(first).click();
  await tool(page, 'run').locator('button').first().click();
  await expect(failed.locator('pre')).toHaveText(seen ?? '');
  await expect(first.locator('.shimmer')).toHaveCount(0);
});

test('any number of open tools needs no scrolling sideways', async ({ openApp, page }) => {
  await page.setViewportSize({ width: 900, height: 700 });
  await openApp({ agents: fakeAgents('activities') });
  await chooseAgent(page, AGENT);
  await send(page, 'go');
  await decide(page, 'allow_once');
  await replyDone(page);
  await head(groups(page).last()).click();
  for (const id of ['edit', ...[1, 2, 3, 4, 5].map((n) => `wide-${n.toString()}`)]) {
    await tool(page, id).locator('button').first().click();
    await expect(tool(page, id).locator('h4').first()).toBeVisible();
  }
  await expect(tool(page, 'edit').getByTestId('tool-change')).toHaveAttribute(
    'data-path',
    '/p/src/a.ts',
  );
  const wide = await page
    .getByTestId('message')
    .last()
    .evaluate((message) => {
      const views = [message.closest('[data-testid=transcript]'), document.documentElement];
      // titles end in three dots, and code in a line may stand out of it
      const inside = [...message.querySelectorAll('*')].filter((element) => {
        const { overflowX, display } = getComputedStyle(element);
        return overflowX !== 'hidden' && display !== 'inline';
      });
      return [...views, ...inside].flatMap((element) =>
        element !== null && element.scrollWidth > element.clientWidth + 1
          ? [element.outerHTML.slice(0, 100)]
          : [],
      );
    });
  expect(wide).toEqual([]);
});
