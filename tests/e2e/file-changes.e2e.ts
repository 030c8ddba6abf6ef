import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fakeAgents } from './fake-agents';
import { newProject } from './running-host';
import { ask, chooseAgent, expect, test } from './test';

const files = (page: Page) => page.getByTestId('changed-file');
const listed = (page: Page): Promise<readonly string[]> =>
  files(page).evaluateAll((all) =>
    all.map((file) => `${file.dataset['change'] ?? ''} ${file.textContent.replace(/\s+/gu, ' ')}`),
  );

test('a turn lists its net changes, which neither the disk nor a restart alters', async ({
  startHost,
  page,
}) => {
  const project = newProject({ 'src/greet.js': 'something else\n', 'src/old.js': 'old\n' });
  const agents = fakeAgents('file-changes');
  const host = await startHost({ workspaces: [project], agents });
  await page.goto(host.url);
  await chooseAgent(page, 'custom:file-changes');
  await ask(page, 'go');
  const line = page.getByTestId('turn-changes');
  await expect(line).toHaveText(/本轮文件变更 · 6 个文件 \+\d+ −\d+/u);
  const said = await line.textContent();
  await line.click();
  const dialog = page.getByRole('dialog', { name: '本轮文件变更' });
  await expect(files(page)).toHaveCount(6);
  await expect(dialog.getByTestId('diff-line')).toHaveCount(0);
  await expect(dialog.getByTestId('changes-not-applied')).toContainText('1');
  const before = await listed(page);
  expect(before.map((file) => file.split(' ')[0])).toEqual([
    'modified',
    'added',
    'added',
    'deleted',
    'moved',
    'modified',
  ]);
  await files(page).nth(0).getByRole('button', { expanded: false }).click();
  await files(page).nth(3).getByRole('button', { expanded: false }).click();
  await expect(dialog.locator('[data-testid=diff-line][data-kind=del]')).toHaveCount(4);
  await expect(dialog.locator('.marked').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(line).toBeFocused();

  rmSync(path.join(project, 'src/old.js'));
  writeFileSync(path.join(project, 'src/greet.js'), 'edited by hand\n');
  await host.stop();
  const again = await startHost({ workspaces: [project], agents, dataDir: host.dataDir });
  await page.goto(again.url);
  await page.getByTestId('session-item').getByRole('link').click();
  await expect(line).toHaveText(said ?? '');
  await line.click();
  await expect(files(page)).toHaveCount(6);
  expect(await listed(page)).toEqual(before);
});

test('a diff of 200,000 lines is there to its end, and the page holds few of them', async ({
  openApp,
  page,
}) => {
  await openApp({ agents: fakeAgents('long-diff') });
  await chooseAgent(page, 'custom:long-diff');
  await ask(page, 'go');
  await page.getByTestId('turn-changes').click();
  await expect(files(page).nth(0)).toContainText('+200000');
  await files(page).nth(0).getByRole('button', { expanded: false }).click();
  const lines = files(page).nth(0).getByTestId('diff-line');
  await expect(lines.first()).toHaveAttribute('data-old', '1');
  await files(page)
    .nth(0)
    .getByRole('group')
    .evaluate((rows) => {
      rows.scrollTop = rows.scrollHeight;
    });
  await expect(lines.last()).toHaveAttribute('data-new', '200000');
  expect(await lines.count()).toBeLessThan(200);

  await files(page).nth(1).getByRole('button', { expanded: false }).click();
  const wide = files(page).nth(1).getByTestId('diff-line');
  await expect(wide).toContainText('1046576');
  await wide.getByRole('button').click();
  await expect.poll(() => wide.evaluate((row) => row.textContent.trim().length)).toBe(1024 * 1024);
});
