import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fakeAgents } from './fake-agents';
import { RunningHost, newProject } from './running-host';
import { ask, chooseAgent, decide, expect, lastReply, replyDone, send, test } from './test';

// with the motion that most people see
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a host that is killed in mid-stream loses nothing that was on screen', async ({
  startHost,
  page,
}) => {
  const project = newProject();
  const first = await startHost({ workspaces: [project] });
  await page.goto(first.url);
  await chooseAgent(page, 'fyllo-guide');
  await send(page, 'long 1000');
  await expect(page.getByTestId('stream-status')).toBeVisible();
  await expect.poll(async () => (await lastReply(page).innerText()).length).toBeGreaterThan(2000);
  await first.stop('SIGKILL');
  await expect(page.getByTestId('offline-banner')).toBeVisible();
  const shown = await firstBlocks();

  const second = await startHost({ workspaces: [project], dataDir: first.dataDir });
  await page.goto(second.url);
  await page.getByTestId('session-item').click();
  await expect(page.locator('[data-testid=turn-notice][data-reason=interrupted]')).toBeVisible();
  await expect.poll(firstBlocks).toEqual(shown); // a long reply is drawn in slices
  await expect(lastReply(page)).toHaveAttribute('data-streaming', 'false');

  await ask(page, 'help');
  await expect(lastReply(page)).toContainText('find');

  /** The reply as it lies in the page; what streamed after the kill cannot be there. */
  async function firstBlocks(): Promise<string> {
    const text = await page
      .locator('[data-testid=message][data-role=assistant]')
      .first()
      .innerText();
    return text.slice(0, 1500);
  }
});

test('reload in mid-stream goes on where it was', async ({ openApp, page }) => {
  await openApp();
  await chooseAgent(page, 'fyllo-guide');
  await send(page, 'long 1000');
  await expect(page.getByTestId('stream-status')).toBeVisible();
  await page.reload();
  await expect(lastReply(page)).toHaveAttribute('data-streaming', 'true');
  const length = (await lastReply(page).innerText()).length;
  await expect.poll(async () => (await lastReply(page).innerText()).length).toBeGreaterThan(length);
  await page.getByTestId('composer-stop').click();
  await replyDone(page);
  // the long reply has pushed the question out of the rendered rows
  await page.getByTestId('transcript').press('Home');
  await expect(page.getByText('long 1000', { exact: true }).last()).toBeInViewport();
  await expect(page.getByTestId('session-item')).toContainText('1 轮');
});

test('a permission card survives leaving, reload and another tab, and is answered once', async ({
  openApp,
  page,
  context,
}) => {
  const project = newProject();
  const host = await openApp({ workspaces: [project], agents: fakeAgents('two-permissions') });
  await chooseAgent(page, 'custom:two-permissions');
  await send(page, 'go');
  await expect(page.getByTestId('permission-card')).toHaveCount(1);
  await expect(page.getByTestId('request-count')).toHaveText('1 / 2');
  await expect(page.getByTestId('session-badge')).toContainText('2');
  await page.getByTestId('new-session').click();
  await expect(page.getByTestId('session-item')).toHaveAttribute('data-state', 'waiting');
  await expect(page.getByTestId('session-badge')).toContainText('2');
  await page.getByTestId('session-item').click();
  await expect(page.getByTestId('permission-card')).toHaveCount(1);
  await page.reload();
  await expect(page.getByTestId('permission-card')).toHaveCount(1);

  const other = await context.newPage();
  await other.goto((await startedAgain()).replace('/#', `${new URL(page.url()).pathname}#`));
  await expect(other.getByTestId('permission-card')).toHaveCount(1);
  await decide(page, 'allow_once');
  await expect(other.getByTestId('session-badge')).toContainText('1');
  await decide(other, 'allow_once');
  await replyDone(page);
  await replyDone(other);
  await other.close();

  /** What a second `npm start` on the same data folder prints: a new link to the host that runs. */
  async function startedAgain(): Promise<string> {
    return (await RunningHost.start({ dataDir: host.dataDir, workspaces: [project] })).url;
  }
});

test('stop ends a turn in mid-stream, and the next message works', async ({ openApp, page }) => {
  await openApp();
  await chooseAgent(page, 'fyllo-guide');
  await send(page, 'long 1000');
  await expect(page.getByTestId('stream-status')).toBeVisible();
  await page.getByTestId('composer-stop').click();
  await replyDone(page);
  await expect(page.locator('[data-testid=turn-notice][data-reason=cancelled]')).toBeVisible();
  await ask(page, 'help');
});

test('an agent that dies in mid-turn says why, and the next message starts it again', async ({
  openApp,
  page,
}) => {
  await openApp({ agents: fakeAgents('dies-mid-turn') });
  await chooseAgent(page, 'custom:dies-mid-turn');
  await ask(page, 'go');
  const failure = page.getByTestId('turn-error');
  await expect(failure).toContainText('code 1');
  await expect(lastReply(page)).toContainText('Some text');
  await ask(page, 'again');
  await expect(page.getByTestId('message')).toHaveCount(4);
});

test('a damaged session folder is told, and what is whole is shown', async ({
  startHost,
  page,
}) => {
  const project = newProject();
  const host = await startHost({ workspaces: [project] });
  await page.goto(host.url);
  await chooseAgent(page, 'fyllo-guide');
  await ask(page, 'help');
  await host.stop();
  rmSync(path.join(sessionFolder(host.dataDir), 'session.json'));

  const again = await startHost({ workspaces: [project], dataDir: host.dataDir });
  await page.goto(again.url);
  await expect(page.getByTestId('unreadable-sessions')).toContainText('1');
});

function sessionFolder(dataDir: string): string {
  const below = (folder: string) => path.join(folder, readdirSync(folder)[0] ?? '');
  return below(path.join(below(path.join(dataDir, 'workspaces')), 'sessions'));
}
