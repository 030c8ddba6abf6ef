import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fakeAgents } from './fake-agents';
import { newFolder } from './running-host';
import { sessionFolder } from './stored-sessions';
import { ask, chooseAgent, expect, lastReply, replyDone, test } from './test';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MIB = 1024 * 1024;

/** Files as a person has them, and a folder among them; their paths by their names. */
function filesOfPerson(files: Readonly<Record<string, Buffer | string>>) {
  const folder = newFolder('files');
  const inside = path.join(folder, '资料夹');
  mkdirSync(inside);
  writeFileSync(path.join(inside, 'hidden.txt'), 'never read');
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), content);
  }
  return { folder: inside, of: (name: string) => path.join(folder, name) };
}

/** A drag from outside the browser, as the system reports it. */
async function drag(page: Page, target: string, data: { files?: string[]; text?: string }) {
  const box = await page.locator(target).boundingBox();
  if (!box) throw new Error(`no ${target}`);
  const cdp = await page.context().newCDPSession(page);
  const items = data.text === undefined ? [] : [{ mimeType: 'text/plain', data: data.text }];
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await cdp.send('Input.dispatchDragEvent', {
      ...{ type, x: box.x + box.width / 2, y: box.y + box.height / 2 },
      data: { items, files: data.files ?? [], dragOperationsMask: 1 },
    });
  }
  await cdp.detach();
}

const chips = (page: Page) =>
  page
    .getByTestId('attachment')
    .evaluateAll((all) => all.map((chip) => (chip as HTMLElement).dataset['name']));

const saved = async (page: Page, count: number): Promise<void> => {
  await expect(page.locator('[data-testid=attachment][data-state=saved]')).toHaveCount(count, {
    timeout: 30_000,
  });
};

/** Every file that lies in a folder named so below the data folder. */
function filesIn(dataDir: string, folder: string): string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => path.basename(path.dirname(name)) === folder,
  );
}

test('a mixed drop for an agent without images keeps its files, says the rest once, and leaves no trace of it', async ({
  openApp,
  page,
}) => {
  const { dataDir } = await openApp({ agents: fakeAgents('takes-files') });
  await chooseAgent(page, 'custom:takes-files');
  // until its abilities are known, all files are welcome
  await expect(page.locator('[data-agent-id="custom:takes-files"]')).toContainText('就绪');
  const { folder, of } = filesOfPerson({
    '图 1.png': PNG,
    '笔记 #1 100%.md': '# 笔记',
    'b.svg': '',
  });
  const dropped = [of('图 1.png'), folder, of('笔记 #1 100%.md'), of('b.svg')];
  await drag(page, '[data-testid=composer]', { files: dropped });
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText(/3 个没有添加：2 张图片、1 个文件夹.*不能添加文件夹：资料夹/su);
  await saved(page, 1);
  expect(await chips(page)).toEqual(['笔记 #1 100%.md']);
  expect(filesIn(dataDir, 'attachments')).toHaveLength(1);
  expect(filesIn(dataDir, 'sessions')).toEqual([]);

  // beside the input nothing happens, and a text is the browser's
  const address = page.url();
  await drag(page, '[data-testid=new-session]', { files: [of('笔记 #1 100%.md')] });
  await drag(page, '[data-testid=composer-input]', { text: 'dragged text' });
  await expect(page.getByTestId('composer-input')).toHaveValue('dragged text');
  expect([page.url(), await chips(page)]).toEqual([address, ['笔记 #1 100%.md']]);

  // by keys alone: out of the empty text to the chip, away with it and back
  await page.getByTestId('composer-input').fill('');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Delete');
  await expect(page.getByTestId('attachment')).toHaveCount(0);
  await expect(page.getByTestId('composer-input')).toBeFocused();
  await expect.poll(() => filesIn(dataDir, 'attachments')).toEqual([]);
});

test('what is pasted, chosen and dropped goes with the first message, in order; a session keeps its own files', async ({
  openApp,
  page,
  context,
}) => {
  const { dataDir } = await openApp({ agents: fakeAgents('takes-all') });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await chooseAgent(page, 'custom:takes-all');
  const input = page.getByTestId('composer-input');
  await input.focus();
  await page.evaluate(async (image) => {
    const bytes = Uint8Array.from(atob(image), (char) => char.charCodeAt(0));
    const text = new Blob(['看这张图 '], { type: 'text/plain' });
    const png = new Blob([bytes], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'image/png': png })]);
  }, PNG.toString('base64'));
  await page.keyboard.press('ControlOrMeta+V');
  await saved(page, 1);
  await expect(input).toHaveValue('看这张图 ');

  const { of } = filesOfPerson({
    ...{ 'edge.bin': Buffer.alloc(25 * MIB), 'over.bin': Buffer.alloc(25 * MIB + 1) },
    ...{ '空.txt': '', 'a #1 100%.ts': 'export {};\n', 'no.png': 'no image' },
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByTestId('attach-button').click();
  await (await chooser).setFiles([of('edge.bin'), of('over.bin'), of('no.png')]);
  await expect(page.getByTestId('toast')).toContainText('1 张图片、1 个文件');
  await drag(page, '[data-testid=composer]', { files: [of('空.txt'), of('a #1 100%.ts')] });
  await expect(page.getByTestId('attachment')).toHaveCount(4);
  // exactly 25 MiB may go; on its way it is taken away, and nothing of it stays
  await page.locator('[data-name="edge.bin"]').getByTestId('attachment-remove').click();
  await saved(page, 3);
  await expect.poll(() => filesIn(dataDir, 'attachments').length).toBe(3);
  expect(filesIn(dataDir, 'sessions')).toEqual([]);
  const names = await chips(page);
  expect(names.slice(1)).toEqual(['空.txt', 'a #1 100%.ts']);
  expect(names[0]).toMatch(/^粘贴的图片 \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/u);

  await page.keyboard.press('Enter');
  await replyDone(page);
  await expect(page).toHaveURL(/\/chat\/session-/u);
  const id = page.url().split('/').at(-1) ?? '';
  const sessions = filesIn(dataDir, 'sessions');
  expect(sessions).toHaveLength(1);
  expect(sessions[0]).toContain(id);
  expect(filesIn(path.dirname(sessionFolder(dataDir, id)), 'attachments')).toHaveLength(3);
  const sent = page.getByTestId('sent-attachment');
  expect(await sent.evaluateAll((all) => all.map((one) => one.dataset['name']))).toEqual(names);
  await expect(sent.first().locator('img')).toBeVisible();
  const reply = await lastReply(page).textContent();
  const order = ['看这张图', '"image"', '%E7%A9%BA.txt', 'a%20%231%20100%25.ts'];
  const places = order.map((part) => reply?.indexOf(part) ?? -1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(-1);

  // in a session: saved at once, its own, there after a reload
  await page.getByTestId('attach-files').setInputFiles(of('a #1 100%.ts'));
  await saved(page, 1);
  expect(readdirSync(path.join(sessionFolder(dataDir, id), 'attachments'))).toHaveLength(4);
  await page.getByTestId('new-session').click();
  await expect(page).toHaveURL(/\/chat$/u);
  await expect(page.getByTestId('attachment')).toHaveCount(0);
  await page.locator(`[data-session-id="${id}"]`).click();
  await saved(page, 1);
  await page.reload();
  await saved(page, 1);
  expect(await chips(page)).toEqual(['a #1 100%.ts']);
  await page.getByTestId('attachment').getByRole('button').first().click();
  await expect(page.getByTestId('attachment-text')).toHaveText('export {};\n');
  await expect(page.locator('fyllo-file-peek').getByRole('button')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('fyllo-file-peek')).toHaveCount(0);
  await page.getByTestId('attachment-remove').click();
  await expect(page.getByTestId('attachment')).toHaveCount(0);
  await expect
    .poll(() => readdirSync(path.join(sessionFolder(dataDir, id), 'attachments')).length)
    .toBe(3);
});

test('the choice of another agent marks what it does not take, and blocks until it fits', async ({
  openApp,
  page,
}) => {
  const { dataDir } = await openApp({
    agents: fakeAgents('takes-images-once-started', 'takes-files'),
  });
  const { of } = filesOfPerson({ '图.png': PNG, 'b.txt': 'text' });
  await chooseAgent(page, 'custom:takes-images-once-started');
  await page.getByTestId('attach-files').setInputFiles([of('图.png'), of('b.txt')]);
  // its abilities are asked for meanwhile; then one of the two is not kept
  await saved(page, 1);
  await expect(page.getByTestId('toast')).toContainText('1 个没有添加：1 个文件');
  expect(await chips(page)).toEqual(['图.png']);
  await page.getByTestId('composer-input').fill('what is it?');
  await expect(page.getByTestId('composer-send')).toBeEnabled();
  await chooseAgent(page, 'custom:takes-files');
  await expect(page.locator('[data-testid=attachment][data-state=unfit]')).toHaveCount(1);
  await expect(page.getByTestId('composer-send')).toBeDisabled();
  await chooseAgent(page, 'custom:takes-images-once-started');
  await saved(page, 1);
  expect(filesIn(dataDir, 'attachments')).toHaveLength(1);
  await ask(page, 'what is it?');
  await expect(page.getByTestId('sent-attachment')).toHaveCount(1);
  expect(existsSync(of('图.png'))).toBe(true);
});
