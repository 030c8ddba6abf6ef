import { HeldCalls } from './held-calls';
import {
  anotherLink,
  editTitle,
  linkOf,
  openList,
  recentRows,
  rowOf,
  titled,
  titleEditor,
} from './listed-sessions';
import { storedId } from './stored-sessions';
import { expect, test } from './test';

const HEBREW = 'שלום עולם זה כותרת ארוכה';

test('a title that could not be kept waits for Enter, and for its editor to be opened again', async ({
  startHost,
  page,
}) => {
  const calls = await HeldCalls.tap(page);
  await openList(startHost, page, titled(300));
  calls.refuse('session.rename');
  await editTitle(page, 0);
  await page.keyboard.type('precious text');
  await page.keyboard.press('Enter');
  await expect(titleEditor(page)).toHaveAttribute('aria-invalid', 'true');
  await page.getByTestId('composer-input').click();
  await recentRows(page).evaluate((list) => list.scrollTo(0, 6000));
  await expect(titleEditor(page)).toHaveCount(0);
  await page.keyboard.type('elsewhere');
  await recentRows(page).evaluate((list) => list.scrollTo(0, 0));
  await expect(titleEditor(page)).toHaveValue('precious text');
  await expect(page.getByTestId('composer-input')).toBeFocused();
  expect(calls.count('session.rename')).toBe(1);

  await editTitle(page, 3);
  await expect(titleEditor(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await editTitle(page, 0);
  await expect(titleEditor(page)).toHaveValue('precious text');
  expect(calls.count('session.rename')).toBe(1);
});

test('a title that is too long is said and not cut; one that was that long stays', async ({
  startHost,
  page,
}) => {
  const calls = await HeldCalls.tap(page);
  const long = 'x'.repeat(400);
  await openList(startHost, page, [{ title: 'short' }, { title: long, userTitle: long }]);
  await editTitle(page, 1);
  await page.keyboard.press('Enter');
  await expect(linkOf(page, 1)).toBeFocused();
  await editTitle(page, 0);
  await titleEditor(page).fill('y'.repeat(201));
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 0)).toContainText('200');
  await expect(titleEditor(page)).toBeFocused();
  expect(calls.count('session.rename')).toBe(0);
  await titleEditor(page).fill('y'.repeat(200));
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 0).locator('.title')).toHaveText('y'.repeat(200));
  expect(calls.count('session.rename')).toBe(1);
});

test('the keys of the page work while a title is edited', async ({ startHost, page }) => {
  await openList(startHost, page, titled(3));
  await editTitle(page, 0);
  await page.keyboard.press('Control+2');
  await expect(page).toHaveURL(new RegExp(`${storedId(1)}$`, 'u'));
  await expect(page.getByTestId('chat-title')).toHaveText('t1');
  await expect(titleEditor(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByTestId('search-input')).toBeFocused();
});

test('keys with Ctrl, Alt or Shift mean nothing to a row', async ({ startHost, page }) => {
  await openList(startHost, page, titled(2));
  await linkOf(page, 0).focus();
  for (const key of ['Control+Delete', 'Alt+Delete', 'Shift+F2', 'Shift+ArrowDown']) {
    await page.keyboard.press(key);
  }
  await expect(linkOf(page, 0)).toBeFocused();
  await expect(titleEditor(page)).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.keyboard.press('ArrowDown'); // the same keys without them do
  await expect(linkOf(page, 1)).toBeFocused();
});

test('a title that is edited when its session is deleted elsewhere is told once', async ({
  startHost,
  page,
  context,
}) => {
  const opened = await openList(startHost, page, titled(4));
  const other = await context.newPage();
  await other.goto(await anotherLink(opened));
  const deleteElsewhere = async (n: number): Promise<void> => {
    await linkOf(other, n).press('Delete');
    await other.getByTestId('delete-confirm').click();
    await expect(rowOf(page, n)).toHaveCount(0);
  };
  await editTitle(page, 2);
  await page.keyboard.type('my text');
  await deleteElsewhere(2);
  await expect(titleEditor(page)).toHaveCount(0);
  await expect(page.getByTestId('toast')).toHaveCount(1);
  await expect(page.getByTestId('toast')).toContainText('t2');
  await page.getByTestId('toast').getByRole('button').click();
  await expect(page.getByTestId('toast')).toHaveCount(0);

  await rowOf(page, 1).click();
  await expect(page.getByTestId('chat-title')).toHaveText('t1');
  await page.getByTestId('session-menu').click();
  await page.getByTestId('session-rename').click();
  await expect(titleEditor(page)).toBeFocused();
  await page.keyboard.type('my text');
  await deleteElsewhere(1);
  await expect(page).toHaveURL(/\/chat$/u);
  await expect(page.getByTestId('toast')).toHaveCount(1);
  await expect(page.getByTestId('toast')).toContainText('已回到新会话');
  await other.close();
});

test('a title written from the right keeps its order and stands where the others do', async ({
  startHost,
  page,
}) => {
  await openList(startHost, page, [{ title: HEBREW, userTitle: HEBREW }, { title: 'other' }]);
  await rowOf(page, 0).click();
  await expect(page.getByTestId('chat-title')).toHaveText(HEBREW);
  for (const title of [rowOf(page, 0).locator('.title'), page.getByTestId('chat-title')]) {
    await expect(title).toHaveCSS('direction', 'rtl');
    await expect(title).toHaveCSS('text-align', 'left');
  }
  await editTitle(page, 0);
  await expect(titleEditor(page)).toHaveCSS('direction', 'rtl');
  await page.keyboard.press('Escape');
  await linkOf(page, 0).press('Delete');
  await expect(page.getByRole('alertdialog').locator('bdi')).toHaveText(HEBREW);
});
