import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { newFolder } from './running-host';
import { expect, test } from './test';

/** Goes to a folder by its path and chooses it. */
async function choose(page: Page, folder: string): Promise<void> {
  await page.getByTestId('folder-path').fill(folder);
  await page.getByTestId('folder-open').click();
}

const members = (page: Page) => page.getByTestId('folder-member');

test('folders become a collection, which keeps its folders when they move', async ({
  startHost,
  page,
}) => {
  const root = newFolder('collection');
  const at = (name: string): string => path.join(root, name);
  for (const name of ['web', 'api/inner', 'docs']) mkdirSync(at(name), { recursive: true });
  const host = await startHost();
  await page.goto(host.url);
  await page.getByTestId('launch-collection').click();
  // a path is visited before it joins
  await choose(page, at('web'));
  await expect(members(page)).toHaveCount(1);
  await choose(page, at('api'));
  await expect(members(page)).toHaveCount(2);
  await choose(page, at('api/inner'));
  await expect(page.getByTestId('member-fault')).toBeVisible();
  await expect(members(page)).toHaveCount(2);
  await members(page).nth(1).locator('[data-control=up]').press('Enter');
  await expect(members(page).first()).toHaveAttribute('data-path', at('api'));
  await expect(members(page).first()).toHaveAttribute('data-primary', 'false');
  await page.getByTestId('collection-name').fill('Shop');
  await page.getByTestId('collection-create').click();
  const switcher = page.getByTestId('workspace-switcher');
  await expect(switcher).toContainText('Shop');

  renameSync(at('api'), at('backend'));
  await page.reload();
  await page.getByTestId('missing-folders').getByRole('button').click();
  await page.getByTestId('use-found').click();
  await expect(page.getByTestId('moved-folder')).toHaveCount(0);
  await page.getByTestId('add-folder').click();
  await choose(page, at('docs'));
  await expect(members(page)).toHaveCount(3);
  await page.getByTestId('workspace-name').fill('The shop');
  await page.getByTestId('workspace-save').click();
  await expect(switcher).toContainText('The shop');
  await expect(members(page)).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('workspace-dialog')).toHaveCount(0);
  await expect(page.getByTestId('missing-folders')).toHaveCount(0);
});

test('a lost Workspace opens where a person says it is, and leaves the list when told to', async ({
  startHost,
  page,
}) => {
  const root = newFolder('lost');
  const project = path.join(root, 'project');
  const copy = path.join(root, 'elsewhere/copy');
  for (const folder of [project, copy]) mkdirSync(folder, { recursive: true });
  const host = await startHost({ workspaces: [project] });
  await page.goto(host.url);
  await page.getByTestId('workspace-switcher').click();
  await page.getByTestId('open-another').click();
  rmSync(project, { recursive: true });
  await page.reload();
  const recent = page.getByTestId('recent-workspace');
  await expect(recent).toHaveAttribute('data-missing', 'true');
  await recent.click();
  await expect(page.getByTestId('lost-workspace')).toBeVisible();
  await choose(page, copy);
  await expect(page.getByTestId('workspace-switcher')).toContainText('copy');
  await page.getByTestId('workspace-switcher').click();
  await page.getByTestId('open-another').click();
  await expect(recent).toHaveAttribute('data-missing', 'false');
  await page.getByTestId('forget-workspace').click();
  await expect(recent).toHaveCount(0);
});
