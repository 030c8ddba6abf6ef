import { fakeAgents } from './fake-agents';
import { writeAgents } from './running-host';
import { ask, chooseAgent, expect, lastReply, replyDone, send, test } from './test';

/** What a person reads when an agent cannot do its work; the words are Chinese, the detail is the agent's own. */
const FAILURES: readonly (readonly [scenario: string, detail: RegExp])[] = [
  ['exits-at-once', /exit|code 0|退出/iu],
  ['exits-127', /127/u],
  ['only-noise', /noise|ACP|协议/iu],
  ['protocol-2', /2/u],
  ['no-session-id', /session/iu],
  ['ends-without-answer', /code 0|退出|exit/iu],
  ['long-line', /16|MiB|line|行/iu],
];

test('an agent that cannot do its work fails with a reason and a retry, whatever its fault', async ({
  openApp,
  page,
}) => {
  await openApp({ agents: fakeAgents(...FAILURES.map(([scenario]) => scenario)) });
  for (const [scenario, detail] of FAILURES) {
    await test.step(scenario, async () => {
      await page.getByTestId('new-session').click();
      await chooseAgent(page, `custom:${scenario}`);
      await send(page, `go ${scenario}`);
      await expect(page.getByTestId('turn-error')).toBeVisible({ timeout: 40_000 });
      await expect(page.getByTestId('turn-error')).toContainText(detail);
      await expect(page.getByTestId('message').first()).toContainText(`go ${scenario}`);
      await expect(page.getByTestId('composer-input')).toBeEnabled();
      await expect(page.getByTestId('turn-error').getByRole('button').first()).toBeVisible();
    });
  }
  await expect(page.getByTestId('session-item')).toHaveCount(FAILURES.length);
});

test('an unknown command is named, and works once it is put right', async ({ openApp, page }) => {
  const host = await openApp({
    agents: { Broken: { command: '/nowhere/agent' }, ...fakeAgents('echo') },
  });
  await chooseAgent(page, 'custom:Broken');
  await ask(page, 'go');
  await expect(page.getByTestId('turn-error')).toContainText('/nowhere/agent');
  const [echo] = Object.values(fakeAgents('echo'));
  if (!echo) throw new Error('no scripted agent');
  writeAgents(host.dataDir, { Broken: echo });
  await expect(async () => {
    await ask(page, 'spoken again');
    await expect(lastReply(page)).toContainText('spoken again', { timeout: 1000 });
  }).toPass();
});

test('an agent that never answers can be stopped while it starts', async ({ openApp, page }) => {
  await openApp({ agents: fakeAgents('silent') });
  await chooseAgent(page, 'custom:silent');
  await send(page, 'go');
  await page.getByTestId('composer-stop').click();
  await replyDone(page);
  await expect(page.locator('[data-testid=turn-notice][data-reason=cancelled]')).toBeVisible();
});

test('an agent that ignores the stop is ended by force, and the session goes on', async ({
  openApp,
  page,
}) => {
  await openApp({ agents: fakeAgents('cancel-never-answered') });
  await chooseAgent(page, 'custom:cancel-never-answered');
  await send(page, 'go');
  await page.getByTestId('composer-stop').click();
  const force = page.getByTestId('composer-force-stop');
  await expect(force).toBeVisible({ timeout: 15_000 });
  await force.click();
  await replyDone(page);
  await expect(page.getByTestId('composer-send')).toBeVisible();
});

test('unknown updates, late text and an echo of the prompt leave one clean reply', async ({
  openApp,
  page,
}) => {
  await openApp({ agents: fakeAgents('unknown-updates', 'late-chunk', 'echoes-user-message') });
  await chooseAgent(page, 'custom:unknown-updates');
  await ask(page, 'go');
  await expect(page.getByTestId('message')).toHaveCount(2);

  await page.getByTestId('new-session').click();
  await chooseAgent(page, 'custom:late-chunk');
  await ask(page, 'go');
  await expect(lastReply(page)).toContainText('First of go. Last of go.');
  await expect(page.getByTestId('message')).toHaveCount(2);

  await page.getByTestId('new-session').click();
  await chooseAgent(page, 'custom:echoes-user-message');
  await ask(page, 'said once');
  await expect(page.getByTestId('transcript').getByText('said once')).toHaveCount(1);
});

test('a broken agents file is shown with line and column, and the bundled agent stays', async ({
  openApp,
  page,
}) => {
  await openApp({ agents: '{\n  "agent_servers": {\n    "X": { "command": 7 }\n  }\n}' });
  await expect(page.getByText('第 3 行，第 23 列')).toBeVisible();
  await expect(page.locator('[data-agent-id=fyllo-guide]')).toBeVisible();
});
