import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { seriousObjectionsTo } from './accessibility';
import { fakeAgents } from './fake-agents';
import { newProject } from './running-host';
import { chooseAgent, expect, lastReply, replyDone, test } from './test';

const input = (page: Page) => page.getByTestId('composer-input');
const active = (page: Page) => page.locator('[role=option][aria-selected=true]');

test('commands are chosen by keys, follow what the agent offers, and are sent as they are', async ({
  openApp,
  page,
}) => {
  await openApp({ agents: fakeAgents('many-commands') });
  await chooseAgent(page, 'custom:many-commands');
  const menu = page.getByTestId('command-menu');
  await input(page).press('/');
  await expect(menu).toBeVisible();
  await expect(menu).toContainText('ev⟨U+202E⟩il');
  expect(await seriousObjectionsTo(page, '[data-testid=composer]')).toEqual([]);
  await input(page).pressSequentially('te');
  await expect(active(page)).toHaveText(/^\/\s*test/u);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+a');
  await input(page).pressSequentially('/re');
  await expect(active(page)).toContainText('review');
  await page.keyboard.press('Enter');
  await expect(input(page)).toHaveValue('/review ');
  await expect(page.getByTestId('composer')).toContainText('branch');
  await input(page).pressSequentially('main');
  await page.keyboard.press('Enter');
  await expect(lastReply(page)).toContainText('You said: /review main');
  await replyDone(page);

  await input(page).fill('change soon');
  await page.keyboard.press('Enter');
  await expect(lastReply(page)).toContainText('You said: change soon');
  await replyDone(page);
  await input(page).pressSequentially('/');
  await page.keyboard.press('End');
  await expect(menu.getByRole('option').first()).toContainText('fresh');
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await expect(input(page)).toHaveValue('/fresh ');
});

test('a mentioned file reaches the agent as a link at its place, and a long text that is pasted becomes a file', async ({
  openApp,
  page,
}) => {
  const name = 'docs/read me #1 100% 说明.md';
  const project = newProject({ [name]: 'x' });
  await openApp({ workspaces: [project], agents: fakeAgents('takes-all') });
  await chooseAgent(page, 'custom:takes-all');
  await page.getByTestId('mode-native').check();
  await input(page).pressSequentially('Look at @说明');
  await expect(page.getByTestId('mention-menu')).toContainText('read me #1 100% 说明.md');
  await page.keyboard.press('Enter');
  await expect(input(page)).toHaveValue(`Look at @${name} `);
  await expect(page.locator('fyllo-text-marks .mention')).toHaveText(`@${name}`);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.locator('fyllo-text-marks .mention')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(page.locator('fyllo-text-marks .mention')).toHaveText(`@${name}`);
  await input(page).pressSequentially('please');
  await page.keyboard.press('Enter');
  await expect(lastReply(page)).toContainText('resource_link');
  await replyDone(page);
  const said = await lastReply(page).innerText();
  const uri = pathToFileURL(path.join(project, name)).href;
  const link = { type: 'resource_link', uri, name: path.basename(name) };
  expect(JSON.parse(said.slice(said.indexOf('['), said.lastIndexOf(']') + 1))).toEqual([
    { type: 'text', text: 'Look at ' },
    link,
    { type: 'text', text: ' please' },
  ]);

  await copyBold(page, 'bold');
  await input(page).pressSequentially('plain ');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(input(page)).toHaveValue('plain bold');
  await pasteWords(page, 500_000);
  await expect(page.getByTestId('attachment')).toHaveAttribute('data-name', '粘贴的文本.txt');
  await expect(page.getByTestId('toast-action')).toBeVisible();
  await expect(input(page)).toHaveValue('plain bold');
});

async function copyBold(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const bold = document.createElement('b');
    bold.textContent = copied;
    document.body.append(bold);
    document.querySelector('textarea')?.blur();
    document.getSelection()?.selectAllChildren(bold);
  }, text);
  await page.keyboard.press('ControlOrMeta+c');
}

/** Megabytes, which a browser would take long to copy and to insert. */
const pasteWords = (page: Page, count: number) =>
  input(page).evaluate((area, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'some words\n'.repeat(words));
    const paste = { clipboardData, bubbles: true, cancelable: true };
    area.dispatchEvent(new ClipboardEvent('paste', paste));
  }, count);

test('nothing is sent or chosen while an input method composes', async ({ openApp, page }) => {
  await openApp({ workspaces: [newProject({ '说明.md': 'x' })] });
  await chooseAgent(page, 'fyllo-guide');
  const method = await page.context().newCDPSession(page);
  const process = async (): Promise<void> => {
    const key = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 };
    await method.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  };
  await input(page).pressSequentially('@');
  await expect(page.getByTestId('mention-menu')).toBeVisible();
  const composed = { text: 'shuo', selectionStart: 4, selectionEnd: 4 };
  await method.send('Input.imeSetComposition', composed);
  await expect(input(page)).toHaveValue('@shuo');
  await process();
  await expect(input(page)).toHaveValue('@shuo');
  await method.send('Input.insertText', { text: '说明' });
  await process();
  await expect(input(page)).toHaveValue('@说明');
  await expect(active(page)).toContainText('说明.md');
  await expect(page.getByTestId('composer-send')).toBeEnabled();
  await expect(page).toHaveURL(/\/chat$/u);
  await page.keyboard.press('Enter');
  await expect(input(page)).toHaveValue('@说明.md ');
  await method.send('Input.imeSetComposition', composed);
  await process();
  await method.send('Input.insertText', { text: '说' });
  await expect(input(page)).toHaveValue('@说明.md 说');
  await expect(page.getByTestId('message')).toHaveCount(0);
});
