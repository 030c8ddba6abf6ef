import { treeOf, type ProcessEntry } from './process-tree';

const entry = (pid: number, parent: number): ProcessEntry => ({ pid, parent, start: '1' });

describe('process tree', () => {
  const table = [entry(2, 1), entry(3, 2), entry(4, 2), entry(5, 3), entry(6, 1)];
  const pids = (...roots: number[]): number[] => treeOf(roots, table).map(({ pid }) => pid);

  it('holds processes and everything below them, once', () => {
    expect(pids(2)).toEqual([2, 3, 4, 5]);
    expect(pids(2, 5)).toEqual([2, 5, 3, 4]);
    expect(pids(6)).toEqual([6]);
    expect(pids(9)).toEqual([]);
  });
});
