import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { objectionsTo } from './accessibility';
import { newFolder, newProject } from './running-host';
import { SearchWire } from './search-wire';
import { sessionFolder, storedId, storeSessions, type StoredSession } from './stored-sessions';
import { chooseAgent, expect, test as base } from './test';

/** Everything that is said about searches passes through `wire`. */
const test = base.extend<{ readonly wire: SearchWire }>({
  wire: async ({ page }, use) => {
    await use(await SearchWire.tap(page));
  },
});

interface Stored {
  readonly dataDir: string;
  readonly project: string;
  readonly workspaces: readonly string[];
}

/** A data folder with these sessions in a Workspace of its own; `openApp` takes it as it is. */
function stored(sessions: readonly StoredSession[]): Stored {
  const dataDir = newFolder('data');
  const project = newProject();
  storeSessions(dataDir, project, sessions);
  return { dataDir, project, workspaces: [project] };
}

const titled = (...titles: readonly string[]): StoredSession[] =>
  titles.map((title) => ({ title }));

const input = (page: Page) => page.getByTestId('search-input');
const results = (page: Page) => page.getByTestId('search-result');
const state = (page: Page) => page.getByTestId('search-state');

async function openSearch(page: Page): Promise<void> {
  await page.getByTestId('search-sessions').click();
  await expect(input(page)).toBeFocused();
}

/** Types a query and gives the ids of the sessions it finds, first to last. */
async function find(page: Page, wire: SearchWire, query: string): Promise<(string | null)[]> {
  const before = wire.answered.length;
  await input(page).fill(query);
  await expect.poll(() => wire.answered.slice(before), { intervals: [20] }).toEqual([query.trim()]);
  await expect(state(page)).toHaveAttribute('data-state', /^(results|none)$/u);
  return results(page).evaluateAll((rows) =>
    rows.map((row) => row.getAttribute('data-session-id')),
  );
}

const marks = (page: Page) => results(page).locator('mark').allInnerTexts();

/** Every file below a data folder with a digest of its bytes, but for what agents said when they were started. */
function contentsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'capabilities.json')
    .map((entry) => path.join(entry.parentPath, entry.name));
  const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
  return Object.fromEntries(files.map((file) => [file, digest(file)]));
}

/** What a checker of accessibility objects to, in both themes. */
async function objections(page: Page): Promise<string[]> {
  const ids: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await objectionsTo(page, '[role=dialog]');
    ids.push(...found.map(({ rule }) => rule));
  }
  return ids;
}

const listed = (page: Page) =>
  page
    .getByTestId('session-item')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-session-id')));

const HIDDEN_PARTS = [
  { type: 'thought', text: 'thought-token' },
  {
    type: 'tool',
    toolCallId: 'call-1',
    title: 'tool-title-token',
    kind: 'read',
    status: 'completed',
    input: { value: { path: 'input-token' } },
    output: { value: 'output-token' },
    content: [{ type: 'text', body: { value: 'content-token' } }],
    locations: [{ path: '/place-token' }],
    permissions: [],
  },
  {
    type: 'media',
    channel: 'answer',
    media: { kind: 'resource', name: 'media-token', data: { value: 'media-token' } },
  },
  { type: 'text', text: 'The reply says answer-token.' },
];

test('title, id, user and assistant text find their session; what is not shown finds none', async ({
  openApp,
  page,
  wire,
}) => {
  const host = stored([
    { title: 'A title-token here', id: 'session-Xy7qWv20_-' },
    {
      title: 'second',
      turns: [{ question: 'Where is user-token?', answer: '', parts: HIDDEN_PARTS }],
    },
  ]);
  storeSessions(host.dataDir, newProject(), [{ title: 'foreign-token', id: storedId(9) }]);
  const transcript = path.join(sessionFolder(host.dataDir, storedId(1)), 'transcript.jsonl');
  const reminder = JSON.stringify({ type: 'reminder', text: 'reminder-token' });
  const spoken = readFileSync(transcript, 'utf8');
  writeFileSync(transcript, spoken.replace('"parts":[', `"parts":[${reminder},`));
  await openApp(host);
  const before = contentsOf(host.dataDir);
  await openSearch(page);
  expect(await find(page, wire, '  TITLE-Token ')).toEqual(['session-Xy7qWv20_-']);
  await expect(results(page)).toHaveAttribute('data-match', 'title');
  await expect(results(page)).toContainText(/\d+月\d+日/u);
  expect(await marks(page)).toEqual(['title-token']);
  expect(await find(page, wire, 'xY7qwV')).toEqual(['session-Xy7qWv20_-']);
  await expect(results(page)).toHaveAttribute('data-match', 'id');
  expect(await marks(page)).toEqual(['Xy7qWv']);
  for (const token of ['user-token', 'answer-token']) {
    expect(await find(page, wire, token)).toEqual([storedId(1)]);
    await expect(results(page)).toHaveAttribute('data-match', 'text');
    await expect(page.getByTestId('search-snippet')).toContainText(token);
    expect(await marks(page)).toEqual([token]);
  }
  const hidden = ['thought', 'tool-title', 'input', 'output', 'content', 'place', 'media'];
  for (const token of [...hidden, 'reminder', 'foreign']) {
    expect(await find(page, wire, `${token}-token`)).toEqual([]);
    await expect(state(page)).toContainText(`${token}-token`);
  }
  expect(contentsOf(host.dataDir)).toEqual(before);
});

test('titles come before ids and ids before texts, the latest first, 50 at most', async ({
  openApp,
  page,
  wire,
}) => {
  const say = (question: string) => [{ question, answer: 'yes' }];
  const many = Array.from({ length: 80 }, (_, n) => ({
    title: `many ${n}`,
    id: `session-m${String(n).padStart(9, '0')}`,
  }));
  await openApp(
    stored([
      { title: 'text, new', turns: say('a needle'), id: storedId(1) },
      { title: 'by its id', id: 'session-needle0002' },
      { title: 'Needle, title', id: storedId(3) },
      { title: 'text, old', turns: say('a NEEDLE and a needle'), id: storedId(4) },
      { title: 'by its id', id: 'session-needle0005' },
      { title: 'needle, old title', id: 'session-needle0006' },
      ...many,
    ]),
  );
  await openSearch(page);
  expect(await find(page, wire, 'needle')).toEqual([
    ...[storedId(3), 'session-needle0006'],
    ...['session-needle0002', 'session-needle0005'],
    ...[storedId(1), storedId(4)],
  ]);
  await expect(state(page)).toContainText('找到 6 个会话');
  expect(await find(page, wire, 'many')).toEqual(many.slice(0, 50).map(({ id }) => id));
  await expect(state(page)).toContainText('只显示前 50 个会话');
});

test('ten fast keystrokes are one search, and two never run at once', async ({
  openApp,
  page,
  wire,
}) => {
  await openApp(stored(titled('keystrokes here', 'others')));
  await openSearch(page);
  await input(page).pressSequentially('keystrokes');
  await expect(results(page)).toHaveCount(1);
  expect(wire.queries).toEqual(['keystrokes']);

  wire.answers = 'hold';
  for (const query of ['one', 'two', 'others']) {
    const before = wire.queries.length;
    await input(page).fill(query);
    await expect.poll(() => wire.queries.length).toBe(before + 1);
  }
  wire.release();
  await expect(results(page)).toHaveText(/others/u);
  expect(wire.queries).toEqual(['keystrokes', 'one', 'two', 'others']);
  expect([wire.cancelled.length, wire.mostAtOnce]).toEqual([2, 1]);
});

test('closing ends the search, an error can be tried again, and a too long query is kept', async ({
  openApp,
  page,
  wire,
}) => {
  await openApp(stored(titled('something')));
  await openSearch(page);
  await expect(state(page)).toHaveAttribute('data-state', 'idle');
  wire.answers = 'hold';
  await input(page).fill('something');
  await expect.poll(() => wire.queries.length).toBe(1);
  await expect(state(page)).toHaveAttribute('data-state', 'searching');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('search-dialog')).toHaveCount(0);
  await expect.poll(() => wire.cancelled.length).toBe(1);
  await expect(page.getByTestId('search-sessions')).toBeFocused();

  wire.answers = 'fail';
  await openSearch(page);
  await expect(input(page)).toHaveValue('');
  await input(page).fill('something');
  await expect(state(page)).toHaveAttribute('data-state', 'error');
  expect(await objections(page)).toEqual([]);
  wire.release();
  await state(page).getByRole('button', { name: '重试' }).click();
  await expect(results(page)).toHaveCount(1);
  await expect(input(page)).toBeFocused();

  const sent = wire.queries.length;
  await input(page).fill('长'.repeat(201));
  await expect(state(page)).toHaveAttribute('data-state', 'error');
  await expect(state(page)).toContainText('201');
  await expect(results(page)).toHaveCount(0);
  await input(page).fill('   ');
  await expect(state(page)).toHaveAttribute('data-state', 'idle');
  expect(await find(page, wire, '\u0007\u001b[31m%_.*[')).toEqual([]);
  expect(wire.queries.slice(sent)).toHaveLength(1);
});

test('by keys alone: open, move, open a session as the list does, which changes neither pins nor order', async ({
  openApp,
  page,
}) => {
  const host = stored([
    { title: 'walk first' },
    { title: 'walk second', pinned: true },
    { title: 'walk third' },
  ]);
  await openApp(host);
  await expect(page.getByTestId('session-item')).toHaveCount(3);
  const [order, before] = [await listed(page), contentsOf(host.dataDir)];
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await expect(page.getByRole('dialog', { name: '搜索会话' })).toBeVisible();
  await page.keyboard.type('walk');
  const option = (n: number) => page.getByRole('listbox').getByRole('option').nth(n);
  await expect(option(0)).toHaveAttribute('aria-selected', 'true');
  for (const key of ['ArrowUp', 'ArrowDown', 'PageDown', 'ArrowUp']) await page.keyboard.press(key);
  await expect(option(1)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('combobox')).toHaveAttribute(
    'aria-activedescendant',
    (await option(1).getAttribute('id')) ?? 'none',
  );
  expect(await objections(page)).toEqual([]);
  await page.keyboard.press('Home');
  await page.keyboard.type('x');
  await expect(input(page)).toHaveValue('xwalk');
  await expect(state(page)).toHaveAttribute('data-state', 'none');
  await page.keyboard.press('Backspace');
  await expect(option(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/chat/${storedId(1)}$`, 'u'));
  await expect(page.getByTestId('search-dialog')).toHaveCount(0);
  await expect(page.getByTestId('chat-title')).toHaveText('walk second');
  await expect(page.getByTestId('composer-input')).toBeFocused();
  expect(await listed(page)).toEqual(order);
  expect(contentsOf(host.dataDir)).toEqual(before);
  await page.goBack();
  await expect(page).toHaveURL(/\/chat$/u);
});

test('a session that is gone keeps the dialog and the page, and the dialog says so', async ({
  openApp,
  page,
  wire,
}) => {
  const host = stored(titled('here', 'gone <b>soon</b>'));
  await openApp(host);
  await page.getByTestId('session-item').first().click();
  await expect(page.getByTestId('chat-title')).toHaveText('here');
  await openSearch(page);
  await find(page, wire, 'soon');
  rmSync(sessionFolder(host.dataDir, storedId(1)), { recursive: true });
  await results(page).click();
  await expect(page.getByTestId('search-open-error')).toContainText('无法打开“gone <b>soon</b>”');
  await expect(page).toHaveURL(new RegExp(`/chat/${storedId(0)}$`, 'u'));
  await expect(page.getByTestId('chat-title')).toHaveText('here');
  await find(page, wire, 'here');
  await results(page).click();
  await expect(page.getByTestId('search-dialog')).toHaveCount(0);
});

test('the shortcut opens over a Workspace alone, and an input method is left to finish', async ({
  startHost,
  openApp,
  page,
  wire,
}) => {
  await page.goto((await startHost()).url);
  await expect(page.getByTestId('folder-path')).toBeVisible();
  await page.keyboard.press('Control+k');
  await openApp(stored(titled('中文标题')));
  await chooseAgent(page, 'fyllo-guide');
  await expect(page.getByTestId('search-dialog')).toHaveCount(0);
  await page.getByTestId('open-settings').click();
  await expect(page.getByRole('dialog')).toBeVisible(); // its code is loaded first
  await page.keyboard.press('Control+k');
  await expect(page.getByTestId('search-dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByTestId('workspace-switcher').click();
  await expect(page.getByRole('menu')).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);
  const keyboard = await page.context().newCDPSession(page);
  const compose = { text: 'zhong', selectionStart: 5, selectionEnd: 5 };
  await keyboard.send('Input.imeSetComposition', compose);
  await expect(input(page)).toHaveValue('zhong');
  await page.waitForTimeout(400); // longer than the pause after which a search would start
  await keyboard.send('Input.insertText', { text: '中' });
  await expect(results(page)).toHaveCount(1);
  expect(wire.queries).toEqual(['中']);
});

test('thousands of sessions are searched, and those that cannot be read are counted', async ({
  openApp,
  page,
  wire,
}) => {
  const host = stored([
    ...titled(...Array.from({ length: 4999 }, (_, n) => `row ${n}`)),
    { title: 'last', turns: [{ question: 'the-oldest-token', answer: 'found' }] },
  ]);
  const file = (n: number, name: string) =>
    path.join(sessionFolder(host.dataDir, storedId(n)), name);
  for (const n of [1, 2, 3, 4]) writeFileSync(file(n, 'session.json'), '{ not json');
  for (const n of [5, 6, 7, 8, 9, 10]) rmSync(file(n, 'transcript.jsonl'));
  for (const n of [5, 6, 7, 8]) mkdirSync(file(n, 'transcript.jsonl'));
  symlinkSync(file(4999, 'transcript.jsonl'), file(9, 'transcript.jsonl'));
  execFileSync('mkfifo', [file(10, 'transcript.jsonl')]);
  await openApp(host);
  await page.getByTestId('open-settings').click();
  await page.getByRole('radio', { name: 'English' }).check({ force: true });
  await page.keyboard.press('Escape');
  await openSearch(page);
  expect(await find(page, wire, 'the-oldest-token')).toEqual([storedId(4999)]);
  await expect(page.getByTestId('search-unreadable')).toHaveText('10 sessions could not be read');
  await expect(state(page)).toContainText('1 session found');
  expect(await find(page, wire, 'in none of them')).toEqual([]);
  await expect(state(page)).toContainText('Nothing found for “in none of them”');
  await expect(page.getByTestId('search-unreadable')).toHaveCount(1);
  expect(await objections(page)).toEqual([]);
});

test('rows that an error took from sight are not opened, and Enter tries again', async ({
  openApp,
  page,
  wire,
}) => {
  await openApp(stored(titled('first word', 'second word')));
  await openSearch(page);
  wire.answers = 'hold';
  await input(page).fill('word');
  await expect(results(page)).toHaveCount(2); // told before the answer, which is held
  wire.release('fail');
  await expect(state(page)).toHaveAttribute('data-state', 'error');
  await expect(results(page)).toHaveCount(0);
  await expect(input(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(results(page)).toHaveCount(2);
  expect(wire.queries).toEqual(['word', 'word']);
  await expect(page).toHaveURL(/\/chat$/u);
});
