import type { Page } from '@playwright/test';
import { seriousObjectionsTo } from './accessibility';
import { AgentRegistryServer, fails, works } from './agent-registry';
import { fakeAgents } from './fake-agents';
import { newFolder, writeAgents } from './running-host';
import { expect, test } from './test';

const row = (page: Page, id: string) =>
  page.locator(`[data-testid=agent-row][data-agent-id="${id}"]`);

async function openAgents(page: Page): Promise<void> {
  await page.getByTestId('open-agents').click();
  await expect(page.getByTestId('agents-page')).toBeVisible();
}

test('an agent comes from a registry, stays when its update does not work, and goes', async ({
  openApp,
  page,
}) => {
  const registry = await AgentRegistryServer.start();
  registry.publish('1.0.0', works);
  await openApp({ env: registry.env });
  await page.getByTestId('open-settings').click();
  await page.getByTestId('setting-registry').fill(registry.address);
  await page.getByTestId('setting-registry').press('Enter');
  await page.keyboard.press('Escape');

  await openAgents(page);
  const entry = page.locator('[data-testid=registry-entry][data-registry-id=tiny]');
  await expect(page.getByTestId('registry-source')).toHaveAttribute('data-source', 'url');
  await expect(entry).toContainText('A <b>tiny</b> agent');
  await entry.getByTestId('install').click();
  await expect(entry.getByTestId('uninstall')).toBeVisible({ timeout: 60_000 });
  await row(page, 'tiny').click();
  await expect(page.getByTestId('agent-detail')).toContainText('tiny-agent/agent.js');
  await page.keyboard.press('Escape');
  await expect(row(page, 'tiny')).toBeFocused();

  registry.publish('2.0.0', fails);
  await page.getByTestId('registry-refresh').click();
  await entry.getByTestId('update').click();
  await expect(entry.getByTestId('install-error')).toContainText('no licence found', {
    timeout: 60_000,
  });
  await expect(entry).toContainText('1.0.0');
  await expect(row(page, 'tiny')).toBeVisible();

  await entry.getByTestId('uninstall').click();
  await page.getByTestId('uninstall-confirm').click();
  await expect(row(page, 'tiny')).toHaveCount(0);
  await expect(entry.getByTestId('uninstall')).toHaveCount(0);
  await registry.close();
});

test('an agent that does not start is looked into, and axe finds nothing serious', async ({
  openApp,
  page,
}) => {
  await openApp({ agents: fakeAgents('exits-127') });
  await openAgents(page);
  await expect(row(page, 'custom:exits-127')).toHaveAttribute('data-phase', 'failed');
  await row(page, 'custom:exits-127').press('Enter');
  const detail = page.getByTestId('agent-detail');
  await expect(detail.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(detail).toContainText('127');
  await detail.getByTestId('log-toggle').click();
  await expect(detail.getByTestId('protocol-log')).toContainText('initialize');
  expect(await seriousObjectionsTo(page, '[data-testid=agents-page]')).toEqual([]);
});

test('custom agents are put right where the fault is, saved, and never over somebody else’s', async ({
  openApp,
  page,
}) => {
  const dataDir = newFolder('data');
  await openApp({ dataDir, agents: '{\n  "agent_servers": {\n    "X": { "command": 7 }\n  }\n}' });
  await page.getByTestId('open-editor').click();
  const editor = page.getByTestId('custom-editor');
  await page.getByTestId('custom-fault').click();
  await expect(editor).toBeFocused();
  await page.keyboard.press('Delete');
  await page.keyboard.type('"x"');
  await expect(page.getByTestId('custom-fault')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('unsaved')).toHaveCount(0);

  await page.getByTestId('insert-example').click();
  await expect(page.getByTestId('unsaved')).toBeVisible();
  writeAgents(dataDir, fakeAgents('echo'));
  await page.getByTestId('save-custom').click();
  await expect(page.getByTestId('conflict')).toContainText('echo');
  await expect(editor).toHaveValue(/My agent/u);
  await page.getByTestId('open-agents').click();
  await page.getByRole('dialog').getByRole('button').first().click();
  await expect(editor).toHaveValue(/My agent/u);
  await page.getByTestId('take-theirs').click();
  await expect(editor).toHaveValue(/echo/u);
  await page.getByTestId('open-agents').click();
  await expect(row(page, 'custom:echo')).toBeVisible();
});
