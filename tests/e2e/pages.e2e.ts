import { newProject } from './running-host';
import { ask, chooseAgent, expect, test } from './test';

test('addresses lead to sessions, and wrong ones back to the draft with a word', async ({
  openApp,
  page,
}) => {
  const host = await openApp();
  await chooseAgent(page, 'fyllo-guide');
  await ask(page, 'help');
  const address = new URL(page.url());
  await page.getByTestId('new-session').click();
  await expect(page).toHaveURL(/\/chat$/);
  await page.goto(`${address.origin}${address.pathname}`);
  await expect(page.getByTestId('message')).toHaveCount(2);
  await expect(page.getByTestId('chat-title')).toHaveText('help');

  for (const wrong of ['session-unknown000', 'nonsense', 'session-__proto__0']) {
    await page.goto(`${address.origin}/chat/${wrong}`);
    await expect(page).toHaveURL(/\/chat$/);
    await expect(page.getByTestId('toast').first()).toBeVisible();
  }
  expect(host.stderr.join('')).toBe('');
});

test('a page without a token says what to do', async ({ startHost, page }) => {
  const host = await startHost({ workspaces: [newProject()] });
  const { origin } = new URL(host.url);
  await page.goto(origin);
  await expect(page.getByText('npm start').first()).toBeVisible();
  await expect(page.getByTestId('composer')).toHaveCount(0);
});

test('the composer sends by Enter, breaks by Shift+Enter and never out of an input method', async ({
  openApp,
  page,
}) => {
  await openApp();
  await chooseAgent(page, 'fyllo-guide');
  const input = page.getByTestId('composer-input');
  await expect(page.getByTestId('composer-send')).toBeDisabled();
  await input.fill('   ');
  await expect(page.getByTestId('composer-send')).toBeDisabled();
  await input.fill('help');
  await input.press('Shift+Enter');
  await expect(input).toHaveValue('help\n');
  await input.evaluate((element) => {
    element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    element.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        isComposing: true,
        bubbles: true,
      }),
    );
    element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '好' }));
  });
  await expect(page).toHaveURL(/\/chat$/);
  await input.press('Enter');
  await expect(page).toHaveURL(/\/chat\/session-/);
});

test('theme and language change at once and stay', async ({ openApp, page }) => {
  await openApp();
  await page.getByTestId('open-settings').click();
  await page.getByRole('radio', { name: '深色' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: 'English' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('new-session')).toContainText('New');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a draft that cannot be sent keeps its text', async ({ openApp, page }) => {
  const host = await openApp();
  await chooseAgent(page, 'fyllo-guide');
  await host.stop('SIGKILL');
  await page.getByTestId('composer-input').fill('not lost');
  await page.keyboard.press('Enter'); // the button may be off while there is no host
  await expect(page.getByTestId('composer-input')).toHaveValue('not lost');
  await expect(page.getByTestId('offline-banner')).toBeVisible();
});
