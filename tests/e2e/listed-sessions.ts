import type { Locator, Page } from '@playwright/test';
import { RunningHost, newFolder, newProject } from './running-host';
import { storedId, storeSessions, type StoredSession } from './stored-sessions';
import { expect, type HostFixture } from './test';

export interface ListedSessions {
  readonly host: RunningHost;
  readonly project: string;
}

/** Rows that are drawn at once in every window; of longer lists only a part is. */
const ALWAYS_DRAWN = 5;

/** A host on stored sessions, and the page in it with their list. */
export async function openList(
  startHost: HostFixture['startHost'],
  page: Page,
  sessions: readonly StoredSession[],
): Promise<ListedSessions> {
  const project = newProject();
  const dataDir = newFolder('data');
  storeSessions(dataDir, project, sessions);
  const host = await startHost({ workspaces: [project], dataDir });
  await page.goto(host.url);
  const rows = page.getByTestId('session-item');
  if (sessions.length <= ALWAYS_DRAWN) await expect(rows).toHaveCount(sessions.length);
  else await expect(rows.first()).toBeVisible();
  return { host, project };
}

/** A link to the host that runs, as a second `npm start` prints it. */
export const anotherLink = async ({ host, project }: ListedSessions): Promise<string> =>
  (await RunningHost.start({ dataDir: host.dataDir, workspaces: [project] })).url;

/** Sessions called t0, t1 and so on by the person. */
export const titled = (count: number): StoredSession[] =>
  Array.from({ length: count }, (_, n) => ({ title: `t${n}`, userTitle: `t${n}` }));

/** The row of the n-th stored session, and the link in it. */
export const rowOf = (page: Page, n: number): Locator =>
  page.locator(`[data-testid=session-item][data-session-id="${storedId(n)}"]`);
export const linkOf = (page: Page, n: number): Locator => rowOf(page, n).getByRole('link');

export const titleEditor = (page: Page): Locator => page.getByTestId('session-title-input');
export const recentRows = (page: Page): Locator => page.getByRole('list', { name: '最近会话' });

/** Opens the title of the n-th stored session for editing, by keys. */
export async function editTitle(page: Page, n: number): Promise<void> {
  await linkOf(page, n).focus();
  await page.keyboard.press('F2');
  await expect(rowOf(page, n).getByTestId('session-title-input')).toBeFocused();
}

/** Chooses an entry of a row's menu, by its test id. */
export async function chooseFromMenu(row: Locator, action: string): Promise<void> {
  await row.hover();
  await row.getByTestId('session-item-menu').click();
  await row.page().getByTestId(action).click();
}
