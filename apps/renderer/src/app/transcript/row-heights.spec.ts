import fc from 'fast-check';
import { RowHeights } from './row-heights';

const heights = fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 200 });

describe('RowHeights', () => {
  it('gives the sums of a plain list, also after changes', () => {
    fc.assert(
      fc.property(
        heights,
        fc.array(fc.tuple(fc.nat(250), fc.integer({ min: 0, max: 900 }))),
        (list, changes) => {
          const rows = new RowHeights();
          rows.reset(list);
          const plain = [...list];
          for (const [index, height] of changes) {
            rows.set(index, height);
            if (index < plain.length) plain[index] = height;
          }
          let sum = 0;
          plain.forEach((height, index) => {
            expect(rows.offset(index)).toBe(sum);
            sum += height;
          });
          expect(rows.total).toBe(sum);
        },
      ),
    );
  });

  it('finds the row at a position', () => {
    fc.assert(
      fc.property(heights, fc.nat(300_000), (list, position) => {
        const rows = new RowHeights();
        rows.reset(list);
        const index = rows.indexAt(position);
        if (list.length === 0) expect(index).toBe(0);
        else if (position >= rows.total) expect(index).toBe(list.length - 1);
        else {
          expect(rows.offset(index)).toBeLessThanOrEqual(position);
          expect(rows.offset(index + 1)).toBeGreaterThan(position);
        }
      }),
    );
  });
});
