import type { Page } from '@playwright/test';
import { newFolder, newProject } from './running-host';
import { storedId, storeSessions } from './stored-sessions';
import { expect, replyDone, send, test, type HostFixture } from './test';

const TURNS = 240;
/** Long enough for several pages of older messages. */
const FILLER = 'A sentence that makes its message long, of no other use. '.repeat(130);

/** A conversation of several pages with `needle` in turns 3, 120 and 230, once behind a fold and once inside code. */
async function openLongSession(startHost: HostFixture['startHost'], page: Page): Promise<void> {
  const project = newProject();
  const dataDir = newFolder('data');
  const turns = Array.from({ length: TURNS }, (_, n) => ({
    question: n === 120 ? `${'a line\n'.repeat(40)}\nthe Needle of 120` : `question ${n}`,
    answer: answerOf(n),
  }));
  storeSessions(dataDir, project, [{ title: 'long one', turns }]);
  const host = await startHost({ workspaces: [project], dataDir });
  await page.goto(host.url.replace('/#', `/chat/${storedId(0)}#`));
  await expect(page.getByText(`answer ${TURNS - 1} ends`)).toBeVisible({ timeout: 60_000 });
}

function answerOf(n: number): string {
  if (n === 3) return `the **nee**dle of 3, and ${FILLER}`;
  if (n === 230)
    return `\`\`\`\n${'code\n'.repeat(80)}const needle = 230;\n\`\`\`\n\nanswer 230 ends`;
  return `answer ${n} begins. ${FILLER}\n\nanswer ${n} ends`;
}

const count = (page: Page) => page.getByTestId('find-count');

/** What is marked as the current match, and whether it can be seen. */
const currentMatch = (page: Page) =>
  page.evaluate(() => {
    const mark = [...(CSS.highlights.get('fyllo-find-current') ?? [])][0];
    if (!(mark instanceof Range)) return null;
    const { top, bottom } = mark.getBoundingClientRect();
    const view = document.querySelector('[data-testid=transcript]')?.getBoundingClientRect();
    const row = mark.startContainer.parentElement?.closest('[data-message-row]');
    return {
      text: mark.toString(),
      row: row?.getAttribute('data-message-id')?.slice(-4),
      seen: view !== undefined && top >= view.top && bottom <= view.bottom && bottom > top,
    };
  });

test('finds words in messages that are not loaded yet, behind folds and inside code', async ({
  startHost,
  page,
}) => {
  await openLongSession(startHost, page);
  await page.keyboard.press('Control+f');
  await expect(page.getByTestId('find-input')).toBeFocused();
  await page.keyboard.type('needle');
  await expect(count(page)).toHaveText('3 / 3', { timeout: 60_000 });
  await expect(page.getByTestId('find-older')).toHaveCount(0, { timeout: 60_000 });
  const seen = (text: string, row: string) =>
    expect.poll(() => currentMatch(page)).toEqual({ text, row, seen: true });
  await seen('needle', '0230');
  await page.keyboard.press('Shift+Enter');
  await expect(count(page)).toHaveText('2 / 3');
  await seen('Needle', '0120');
  await page.keyboard.press('F3');
  await page.keyboard.press('Enter');
  await expect(count(page)).toHaveText('1 / 3');
  await seen('needle', '0003');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('find-bar')).toHaveCount(0);
  await expect(page.getByTestId('composer-input')).toBeFocused();
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(0);
});

/** The first block of text below a line of the view, and how far below the view's top it is. */
const underTheEye = (page: Page) =>
  page.evaluate(() => {
    const view = document.querySelector('[data-testid=transcript]');
    const { top } = view?.getBoundingClientRect() ?? { top: 0 };
    const block = [...document.querySelectorAll('[data-message-row] [data-anchor]')].find(
      (one) => one.getBoundingClientRect().bottom > top + 1,
    );
    const text = block?.textContent ?? '';
    return { text, offset: (block?.getBoundingClientRect().top ?? 0) - top };
  });

/** What is under the eye once scrolling, which goes on after the wheel has turned, is over. */
const restingPlace = async (page: Page) => {
  let last = await underTheEye(page);
  await expect
    .poll(
      async () => {
        const before = last;
        last = await underTheEye(page);
        return last.text === before.text && last.offset === before.offset;
      },
      { intervals: [250] },
    )
    .toBe(true);
  return last;
};

test('keeps the text under the eye while the window and what is above change their size', async ({
  startHost,
  page,
}) => {
  await openLongSession(startHost, page);
  await page.getByTestId('transcript').hover();
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -700);
  await expect(page.getByTestId('jump-to-latest')).toBeVisible();
  await page.waitForFunction(() => document.getAnimations().length === 0);
  const before = await restingPlace(page);
  for (const width of [900, 1280, 700, 1100]) {
    await page.setViewportSize({ width, height: 720 });
    await expect
      .poll(async () => {
        const now = await underTheEye(page);
        return now.text === before.text && Math.abs(now.offset - before.offset) <= 1.5;
      })
      .toBe(true);
  }
});

test('follows a reply that grows; copies it; writes a message anew in another session', async ({
  openApp,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openApp();
  await expect(page.getByTestId('composer-input')).toBeVisible();
  const taken = await page.evaluate(() => {
    const event = new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });
  expect(taken).toBe(false);

  await send(page, 'long 30');
  await page.getByTestId('find-in-conversation').click();
  await page.keyboard.type('paragraph');
  await expect(count(page)).toHaveText(/^\d+ \/ \d+$/u);
  await replyDone(page);
  const reply = page.locator('[data-testid=message][data-role=assistant]');
  await reply.getByRole('button', { name: '复制回复（Markdown）' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^## Section 1\n\nParagraph 2: a \*\*streamed\*\*/u);
  const written = copied.match(/paragraph/giu)?.length ?? 0;
  expect(written).toBeGreaterThan(3);
  await expect(count(page)).toHaveText(new RegExp(`^\\d \\/ ${written}$`, 'u'));
  await page.getByTestId('find-input').press('Escape');
  await expect(page.getByTestId('find-in-conversation')).toBeFocused();

  await page.getByTestId('transcript').press('Home');
  await page.getByTestId('message-rewrite').click();
  await expect(page).toHaveURL(/\/chat$/u);
  await expect(page.getByTestId('composer-input')).toHaveValue('long 30');
  await expect(page.getByTestId('rewriting-note')).toContainText('long 30');
  await page.getByTestId('composer-input').fill('long 1');
  await page.getByTestId('composer-send').click();
  await expect(page.getByTestId('session-item')).toHaveCount(2);
  await replyDone(page);
  await page.getByTestId('new-session').click();
  await expect(page.getByTestId('rewriting-note')).toHaveCount(0);
  await expect(page.getByTestId('composer-input')).toHaveValue('');
});
