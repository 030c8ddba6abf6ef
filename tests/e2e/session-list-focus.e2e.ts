import type { Page } from '@playwright/test';
import { HeldCalls } from './held-calls';
import { RunningHost, newFolder, newProject } from './running-host';
import { storedId, storeSessions, type StoredSession } from './stored-sessions';
import { expect, test, type HostFixture } from './test';

interface Opened {
  readonly host: RunningHost;
  readonly project: string;
}

const named = (count: number): StoredSession[] =>
  Array.from({ length: count }, (_, n) => ({ title: `t${n}`, userTitle: `t${n}` }));

/** A host on stored sessions, and the page in it. */
async function openList(
  startHost: HostFixture['startHost'],
  page: Page,
  sessions: readonly StoredSession[],
): Promise<Opened> {
  const project = newProject();
  const dataDir = newFolder('data');
  storeSessions(dataDir, project, sessions);
  const host = await startHost({ workspaces: [project], dataDir });
  await page.goto(host.url);
  await expect(page.getByTestId('session-item').first()).toBeVisible();
  return { host, project };
}

const rowOf = (page: Page, n: number) =>
  page.locator(`[data-testid=session-item][data-session-id="${storedId(n)}"]`);
const linkOf = (page: Page, n: number) => rowOf(page, n).getByRole('link');
const editor = (page: Page) => page.getByTestId('session-title-input');
const composer = (page: Page) => page.getByTestId('composer-input');
const question = (page: Page) => page.getByRole('alertdialog');
const recent = (page: Page) => page.getByRole('list', { name: '最近会话' });

async function choose(page: Page, n: number, action: string): Promise<void> {
  await rowOf(page, n).hover();
  await rowOf(page, n).getByTestId('session-item-menu').click();
  await page.getByTestId(action).click();
}

async function edit(page: Page, n: number): Promise<void> {
  await linkOf(page, n).focus();
  await page.keyboard.press('F2');
  await expect(editor(page)).toBeFocused();
}

/** The answer was taken and drawn: two frames later there is nothing left to come. */
const settle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => done()), 100));
      }),
  );

test('a session that opens slowly takes nobody out of a search, a title or a question', async ({
  startHost,
  page,
}) => {
  const calls = await HeldCalls.tap(page);
  await openList(startHost, page, named(5));
  const openSlowly = async (n: number, meanwhile: () => Promise<void>): Promise<void> => {
    calls.hold('session.open');
    await rowOf(page, n).click();
    await meanwhile();
    await calls.release('session.open');
    await expect(composer(page)).toBeVisible();
    await expect(page.getByTestId('chat-title')).toHaveText(`t${n}`);
    await settle(page);
  };
  await openSlowly(1, async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByTestId('search-input')).toBeFocused();
  });
  await expect(page.getByTestId('search-input')).toBeFocused();
  await page.keyboard.press('Escape');

  await openSlowly(2, async () => {
    await edit(page, 3);
    await page.keyboard.type('half a ');
  });
  await page.keyboard.type('title');
  await expect(editor(page)).toHaveValue('half a title');
  await page.keyboard.press('Escape');

  await openSlowly(0, async () => {
    await linkOf(page, 1).press('Delete');
    await expect(question(page).getByRole('button').first()).toBeFocused();
  });
  await expect(question(page).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await linkOf(page, 4).press('Enter'); // nothing else is going on
  await expect(composer(page)).toBeFocused();
});

test('after a question that is cancelled the focus is where it was asked', async ({
  startHost,
  page,
}) => {
  await openList(startHost, page, named(4));
  const cancel = async (key: 'Escape' | 'Enter'): Promise<void> => {
    await expect(question(page).getByRole('button').first()).toBeFocused();
    await page.keyboard.press(key);
    await expect(question(page)).toHaveCount(0);
  };
  for (const key of ['Escape', 'Enter'] as const) {
    await choose(page, 1, 'session-delete');
    await cancel(key);
    await expect(linkOf(page, 1)).toBeFocused();
    await linkOf(page, 2).click({ button: 'right' });
    await page.getByTestId('session-delete').click();
    await cancel(key);
    await expect(linkOf(page, 2)).toBeFocused();
    await linkOf(page, 3).press('Shift+F10');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await cancel(key);
    await expect(linkOf(page, 3)).toBeFocused();
    await rowOf(page, 0).click();
    await expect(page.getByTestId('chat-title')).toHaveText('t0');
    await page.getByTestId('session-menu').click();
    await page.getByTestId('session-delete').click();
    await cancel(key);
    await expect(page.getByTestId('session-menu')).toBeFocused();
  }
});

test('late answers to pinning and renaming leave the person where they went', async ({
  startHost,
  page,
}) => {
  const calls = await HeldCalls.tap(page);
  await openList(startHost, page, named(4));
  calls.hold('session.pin');
  await choose(page, 2, 'session-pin');
  await edit(page, 0);
  await page.keyboard.type('half a');
  await calls.release('session.pin');
  await expect(rowOf(page, 2)).toHaveAttribute('data-pinned', 'true');
  await settle(page);
  await page.keyboard.type(' title');
  await expect(editor(page)).toHaveValue('half a title');
  await page.keyboard.press('Escape');

  await rowOf(page, 0).click();
  await expect(page.getByTestId('chat-title')).toHaveText('t0');
  await page.getByTestId('session-menu').click();
  await page.getByTestId('session-rename').click();
  await expect(editor(page)).toBeFocused();
  calls.hold('session.rename');
  await page.keyboard.type('renamed');
  await page.keyboard.press('Enter');
  await composer(page).click();
  await page.keyboard.type('hello ');
  await calls.release('session.rename');
  await expect(page.getByTestId('chat-title')).toHaveText('renamed');
  await settle(page);
  await page.keyboard.type('world');
  await expect(composer(page)).toHaveValue('hello world');
});

test('the focus stays in the list when the row that has it goes', async ({
  startHost,
  page,
  context,
}) => {
  const { host, project } = await openList(startHost, page, named(300));
  const other = await context.newPage();
  await other.goto((await RunningHost.start({ dataDir: host.dataDir, workspaces: [project] })).url);
  const deleteElsewhere = async (n: number): Promise<void> => {
    await linkOf(other, n).press('Delete');
    await other.getByTestId('delete-confirm').click();
    await expect(rowOf(page, n)).toHaveCount(0);
  };
  await linkOf(page, 1).focus();
  await deleteElsewhere(1);
  await expect(linkOf(page, 2)).toBeFocused();
  await rowOf(page, 3).hover();
  await rowOf(page, 3).getByTestId('session-item-menu').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await deleteElsewhere(3);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(linkOf(page, 4)).toBeFocused();

  await recent(page).evaluate((list) => list.scrollTo(0, 6000));
  await expect(rowOf(page, 4)).toHaveCount(0);
  await expect(recent(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(linkOf(page, 5)).toBeFocused();
  await other.close();
});

test('a session unpinned with the mouse scrolls nothing and leaves the focus near', async ({
  startHost,
  page,
}) => {
  const pins = [1, 2].map((at) => ({ title: `p${at}`, pinned: true, activityAt: at }));
  await openList(startHost, page, [...named(300), ...pins]);
  await recent(page).evaluate((list) => list.scrollTo(0, 1000));
  await expect(rowOf(page, 22)).toBeInViewport();
  await choose(page, 300, 'session-pin');
  await expect(page.getByTestId('session-group-recent')).toContainText('301');
  await expect(linkOf(page, 301)).toBeFocused();
  expect(await recent(page).evaluate((list) => list.scrollTop)).toBe(1000);
});
