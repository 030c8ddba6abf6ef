import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { fakeAgents } from './fake-agents';
import { newFolder } from './running-host';
import { ask, chooseAgent, expect, lastReply, replyDone, send, test } from './test';

const AGENT = 'custom:page-settings';

const button = (page: Page): Locator => page.getByTestId('config-button');
const option = (page: Page, id: string): Locator =>
  page.locator(`[data-testid=config-option][data-config-id=${id}]`);
const value = (page: Page, id: string): Locator =>
  page.locator(`[data-testid=config-value][data-value=${id}]`);

test('settings of a draft are asked ahead, changed by keys, and go into the one session of the agent', async ({
  openApp,
  page,
}) => {
  const log = path.join(newFolder('log'), 'lines');
  const [entry] = Object.values(fakeAgents('page-settings'));
  if (entry === undefined) throw new Error('there is no entry');
  await openApp({ agents: { 'page-settings': { ...entry, env: { FAKE_AGENT_LOG: log } } } });
  await chooseAgent(page, AGENT);
  await expect(button(page)).toHaveText('Opus · High');

  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(option(page, 'model')).toBeFocused();
  await expect(page.getByTestId('config-option')).toHaveCount(4);
  await page.keyboard.press('End');
  await expect(option(page, 'once')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(value(page, 'opus')).toBeFocused();
  await expect(value(page, 'opus')).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByRole('group', { name: 'Big models' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(option(page, 'model')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('so');
  await expect(value(page, 'sonnet')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('config-menu')).toHaveCount(0);
  await expect(button(page)).toBeFocused();
  await expect(button(page)).toHaveText('Sonnet · High');

  await ask(page, 'hi');
  await expect(lastReply(page)).toContainText('sonnet high');
  await expect(button(page)).toHaveText('Sonnet · High');
  await expect(page.getByTestId('mode-badge')).toHaveText('FylloCode');
  const sessions = readFileSync(log, 'utf8').match(/"method":"session\/new"/gu);
  expect(sessions).toHaveLength(1);
});

test('a menu stays open and keeps the focus while checkboxes are switched and the list changes', async ({
  openApp,
  page,
}) => {
  await openApp({ agents: fakeAgents('page-settings') });
  await chooseAgent(page, AGENT);
  await button(page).click();
  await option(page, 'web').click();
  await expect(option(page, 'web')).toHaveAttribute('aria-checked', 'true');
  await expect(option(page, 'web')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 'once')).toBeFocused();
  await page.keyboard.press('Enter'); // the agent does not offer it any more
  await expect(option(page, 'once')).toHaveCount(0);
  await expect(option(page, 'model')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('config-menu')).toHaveCount(0);
  await expect(button(page)).toBeFocused();
});

test('settings follow the agent in a running turn, and what it refuses is taken back with its words', async ({
  openApp,
  page,
}) => {
  await openApp({ agents: fakeAgents('page-settings') });
  await chooseAgent(page, AGENT);
  await send(page, 'push');
  await expect(button(page)).toHaveText('Haiku · Low');
  await button(page).click();
  await expect(option(page, 'web')).toHaveAttribute('aria-checked', 'true');
  await option(page, 'model').click();
  await value(page, 'locked').click();
  await expect(page.getByTestId('toast')).toContainText('Not on your plan');
  await expect(button(page)).toHaveText('Haiku · Low');
  await button(page).click();
  await option(page, 'model').click();
  await value(page, 'sonnet').click();
  await expect(button(page)).toHaveText('Sonnet · High');
  await expect(page.getByTestId('composer-stop')).toBeVisible();
  await page.getByTestId('composer-stop').click();
  await replyDone(page);
  await page.reload();
  await expect(button(page)).toHaveText('Sonnet · High');
});
