import { summary } from '../host/testing/session-fixture';
import { inOrderOf } from './held-order';
import { groupsOf } from './session-groups';

const row = (letter: string, activityAt: number, pinned = false) =>
  summary({ id: `session-${letter.repeat(10)}`, title: letter, activityAt, pinned });
const titles = ({ pinned, recent }: ReturnType<typeof groupsOf>) =>
  [pinned, recent].map((rows) => rows.map(({ title }) => title).join(''));

describe('inOrderOf', () => {
  const before = groupsOf([row('a', 4, true), row('b', 3), row('c', 2), row('d', 1)]);

  it('keeps order and groups of rows that moved, drops those that went, and adds new ones last', () => {
    const now = groupsOf([row('e', 9), row('d', 8), row('c', 7, true), row('a', 4)]);
    expect(titles(now)).toEqual(['c', 'eda']);
    expect(titles(inOrderOf(before, now))).toEqual(['a', 'cde']);
  });

  it('has the rows as they are now', () => {
    const { recent } = inOrderOf(
      before,
      groupsOf([{ ...row('c', 99), title: 'new', attention: 2 }]),
    );
    expect(recent).toMatchObject([{ title: 'new', attention: 2, activityAt: 99 }]);
  });
});
