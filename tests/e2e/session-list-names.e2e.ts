import { seriousObjectionsTo } from './accessibility';
import { newFolder, newProject } from './running-host';
import { storeSessions } from './stored-sessions';
import { expect, test } from './test';

const LIST = 'fyllo-session-list';
const OVERLAY = '.cdk-overlay-container';

for (const [theme, language] of [
  ['light', 'zh-CN'],
  ['dark', 'en'],
] as const) {
  test(`list, menus, editor and dialogs have names and contrast (${theme}, ${language})`, async ({
    startHost,
    page,
  }) => {
    const project = newProject();
    const dataDir = newFolder('data');
    const marks = [{ unread: true }, { pinned: true }, {}, {}];
    storeSessions(
      dataDir,
      project,
      marks.map((mark, n) => ({ title: `s${n}`, ...mark })),
    );
    const host = await startHost({ workspaces: [project], dataDir });
    await page.goto(host.url);
    await page.getByTestId('open-settings').click();
    await page.getByRole('radio', { name: theme === 'dark' ? '深色' : '浅色' }).check();
    if (language === 'en') await page.getByRole('radio', { name: 'English' }).check();
    await page.keyboard.press('Escape');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);

    const row = page.getByTestId('session-item').last();
    await row.getByRole('link').click();
    await expect(page.getByTestId('message')).toHaveCount(2);
    await row.hover();
    expect(await seriousObjectionsTo(page, LIST)).toEqual([]);
    expect(await seriousObjectionsTo(page, 'fyllo-session-header')).toEqual([]);
    await row.getByTestId('session-item-menu').click();
    await expect(page.getByRole('menuitem')).toHaveCount(5);
    expect(await seriousObjectionsTo(page, OVERLAY)).toEqual([]);
    await page.getByTestId('session-rename').click();
    await expect(page.getByTestId('session-title-input')).toBeFocused();
    expect(await seriousObjectionsTo(page, LIST)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByTestId('session-menu').click();
    await page.getByTestId('session-delete').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await seriousObjectionsTo(page, OVERLAY)).toEqual([]);
  });
}
