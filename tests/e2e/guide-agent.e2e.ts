import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ask, chooseAgent, decide, expect, lastReply, replyDone, send, test } from './test';
import { newProject } from './running-host';

test('a new user opens a folder, and the guide agent reads, searches, edits and runs in it', async ({
  startHost,
  page,
}) => {
  const project = newProject();
  const host = await startHost();
  await page.goto(host.url);
  expect(page.url()).not.toContain('token');

  await page.getByTestId('folder-path').fill(project);
  await page.getByTestId('folder-path').press('Enter');
  await page.getByTestId('folder-open').click();
  await expect(page).toHaveURL(/\/chat$/);

  await chooseAgent(page, 'fyllo-guide');
  await ask(page, 'read src/greet.js');
  await expect(page).toHaveURL(/\/chat\/session-[\w-]{10}$/);
  await expect(lastReply(page)).toContainText('hello');
  await expect(page.getByTestId('session-item')).toHaveCount(1);

  await ask(page, 'find hello');
  await expect(lastReply(page)).toContainText('greet.js');

  await send(page, 'edit src/greet.js "hello" "good day"');
  const card = page.getByTestId('permission-card');
  await expect(card).toContainText('greet.js');
  await expect(card.locator('[data-testid=diff-line][data-kind=add]')).toContainText('good day');
  expect(readFileSync(path.join(project, 'src/greet.js'), 'utf8')).toContain('hello');
  await decide(page, 'allow_once');
  await replyDone(page);
  expect(readFileSync(path.join(project, 'src/greet.js'), 'utf8')).toContain('good day');

  await send(page, 'run echo from-the-shell');
  await expect(card).toContainText('echo from-the-shell');
  await decide(page, 'allow_once');
  await replyDone(page);
  await expect(lastReply(page)).toContainText('from-the-shell');

  const before = await page.getByTestId('transcript').innerText();
  await page.reload();
  await expect(page.getByTestId('message')).toHaveCount(8);
  expect(await page.getByTestId('transcript').innerText()).toBe(before);
});
