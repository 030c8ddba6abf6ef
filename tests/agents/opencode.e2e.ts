import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { newProject } from '../e2e/running-host';
import type { Page } from '@playwright/test';
import { decide, expect, lastReply, send, test } from '../e2e/test';
import { prepareOpencode } from '../scripted-llm/opencode';
import { startScriptedLlm } from '../scripted-llm/scripted-llm';

const NAME = 'OpenCode';
/** A real agent prepares its database at the first start, and starts slowly on a busy machine. */
const PATIENCE = { timeout: 180_000 };

/** Sends a message and waits for its reply to appear, so that no earlier one is taken for it. */
async function begin(page: Page, text: string): Promise<void> {
  const before = await lastReply(page)
    .getAttribute('data-message-id', { timeout: 1000 })
    .catch(() => null);
  await send(page, text);
  await expect(lastReply(page)).not.toHaveAttribute('data-message-id', before ?? '', PATIENCE);
}

async function replyDone(page: Page): Promise<void> {
  await expect(lastReply(page)).toHaveAttribute('data-streaming', 'false', PATIENCE);
}

async function ask(page: Page, text: string): Promise<void> {
  await begin(page, text);
  await replyDone(page);
}

test('real OpenCode answers, reads, edits and runs after asking, and stops', async ({
  startHost,
  page,
}) => {
  const project = newProject();
  const file = path.join(project, 'src/greet.js');
  const command = 'echo ran > ran.txt';
  const llm = await startScriptedLlm({ file, from: 'hello', to: 'good day', command });
  const opencode = await prepareOpencode(llm.baseUrl);
  if (!opencode.ok) {
    await llm.close();
    test.skip(true, opencode.reason);
    return;
  }
  const { args, env } = opencode;
  const agents = { [NAME]: { command: opencode.command, args, env } };
  const host = await startHost({ workspaces: [project], agents });
  await page.goto(host.url);
  await page.locator(`[data-testid=agent-option][data-agent-id="custom:${NAME}"]`).click();

  await ask(page, 'please [[text]]');
  await expect(lastReply(page)).toContainText('A scripted answer with bold text');
  await ask(page, 'please [[thought]]');
  await expect(lastReply(page)).toContainText('Then it answers.');
  await ask(page, 'please [[read]]');
  await expect(lastReply(page)).toContainText('I have read the file.');

  const card = page.getByTestId('permission-card');
  await begin(page, 'please [[edit]]');
  await expect(card).toContainText('greet.js', PATIENCE);
  expect(readFileSync(file, 'utf8')).toContain('hello');
  await decide(page, 'allow_once');
  await replyDone(page);
  expect(readFileSync(file, 'utf8')).toContain('good day');

  await begin(page, 'please [[execute]]');
  await expect(card).toContainText(command, PATIENCE);
  await decide(page, 'reject_once');
  await replyDone(page);
  expect(existsSync(path.join(project, 'ran.txt'))).toBe(false);

  await begin(page, 'please [[slow]]');
  await expect(lastReply(page)).toContainText('word word', PATIENCE);
  await page.getByTestId('composer-stop').click();
  await replyDone(page);
  expect(llm.answered.at(-1)).toEqual({ scenario: 'slow', complete: false });
  expect(llm.unexpected).toEqual([]);

  await host.stop();
  await llm.close();
  opencode.cleanUp();
});
