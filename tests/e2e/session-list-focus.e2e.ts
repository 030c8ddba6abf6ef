import type { Page } from '@playwright/test';
import { HeldCalls } from './held-calls';
import {
  anotherLink,
  chooseFromMenu,
  editTitle,
  linkOf,
  openList,
  recentRows,
  rowOf,
  titled,
  titleEditor,
} from './listed-sessions';
import { expect, test } from './test';

// with the motion that most people see
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const composer = (page: Page) => page.getByTestId('composer-input');
const question = (page: Page) => page.getByRole('alertdialog');

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
  await openList(startHost, page, titled(5));
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
    await editTitle(page, 3);
    await page.keyboard.type('half a ');
  });
  await page.keyboard.type('title');
  await expect(titleEditor(page)).toHaveValue('half a title');
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
  await openList(startHost, page, titled(4));
  const cancel = async (key: 'Escape' | 'Enter'): Promise<void> => {
    await expect(question(page).getByRole('button').first()).toBeFocused();
    await page.keyboard.press(key);
    await expect(question(page)).toHaveCount(0);
  };
  for (const key of ['Escape', 'Enter'] as const) {
    await chooseFromMenu(rowOf(page, 1), 'session-delete');
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
  await openList(startHost, page, titled(4));
  calls.hold('session.pin');
  await chooseFromMenu(rowOf(page, 2), 'session-pin');
  await editTitle(page, 0);
  await page.keyboard.type('half a');
  await calls.release('session.pin');
  await expect(rowOf(page, 2)).toHaveAttribute('data-pinned', 'true');
  await settle(page);
  await page.keyboard.type(' title');
  await expect(titleEditor(page)).toHaveValue('half a title');
  await page.keyboard.press('Escape');

  await rowOf(page, 0).click();
  await expect(page.getByTestId('chat-title')).toHaveText('t0');
  await page.getByTestId('session-menu').click();
  await page.getByTestId('session-rename').click();
  await expect(titleEditor(page)).toBeFocused();
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
  const opened = await openList(startHost, page, titled(300));
  const other = await context.newPage();
  await other.goto(await anotherLink(opened));
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

  await recentRows(page).evaluate((list) => list.scrollTo(0, 6000));
  await expect(rowOf(page, 4)).toHaveCount(0);
  await expect(recentRows(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(linkOf(page, 5)).toBeFocused();
  await other.close();
});

test('a session unpinned with the mouse scrolls nothing and leaves the focus near', async ({
  startHost,
  page,
}) => {
  const pins = [1, 2].map((at) => ({ title: `p${at}`, pinned: true, activityAt: at }));
  await openList(startHost, page, [...titled(300), ...pins]);
  await recentRows(page).evaluate((list) => list.scrollTo(0, 1000));
  await expect(rowOf(page, 22)).toBeInViewport();
  await chooseFromMenu(rowOf(page, 300), 'session-pin');
  await expect(page.getByTestId('session-group-recent')).toContainText('301');
  await expect(linkOf(page, 301)).toBeFocused();
  expect(await recentRows(page).evaluate((list) => list.scrollTop)).toBe(1000);
});
