import fc from 'fast-check';
import type { SessionSummary } from '@fyllo/protocol';
import { summary } from '../host/testing/session-fixture';
import { groupsOf, withoutRow, withRow } from './session-groups';

const row = fc
  .record({
    n: fc.integer({ min: 0, max: 9 }),
    activityAt: fc.integer({ min: 0, max: 5 }),
    pinned: fc.boolean(),
    unread: fc.boolean(),
  })
  .map(({ n, ...over }) => summary({ ...over, id: `session-000000000${n}` }));

const byId = (rows: readonly SessionSummary[]) => new Map(rows.map((one) => [one.id, one]));

describe('session groups', () => {
  it('stay as if they were made anew, whatever rows come and go', () => {
    fc.assert(
      fc.property(fc.array(row), fc.array(fc.tuple(row, fc.boolean())), (first, changes) => {
        const known = byId(first);
        let groups = groupsOf(known.values());
        for (const [next, stays] of changes) {
          const before = known.get(next.id);
          if (stays) {
            groups = withRow(groups, before, next);
            known.set(next.id, next);
          } else if (before) {
            groups = withoutRow(groups, before);
            known.delete(next.id);
          }
        }
        expect(groups).toEqual(groupsOf(known.values()));
      }),
    );
  });

  it('are the same object when a row says nothing new, and keep the group that did not change', () => {
    const [a, b] = [summary({ pinned: true }), summary({ id: 'session-bbbbbbbbbb' })];
    const groups = groupsOf([a, b]);
    expect(withRow(groups, a, { ...a })).toBe(groups);
    const renamed = withRow(groups, b, { ...b, title: 'other' });
    expect(renamed.pinned).toBe(groups.pinned);
    expect(renamed.recent.map(({ title }) => title)).toEqual(['other']);
  });
});
