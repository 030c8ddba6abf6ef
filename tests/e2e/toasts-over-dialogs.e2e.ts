import type { Page } from '@playwright/test';
import { newFolder, newProject } from './running-host';
import { storedId, storeSessions } from './stored-sessions';
import { expect, test } from './test';

// with the motion that most people see
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const row = (page: Page, n: number) =>
  page.locator(`[data-testid=session-item][data-session-id="${storedId(n)}"]`);

/** Whether a person who clicks into the middle of the notice hits it. */
const isOnTop = (page: Page) =>
  page.getByTestId('toast').evaluate((toast) => {
    const { left, top, width, height } = toast.getBoundingClientRect();
    return toast.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('a notice is read and closed over an open dialog, which stays, and over one that comes later', async ({
  startHost,
  openApp,
  page,
  context,
}) => {
  const [dataDir, project] = [newFolder('data'), newProject()];
  storeSessions(dataDir, project, [{ title: 'stays' }, { title: 'goes' }]);
  await openApp({ dataDir, workspaces: [project] });
  const other = await context.newPage();
  await other.goto((await startHost({ dataDir, workspaces: [project] })).url); // the same host
  await row(page, 1).click();
  await expect(page.getByTestId('chat-title')).toHaveText('goes');
  await page.keyboard.press('Control+k');
  await expect(page.getByTestId('search-input')).toBeFocused();

  await row(other, 1).getByRole('link').focus();
  await other.keyboard.press('Delete');
  await other.getByTestId('delete-confirm').click();
  await expect(page.getByTestId('toast')).toBeVisible();
  await expect.poll(() => isOnTop(page)).toBe(true);
  await expect(page.getByTestId('search-input')).toBeFocused();
  // what dialogs hide from screen readers has no role
  await expect(page.getByTestId('toast').and(page.getByRole('alert'))).toHaveCount(1);

  await page.keyboard.press('Escape');
  await expect(page.getByTestId('search-dialog')).toHaveCount(0);
  await page.getByTestId('open-settings').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => isOnTop(page)).toBe(true);
  await page.getByTestId('toast').click({ position: { x: 20, y: 12 } });
  await page.getByRole('dialog').getByRole('button').first().focus();
  await page.getByTestId('toast').getByRole('button').click();
  await expect(page.getByTestId('toast')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(
    true,
  );
});
