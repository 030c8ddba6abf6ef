import type { Page } from '@playwright/test';
import { fakeAgents } from './fake-agents';
import { newProject } from './running-host';
import { chooseAgent, decide, expect, lastReply, replyDone, send, test } from './test';

const card = (page: Page) => page.getByTestId('question-card');

/** Presses a button of the open question once it takes an answer. */
async function answer(page: Page, id: string, within = card(page)): Promise<void> {
  const button = within.getByTestId(id);
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await button.click();
}

const field = (page: Page, key: string) =>
  page.locator(`[data-testid=form-field][data-key=${key}]`);

test('a form is filled in, corrected and sent', async ({ openApp, page }) => {
  await openApp({ agents: fakeAgents('form') });
  await chooseAgent(page, 'custom:form');
  await send(page, 'go');
  await expect(card(page)).toContainText('Who are you?');
  await expect(page.getByTestId('session-badge')).toContainText('1');
  await answer(page, 'question-accept');
  await expect(field(page, 'name').getByTestId('field-fault')).not.toBeEmpty();
  await expect(field(page, 'name').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Ada');
  await field(page, 'color').getByRole('combobox').selectOption('b');
  await field(page, 'tags').getByRole('checkbox', { name: 'y' }).check();
  await answer(page, 'question-accept');
  await replyDone(page);
  await expect(lastReply(page)).toContainText(
    '{"action":"accept","content":{"name":"Ada","age":30,"color":"b","tags":["y"],"sure":true}}',
  );
  await expect(page.getByTestId('question-result')).toHaveAttribute('data-state', 'accepted');
});

test('an address is shown with its host and warnings, and opened after the dialog only', async ({
  openApp,
  page,
  context,
}) => {
  const visited: string[] = [];
  await context.route(/xn--/u, (route) => {
    visited.push(route.request().url());
    return route.fulfill({ body: 'linked' });
  });
  await openApp({ agents: fakeAgents('page-address', 'url-question') });
  await chooseAgent(page, 'custom:page-address');
  await send(page, 'go');
  await expect(page.getByTestId('address-host')).toHaveText('xn--e1afmkfd.example');
  await expect(page.getByTestId('address-warning')).toHaveCount(2);
  await answer(page, 'question-accept');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused();
  expect(visited).toEqual([]);
  const opened = context.waitForEvent('page');
  await dialog.getByRole('button', { name: '打开' }).click();
  await (await opened).close();
  await replyDone(page);
  await expect(lastReply(page)).toContainText('Answer: accept');

  await page.getByTestId('new-session').click();
  await chooseAgent(page, 'custom:url-question');
  await send(page, 'go');
  await expect(page.getByTestId('question-blocked')).toBeVisible();
  await expect(page.getByTestId('question-accept')).toHaveCount(0);
  await answer(page, 'question-decline');
  await replyDone(page);
  await expect(lastReply(page)).toContainText('"action":"decline"');
});

test('a sign-in that fails is offered again, and the message then goes on by itself', async ({
  openApp,
  page,
}) => {
  await openApp({ agents: fakeAgents('sign-in-fails-once') });
  await chooseAgent(page, 'custom:sign-in-fails-once');
  await send(page, 'hello');
  await expect(page.getByTestId('sign-in-method')).toHaveCount(2);
  const browser = page.locator('[data-method-id=browser]');
  await answer(page, 'question-accept', browser);
  await expect(page.getByTestId('sign-in-failure')).toContainText('the browser was closed');
  await answer(page, 'question-accept', browser);
  await replyDone(page);
  await expect(lastReply(page)).toContainText('You said: hello');
  await expect(page.getByTestId('message')).toHaveCount(2);
  await expect(card(page)).toHaveCount(0);
});

test('requests come one by one, with their picture, and the rule of the Workspace is seen', async ({
  openApp,
  page,
}) => {
  await openApp({ agents: fakeAgents('page-three-requests'), workspaces: [newProject()] });
  await chooseAgent(page, 'custom:page-three-requests');
  await send(page, 'go');
  const request = page.getByTestId('permission-card');
  await expect(request).toHaveCount(1);
  await expect(page.getByTestId('request-count')).toHaveText('1 / 3');
  await expect(request.locator('fyllo-media img')).toBeVisible();
  await decide(page, 'reject_once');
  await expect(request).toContainText('npm test');
  await decide(page, 'allow_once');
  await expect(request).toContainText('/a/b.txt');
  await expect(page.getByTestId('request-count')).toHaveCount(0);
  await decide(page, 'allow_once');
  await replyDone(page);
  await expect(page.getByTestId('composer-input')).toBeFocused();
  await expect(lastReply(page)).toContainText('no yes yes');

  await page.getByTestId('workspace-switcher').click();
  await page.getByTestId('edit-workspace').click();
  await page.getByTestId('policy-allow-once').click();
  await page.getByTestId('policy-turn-on').click();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('policy-chip')).toBeVisible();
  await send(page, 'again');
  await replyDone(page);
  await expect(lastReply(page)).toContainText('yes yes yes');
  // what was decided stands with its tool; three tools in a row are one group
  await lastReply(page).getByTestId('activity-group').getByRole('button').first().click();
  await expect(page.locator('[data-by-policy=true]')).toHaveCount(3);
  await page.getByTestId('policy-chip').click();
  await page.getByTestId('policy-ask').click();
  await expect(page.getByTestId('policy-chip')).toHaveCount(0);
});
