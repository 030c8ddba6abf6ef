import { Dialog } from '@angular/cdk/dialog';
import { Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import { fail, ok, type SearchHit } from '@fyllo/protocol';
import { HOST_LINK } from '../host';
import { FakeLink } from '../host/testing/fake-link';
import { snapshot } from '../host/testing/session-fixture';
import { CurrentLanguage } from '../language';
import { SearchOpener } from './search-opener';

@Component({ template: '' })
class Page {}

const hit = (n: number, over: Partial<SearchHit> = {}): SearchHit => ({
  sessionId: `session-${String(n).padStart(10, '0')}`,
  title: `Title ${n}`,
  activityAt: n,
  match: 'text',
  snippet: { text: `words of ${n}`, hit: { start: 0, length: 5 } },
  ...over,
});

const found = (hits: readonly SearchHit[], unreadable = 0, more = false) =>
  ok({ hits, scanned: 9, total: 9, unreadable, more });

const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-testid="search-result"]')];
const selected = () => rows().map((row) => row.getAttribute('aria-selected') === 'true');
const state = () => find('search-state')?.dataset['state'];
const field = (): HTMLInputElement => {
  const input = find('search-input');
  if (!(input instanceof HTMLInputElement)) throw new Error('no field');
  return input;
};
const draw = () => jest.advanceTimersByTimeAsync(50);

async function openDialog(link = new FakeLink()) {
  TestBed.configureTestingModule({
    providers: [
      { provide: HOST_LINK, useValue: link },
      provideRouter([
        { path: 'chat', component: Page },
        { path: 'chat/:id', component: Page },
      ]),
    ],
  });
  TestBed.inject(CurrentLanguage).use('en');
  await TestBed.inject(SearchOpener).open();
  await draw();
  return { link, router: TestBed.inject(Router), dialogs: TestBed.inject(Dialog) };
}

async function type(text: string): Promise<void> {
  field().value = text;
  field().dispatchEvent(new Event('input'));
  await jest.advanceTimersByTimeAsync(300);
}

async function press(key: string, more: KeyboardEventInit = {}): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  field().dispatchEvent(event);
  await draw();
  return event;
}

describe('SearchDialog', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(() => {
    TestBed.inject(Dialog).closeAll();
    jest.useRealTimers();
  });

  it('opens once, with the focus in a field that has a name', async () => {
    const { dialogs } = await openDialog();
    await TestBed.inject(SearchOpener).open();
    expect(dialogs.openDialogs).toHaveLength(1);
    expect([document.activeElement, state(), rows()]).toEqual([field(), 'idle', []]);
    expect(field().getAttribute('aria-label')).toBe('Search sessions');
    expect(document.querySelector('[role=dialog]')?.getAttribute('aria-label')).toBe(
      'Search sessions',
    );
  });

  it('marks what was found in titles, ids and texts, and draws none of it as markup', async () => {
    const link = new FakeLink();
    link.answers['search.run'] = () =>
      found([
        hit(1, { match: 'title', title: '<b>\u202eWord</b>', titleHit: { start: 4, length: 4 } }),
        hit(2, { match: 'id', sessionId: 'session-xxWoRdxx00' }),
        hit(3, { snippet: { text: '…a <img src=x> word', hit: { start: 15, length: 400 } } }),
      ]);
    await openDialog(link);
    await type('word');
    expect(state()).toBe('results');
    expect(rows().map((row) => row.querySelector('mark')?.textContent)).toEqual([
      'Word',
      'WoRd',
      'word',
    ]);
    expect(rows().map(({ dataset }) => dataset['match'])).toEqual(['title', 'id', 'text']);
    expect(rows()[0]?.querySelector('.title')?.textContent).toBe('<b>⟨U+202E⟩Word</b>');
    expect(rows()[2]?.querySelector('.about')?.textContent).toBe('…a <img src=x> word');
    expect(document.querySelectorAll('.rows :is(b, img)')).toHaveLength(0);
  });

  it('shows titles and texts as their language spells and aligns them, wherever they are marked', async () => {
    const link = new FakeLink();
    const titleHit = { start: 0, length: 3 };
    const snippet = { text: 'Où\u00a0? کتاب\u200cها', hit: { start: 5, length: 5 } };
    link.answers['search.run'] = () =>
      found([hit(1, { match: 'title', title: 'می\u200cخواهم', titleHit }), hit(2, { snippet })]);
    link.answers['session.open'] = () => fail('not-found', '');
    await openDialog(link);
    await type('می');
    const texts = rows().map((row) => row.querySelector('[dir=auto]:has(mark)'));
    expect(texts.map((text) => text?.textContent)).toEqual(['می\u200cخواهم', 'Où ? کتاب\u200cها']);
    expect(texts.map((text) => text?.querySelector('mark')?.textContent)).toEqual([
      'می\u200c',
      'کتاب\u200c',
    ]);
    await press('Enter');
    expect(find('search-open-error')?.querySelector('bdi')?.textContent).toBe('می\u200cخواهم');
  });

  it('moves among the rows by keys and by a mouse that moves, and leaves text keys alone', async () => {
    const link = new FakeLink();
    link.answers['search.run'] = () => found([hit(1), hit(2), hit(3)]);
    await openDialog(link);
    await type('word');
    expect(selected()).toEqual([true, false, false]);
    expect((await press('ArrowDown')).defaultPrevented).toBe(true);
    expect(selected()).toEqual([false, true, false]);
    expect(field().getAttribute('aria-activedescendant')).toBe(rows()[1]?.id);
    await press('PageDown');
    expect(selected()).toEqual([false, false, true]);
    expect((await press('Home')).defaultPrevented).toBe(false);
    expect((await press('ArrowUp', { shiftKey: true })).defaultPrevented).toBe(false);
    const over = (row: number, screenX: number) =>
      rows()[row]?.dispatchEvent(new MouseEvent('mousemove', { screenX, bubbles: true }));
    over(0, 5);
    over(1, 5);
    await draw();
    expect(selected()).toEqual([false, false, true]);
    over(1, 6);
    await draw();
    expect(selected()).toEqual([false, true, false]);
  });

  it('keeps its row while others are added, and begins another query at the top', async () => {
    const link = new FakeLink();
    await openDialog(link);
    await type('word');
    const { searchId } = link.paramsOf('search.run')[0] as { searchId: string };
    const tell = async (hits: SearchHit[]) => {
      link.items.next([
        {
          k: 'search',
          searchId,
          result: { hits, scanned: 2, total: 9, unreadable: 0, more: false },
        },
      ]);
      await draw();
    };
    await tell([hit(1), hit(2)]);
    expect(find('search-state')?.textContent).toContain('2 of 9');
    await press('ArrowDown');
    await tell([hit(1), hit(2), hit(3)]);
    expect(selected()).toEqual([false, true, false]);
    link.answers['search.run'] = () => found([hit(3), hit(2)]);
    await type('words');
    expect(selected()).toEqual([true, false]);
    await press('ArrowDown');
    link.answers['search.run'] = () => found([]);
    await type('wordsx');
    link.answers['search.run'] = () => found([hit(3), hit(2)]);
    await type('words');
    expect(selected()).toEqual([true, false]);
  });

  it('does not open a row of an earlier query', async () => {
    const link = new FakeLink();
    link.answers['search.run'] = () => found([hit(1)]);
    await openDialog(link);
    await type('word');
    delete link.answers['search.run'];
    await type('words');
    expect([rows().length, selected(), state()]).toEqual([1, [false], 'searching']);
    await press('Enter');
    expect(link.paramsOf('session.open')).toEqual([]);
  });

  it('searches nothing that an input method has not finished, and obeys none of its keys', async () => {
    const link = new FakeLink();
    link.answers['search.run'] = () => found([]);
    const { dialogs } = await openDialog(link);
    field().dispatchEvent(new CompositionEvent('compositionstart'));
    await type('zhong');
    await press('Escape', { isComposing: true });
    expect([link.paramsOf('search.run'), dialogs.openDialogs.length]).toEqual([[], 1]);
    field().value = '中';
    field().dispatchEvent(new CompositionEvent('compositionend'));
    await jest.advanceTimersByTimeAsync(300);
    expect(link.paramsOf('search.run')).toMatchObject([{ query: '中' }]);
    expect([state(), find('search-state')?.textContent.trim()]).toEqual([
      'none',
      'Nothing found for “中”',
    ]);
  });

  it('turns to a session and closes, by Enter and by a click', async () => {
    for (const how of ['Enter', 'click']) {
      TestBed.resetTestingModule();
      const link = new FakeLink();
      link.answers['search.run'] = () => found([hit(1), hit(2)]);
      link.answers['session.open'] = () => ok(snapshot());
      const { router, dialogs } = await openDialog(link);
      await type('word');
      if (how === 'Enter') await press('Enter');
      else rows()[1]?.click();
      await draw();
      expect(router.url).toBe(`/chat/${hit(how === 'Enter' ? 1 : 2).sessionId}`);
      expect(dialogs.openDialogs).toEqual([]);
    }
  });

  it('stays and says so when the session cannot be opened', async () => {
    const link = new FakeLink();
    link.answers['search.run'] = () => found([hit(1), hit(2)]);
    link.answers['session.open'] = () => fail('not-found', 'There is no such session.');
    const { router, dialogs } = await openDialog(link);
    await type('word');
    await press('Enter');
    expect([router.url, dialogs.openDialogs.length, rows().length]).toEqual(['/', 1, 2]);
    expect(find('search-open-error')?.textContent).toContain('“Title 1” could not be opened.');
    expect(find('search-open-error')?.getAttribute('role')).toBe('alert');
    await type('other');
    expect(find('search-open-error')).toBeNull();
  });

  it('opens nothing that an error has taken from sight, and tries again by Enter', async () => {
    const link = new FakeLink();
    let end = (): void => undefined;
    link.answers['search.run'] = () =>
      new Promise((resolve) => (end = () => resolve(fail('worker-gone', ''))));
    await openDialog(link);
    await type('word');
    const { searchId } = link.paramsOf('search.run')[0] as { searchId: string };
    const result = { hits: [hit(1), hit(2)], scanned: 2, total: 9, unreadable: 0, more: false };
    link.items.next([{ k: 'search', searchId, result }]);
    await draw();
    expect(rows()).toHaveLength(2);
    end();
    await draw();
    link.answers['search.run'] = () => found([hit(1)]);
    expect([state(), rows(), field().getAttribute('aria-activedescendant')]).toEqual([
      'error',
      [],
      null,
    ]);
    await press('ArrowDown');
    await press('Enter');
    expect([state(), selected()]).toEqual(['results', [true]]);
    expect(link.paramsOf('session.open')).toEqual([]);
  });

  it('turns to the last of several choices, and to none after more was typed', async () => {
    const link = new FakeLink();
    const answers: (() => void)[] = [];
    link.answers['search.run'] = () => found([hit(1), hit(2)]);
    link.answers['session.open'] = () =>
      new Promise((resolve) => answers.push(() => resolve(ok(snapshot()))));
    const { router, dialogs } = await openDialog(link);
    await type('word');
    const busy = () => rows().map((row) => row.getAttribute('aria-busy'));
    rows()[0]?.click();
    await draw();
    await type('words');
    for (const answer of answers) answer();
    await draw();
    expect([router.url, dialogs.openDialogs.length, busy()]).toEqual(['/', 1, [null, null]]);
    for (const row of [0, 1, 1]) {
      rows()[row]?.click();
      await draw();
    }
    expect([busy(), link.paramsOf('session.open').length]).toEqual([[null, 'true'], 3]);
    for (const answer of answers) answer();
    await draw();
    expect([router.url, dialogs.openDialogs]).toEqual([`/chat/${hit(2).sessionId}`, []]);
  });

  it('says what went wrong, how long a query may be, and how much could not be read', async () => {
    const link = new FakeLink();
    await openDialog(link);
    await type('x'.repeat(201));
    expect([state(), find('search-state')?.textContent]).toEqual([
      'error',
      expect.stringContaining('201'),
    ]);
    expect([field().value.length, field().getAttribute('aria-invalid')]).toEqual([201, 'true']);
    link.answers['search.run'] = () => fail('worker-gone', '');
    await type('word');
    const retry = find('search-state')?.querySelector('button');
    expect([state(), retry?.textContent.trim()]).toEqual(['error', 'Try again']);
    link.answers['search.run'] = () => found([hit(1)], 1200);
    retry?.click();
    await draw();
    expect([state(), document.activeElement]).toEqual(['results', field()]);
    expect(find('search-unreadable')?.textContent).toBe('1,200 sessions could not be read');
  });

  it('says that there may be more only when the host says so', async () => {
    const link = new FakeLink();
    const full = Array.from({ length: 50 }, (_, n) => hit(n));
    link.answers['search.run'] = () => found(full);
    await openDialog(link);
    await type('word');
    expect(find('search-state')?.textContent.trim()).toBe('50 sessions found');
    link.answers['search.run'] = () => found(full.slice(1), 0, true);
    await type('words');
    expect(find('search-state')?.textContent.trim()).toBe(
      'The first 49 sessions found; there may be more',
    );
  });

  it('ends its search when it is closed', async () => {
    const { link, dialogs } = await openDialog();
    await type('word');
    document.querySelector<HTMLElement>('.bar button')?.click();
    await draw();
    expect(dialogs.openDialogs).toEqual([]);
    expect(link.paramsOf('search.cancel')).toHaveLength(1);
  });
});
