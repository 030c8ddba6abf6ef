import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { newProject } from '../e2e/running-host';
import { ask, chooseAgent, decide, expect, lastReply, replyDone, send, test } from '../e2e/test';
import { startScriptedLlm } from '../scripted-llm/scripted-llm';
import { prepareOpencode } from './prepared-opencode';

const NAME = 'OpenCode';
/** A real agent prepares its database at the first start, and starts slowly on a busy machine. */
const PATIENCE = { timeout: 180_000 };

test('real OpenCode answers, reads, edits and runs after asking, and stops', async ({
  startHost,
  page,
}) => {
  const project = newProject();
  const file = path.join(project, 'src/greet.js');
  const command = 'echo ran > ran.txt';
  const llm = await startScriptedLlm({ file, from: 'hello', to: 'good day', command });
  const opencode = await prepareOpencode(llm.origin);
  if (!opencode.ok) {
    await llm.close();
    test.skip(true, opencode.reason);
    return;
  }
  const { args, env } = opencode;
  const agents = { [NAME]: { command: opencode.command, args, env } };
  const host = await startHost({ workspaces: [project], agents });
  await page.goto(host.url);
  await chooseAgent(page, `custom:${NAME}`);

  await ask(page, 'please [[text]]', PATIENCE);
  await expect(lastReply(page)).toContainText('A scripted answer with bold text');
  await ask(page, 'please [[thought]]', PATIENCE);
  await expect(lastReply(page)).toContainText('Then it answers.');
  await ask(page, 'please [[read]]', PATIENCE);
  await expect(lastReply(page)).toContainText('I have read the file.');

  const card = page.getByTestId('permission-card');
  await send(page, 'please [[edit]]', PATIENCE);
  await expect(card).toContainText('greet.js', PATIENCE);
  expect(readFileSync(file, 'utf8')).toContain('hello');
  await decide(page, 'allow_once');
  await replyDone(page, PATIENCE);
  expect(readFileSync(file, 'utf8')).toContain('good day');

  await send(page, 'please [[execute]]', PATIENCE);
  await expect(card).toContainText(command, PATIENCE);
  await decide(page, 'reject_once');
  await replyDone(page, PATIENCE);
  expect(existsSync(path.join(project, 'ran.txt'))).toBe(false);

  await send(page, 'please [[slow]]', PATIENCE);
  await expect(lastReply(page)).toContainText('word word', PATIENCE);
  await page.getByTestId('composer-stop').click();
  await replyDone(page, PATIENCE);
  expect(llm.answered.at(-1)).toMatchObject({ scenario: 'slow', complete: false });
  expect(llm.unexpected).toEqual([]);

  // the agent dies in mid-turn: the text stays, and the next message starts it again with its memory
  await send(page, 'please [[slow]]', PATIENCE);
  await expect(lastReply(page)).toContainText('word word', PATIENCE);
  killOpencode(host.pid);
  await replyDone(page, PATIENCE);
  await expect(page.getByTestId('turn-error').last()).toBeVisible();
  await expect(lastReply(page)).toContainText('word word');
  await ask(page, 'please [[text]]', PATIENCE);
  await expect(lastReply(page)).toContainText('A scripted answer with bold text');

  await host.stop();
  await llm.close();
  opencode.cleanUp();
});

/** Kills the agent's own process, as the system would when memory runs out. */
function killOpencode(hostPid: number): void {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/u.test(name)) continue;
    const told = (file: string) => readFileSync(`/proc/${name}/${file}`, 'utf8');
    try {
      const parent = Number(
        told('stat')
          .replace(/^.*\) /u, '')
          .split(' ')[1],
      );
      if (parent === hostPid && told('cmdline').includes('opencode'))
        process.kill(Number(name), 'SIGKILL');
    } catch {
      // a process that ended while we looked
    }
  }
}
