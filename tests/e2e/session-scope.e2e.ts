import { renameSync } from 'node:fs';
import { fakeAgents } from './fake-agents';
import { newProject } from './running-host';
import { chooseAgent, expect, lastReply, replyDone, send, test } from './test';

test('an agent for one folder is asked about first, and the folders of its session are told', async ({
  openApp,
  page,
}) => {
  await openApp({ workspaces: [newProject(), newProject()], agents: fakeAgents('echo') });
  await chooseAgent(page, 'custom:echo');
  await page.getByTestId('composer-input').fill('hello');
  await page.getByTestId('composer-send').click();
  await expect(page.getByTestId('send-primary-only')).toBeVisible();
  await expect(page.getByTestId('session-item')).toHaveCount(0);
  await page.getByTestId('send-dismiss').click();
  await expect(page.getByTestId('composer-input')).toHaveValue('hello');
  await page.getByTestId('composer-send').click();
  await page.getByTestId('send-primary-only').click();
  await replyDone(page);
  await expect(lastReply(page)).toContainText('You said: hello');

  const button = page.getByTestId('scope-button');
  await expect(button).toHaveAttribute('data-differs', 'false');
  await button.focus();
  await page.keyboard.press('Enter');
  const popover = page.getByTestId('scope-popover');
  await expect(popover).toContainText('只使用主项目');
  await expect(popover.locator('[data-testid=scope-folder][data-state=ok]')).toHaveCount(2);
  await expect(popover.getByTestId('scope-primary')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a session whose folder is gone keeps the text and goes on as a new one', async ({
  openApp,
  page,
}) => {
  const other = newProject();
  await openApp({ workspaces: [newProject(), other], agents: fakeAgents('page-folders') });
  await chooseAgent(page, 'custom:page-folders');
  await send(page, 'die');
  await expect(page.getByTestId('turn-error')).toBeVisible();
  const address = page.url();
  await expect(page.getByTestId('resume-hint')).toBeVisible();
  renameSync(other, `${other}-moved`);
  await page.getByTestId('scope-button').click();
  await expect(page.locator('[data-testid=scope-folder][data-state=stale]')).toHaveCount(1);
  await page.keyboard.press('Escape');

  await page.getByTestId('composer-input').fill('go on');
  await page.getByTestId('composer-send').click();
  await expect(page.getByTestId('composer')).toContainText(other);
  await expect(page.getByTestId('composer-input')).toHaveValue('go on');
  await expect(page.getByTestId('message')).toHaveCount(2);
  renameSync(`${other}-moved`, other);
  await page.getByTestId('send-new-session').click();
  await expect(page).not.toHaveURL(address);
  await replyDone(page);
  await expect(lastReply(page)).toContainText('You said: go on');
  await page.goBack();
  await expect(page.getByTestId('composer-input')).toHaveValue('');
});
