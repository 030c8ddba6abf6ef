import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fakeAgents } from './fake-agents';
import { newFolder, newProject } from './running-host';
import { sessionFolder, storedId, storeSessions } from './stored-sessions';
import { chooseAgent, expect, lastReply, send, test } from './test';

const input = (page: Page) => page.getByTestId('composer-input');
const queued = (page: Page) => page.getByTestId('queue-item');
const questions = (page: Page) => page.locator('[data-testid=message][data-role=user]');
const goTo = (page: Page, id: string) =>
  page.locator(`[data-testid=session-item][data-session-id="${id}"]`).click();

test('what is written stays in its place: over switching, a reload and the death of the host', async ({
  startHost,
  page,
}) => {
  const project = newProject();
  const dataDir = newFolder('data');
  storeSessions(dataDir, project, [{ title: 'First' }, { title: 'Second' }]);
  const first = await startHost({ workspaces: [project], dataDir });
  await page.goto(first.url);
  await input(page).fill('for a new session');
  await goTo(page, storedId(0));
  await expect(page.getByTestId('chat-title')).toHaveText('First');
  await expect(input(page)).toHaveValue('');
  await input(page).fill('for the first\nin two lines');
  await goTo(page, storedId(1));
  await expect(page.getByTestId('chat-title')).toHaveText('Second');
  await expect(input(page)).toHaveValue('');

  await goTo(page, storedId(0));
  await expect(input(page)).toHaveValue('for the first\nin two lines');
  await page.reload();
  await expect(input(page)).toHaveValue('for the first\nin two lines');
  await input(page).pressSequentially('!');
  await page.getByTestId('new-session').click();
  await expect(input(page)).toHaveValue('for a new session');
  const record = path.join(sessionFolder(dataDir, storedId(0)), 'unsent.json');
  await expect.poll(() => readFileSync(record, 'utf8')).toContain('lines!');

  await first.stop('SIGKILL');
  await expect(page.getByTestId('offline-banner')).toBeVisible();
  const second = await startHost({ workspaces: [project], dataDir });
  await page.goto(second.url);
  await expect(input(page)).toHaveValue('for a new session');
  await goTo(page, storedId(0));
  await expect(input(page)).toHaveValue('for the first\nin two lines!');
  await goTo(page, storedId(1));
  await expect(page.getByTestId('chat-title')).toHaveText('Second');
  await expect(input(page)).toHaveValue('');
});

test('messages wait while a turn runs, are changed by keys, kept by a stop, and sent once in their order', async ({
  openApp,
  page,
}) => {
  await openApp({ agents: fakeAgents('page-settings') });
  await chooseAgent(page, 'custom:page-settings');
  await send(page, 'wait');
  for (const [n, text] of ['one', 'two', 'three', 'four'].entries()) {
    await input(page).fill(text);
    await input(page).press('Enter');
    await expect(queued(page)).toHaveCount(n + 1);
    await expect(input(page)).toHaveValue('');
  }

  await queued(page).nth(1).getByRole('button', { name: '编辑第 2 条' }).click();
  const editor = page.getByTestId('queue-editor');
  await expect(editor).toBeFocused();
  await editor.fill('two, changed');
  await editor.press('Enter');
  await expect(queued(page).nth(1)).toContainText('two, changed');
  await queued(page).nth(2).getByRole('button', { name: '上移' }).press('Alt+ArrowUp');
  await expect(queued(page).nth(1)).toContainText('three');
  await expect(queued(page).nth(1).getByRole('button', { name: '上移' })).toBeFocused();
  await queued(page).nth(3).getByRole('button', { name: '移除' }).click();
  await expect(queued(page)).toHaveCount(3);

  await input(page).fill('not sent yet');
  await expect(page.getByTestId('composer-queue')).toBeEnabled();
  await page.getByTestId('composer-stop').click();
  await expect(page.getByTestId('queue-go-on')).toBeVisible();
  await expect(page.getByTestId('composer-send')).toBeEnabled();
  await page.reload();
  await expect(queued(page)).toHaveText([/one/u, /three/u, /two, changed/u]);
  await expect(page.getByTestId('queue-go-on')).toBeVisible();
  await expect(input(page)).toHaveValue('not sent yet');

  await queued(page).nth(1).getByRole('button', { name: '立即发送' }).click();
  await expect(queued(page)).toHaveCount(0);
  await expect(lastReply(page)).toHaveAttribute('data-streaming', 'false');
  await expect(questions(page)).toHaveText([/wait/u, /three/u, /one/u, /two, changed/u]);
  await expect(input(page)).toHaveValue('not sent yet');
});
