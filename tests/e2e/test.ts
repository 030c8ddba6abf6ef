import { test as base, expect, type Page } from '@playwright/test';
import { RunningHost, newProject, type HostOptions } from './running-host';

export { expect };

export interface HostFixture {
  /** Starts a host that ends with the test. */
  readonly startHost: (options?: HostOptions) => Promise<RunningHost>;
  /** A host on a new project, and the page in it. */
  readonly openApp: (options?: HostOptions) => Promise<RunningHost>;
}

const PATIENCE = { timeout: 30_000 };

/** Messages that a page of ours never writes to its console. */
function watchConsole(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  return faults;
}

/** Losing the host is what some tests are about; the browser reports each failed attempt to reach it. */
const CONNECTION_FAULT = /WebSocket connection|ERR_CONNECTION|Failed to load resource/u;

export const test = base.extend<HostFixture & { readonly quietConsole: readonly string[] }>({
  quietConsole: [
    async ({ page }, use) => {
      const faults = watchConsole(page);
      await use(faults);
      expect(faults.filter((fault) => !CONNECTION_FAULT.test(fault))).toEqual([]);
    },
    { auto: true },
  ],
  startHost: async ({ browserName: _ }, use) => {
    const hosts: RunningHost[] = [];
    await use(async (options) => {
      const host = await RunningHost.start(options);
      hosts.push(host);
      return host;
    });
    await Promise.all(hosts.map((host) => host.stop('SIGKILL')));
  },
  openApp: async ({ startHost, page }, use) => {
    await use(async (options) => {
      const host = await startHost({ workspaces: [newProject()], ...options });
      await page.goto(host.url);
      return host;
    });
  },
});

/** Sends a message and waits until its reply is over. */
export async function ask(page: Page, text: string, patience = PATIENCE): Promise<void> {
  await send(page, text, patience);
  await replyDone(page, patience);
}

/** Sends a message and waits for its reply to begin, so that no earlier one is taken for it. */
export async function send(page: Page, text: string, patience = PATIENCE): Promise<void> {
  const reply = lastReply(page);
  const before = (await reply.count()) > 0 ? await reply.getAttribute('data-message-id') : null;
  await page.getByTestId('composer-input').fill(text);
  await page.getByTestId('composer-send').click();
  await expect(reply).not.toHaveAttribute('data-message-id', before ?? '', patience);
}

/** The newest assistant message. */
export const lastReply = (page: Page) =>
  page.locator('[data-testid=message][data-role=assistant]').last();

export async function replyDone(page: Page, patience = PATIENCE): Promise<void> {
  await expect(lastReply(page)).toHaveAttribute('data-streaming', 'false', patience);
}

/** Answers the newest permission card once its buttons take an answer. */
export async function decide(page: Page, kind: string): Promise<void> {
  const option = page
    .getByTestId('permission-card')
    .last()
    .locator(`[data-testid=permission-option][data-kind=${kind}]`);
  await expect(option).toHaveAttribute('aria-disabled', 'false');
  await option.click();
}

/** Chooses an agent in the draft. */
export async function chooseAgent(page: Page, agentId: string): Promise<void> {
  await page.locator(`[data-testid=agent-option][data-agent-id="${agentId}"]`).click();
}
