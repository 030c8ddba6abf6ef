import {
  activeOf,
  afterClosing,
  afterMoving,
  afterTyping,
  type CompletionState,
  NOTHING_OPEN,
  pressInMenu,
} from './completion';

/** Types one text after the other, the caret at the end of each. */
function type(...texts: readonly string[]): CompletionState {
  return texts.reduce(
    ({ state, old }, now) => ({
      state: afterTyping(state, { old, now, caret: now.length }),
      old: now,
    }),
    { state: NOTHING_OPEN, old: '' },
  ).state;
}

describe('what typing does to the menus', () => {
  it('opens one, asks anew with each key, and closes it behind the name', () => {
    expect(type('/').trigger).toEqual({ kind: 'command', at: 0, query: '' });
    expect(type('/', '/r').trigger?.query).toBe('r');
    expect(type('/', '/r', '/r ').trigger).toBeNull();
    expect(type('a @b').trigger).toEqual({ kind: 'mention', at: 2, query: 'b' });
  });

  it('is the same state as long as there is nothing to choose', () => {
    expect(type('a', 'ab', 'ab c')).toBe(NOTHING_OPEN);
  });

  it('stays closed until the sign is typed anew, wherever the text around it grows', () => {
    const closed = afterClosing(type('see @a'));
    const more = afterTyping(closed, { old: 'see @a', now: 'see @ab', caret: 7 });
    expect(more.trigger).toBeNull();
    const before = afterTyping(more, { old: 'see @ab', now: 'now see @ab', caret: 3 });
    const back = afterTyping(before, { old: 'now see @ab', now: 'now see @abc', caret: 12 });
    expect(back.trigger).toBeNull();
    const gone = afterTyping(back, { old: 'now see @abc', now: 'now see ', caret: 8 });
    const anew = afterTyping(gone, { old: 'now see ', now: 'now see @', caret: 9 });
    expect([gone.closedAt, anew.trigger?.at]).toEqual([null, 8]);
  });

  it('opens again for the same sign in the same place when it replaces what was there', () => {
    const closed = afterClosing(type('/te'));
    const typed = { old: '/te', now: '/', caret: 1 };
    expect(afterTyping(closed, { ...typed, data: '/' }).trigger?.kind).toBe('command');
    expect(afterTyping(closed, { ...typed, data: null }).trigger).toBeNull();
  });

  it('forgets the active item with another query', () => {
    const active = { ...type('@a'), active: 'x' };
    expect(afterTyping(active, { old: '@a', now: '@ab', caret: 3 }).active).toBeNull();
    expect(afterTyping(active, { old: '@a', now: '@a', caret: 2 }).active).toBe('x');
  });
});

describe('what the caret does to a menu', () => {
  const open = type('see @abc');

  it('closes it when it leaves the name, and asks for less inside of it', () => {
    expect(afterMoving(open, 'see @abc', 8)).toBe(open);
    expect(afterMoving(open, 'see @abc', 6).trigger?.query).toBe('a');
    expect(afterMoving(open, 'see @abc', 4).trigger).toBeNull();
    expect(afterMoving(open, 'see @abc', 1).trigger).toBeNull();
    expect(afterMoving(NOTHING_OPEN, 'see @abc', 8)).toBe(NOTHING_OPEN);
  });
});

describe('activeOf', () => {
  it('stays on an item while the list changes around it, else begins at the first', () => {
    const state = { ...type('/'), active: 'b' };
    expect(activeOf(state, ['a', 'b'])).toBe('b');
    expect(activeOf(state, ['c', 'a'])).toBe('c');
    expect(activeOf(state, [])).toBeNull();
  });
});

describe('pressInMenu', () => {
  it.each([
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 0],
    ['ArrowUp', 0, 3, 2],
    ['ArrowUp', 1, 3, 0],
    ['Home', 2, 3, 0],
    ['End', 0, 3, 2],
    ['PageDown', 0, 50, 10],
    ['PageUp', 3, 50, 0],
  ])('%s from %i of %i moves to %i', (key, from, count, to) => {
    expect(pressInMenu(key, from, count)).toEqual({ does: 'move', to });
  });

  it.each([
    ['Escape', 3, 'close'],
    ['Escape', 0, 'close'],
    ['Enter', 0, 'nothing'],
    ['Tab', 0, 'nothing'],
    ['Home', 0, 'nothing'],
    ['ArrowLeft', 3, 'nothing'],
    ['constructor', 3, 'nothing'],
    ['a', 3, 'nothing'],
  ])('%s in a list of %i: %s', (key, count, does) => {
    expect(pressInMenu(key, 0, count)).toEqual({ does });
  });
});
