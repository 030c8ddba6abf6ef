/** Heights of rows with fast sums: a Fenwick tree, so that one height among thousands changes in a few steps. */
export class RowHeights {
  private heights: Float64Array = new Float64Array(0);
  private tree: Float64Array = new Float64Array(1);

  get length(): number {
    return this.heights.length;
  }

  /** Replaces all heights. */
  reset(heights: Iterable<number>): void {
    this.heights = Float64Array.from(heights);
    const n = this.heights.length;
    this.tree = new Float64Array(n + 1);
    for (let i = 1; i <= n; i += 1) {
      this.tree[i] = (this.tree[i] ?? 0) + (this.heights[i - 1] ?? 0);
      const parent = i + (i & -i);
      if (parent <= n) this.tree[parent] = (this.tree[parent] ?? 0) + (this.tree[i] ?? 0);
    }
  }

  height(index: number): number {
    return this.heights[index] ?? 0;
  }

  set(index: number, height: number): void {
    const difference = height - this.height(index);
    if (index < 0 || index >= this.length || difference === 0) return;
    this.heights[index] = height;
    for (let i = index + 1; i < this.tree.length; i += i & -i) {
      this.tree[i] = (this.tree[i] ?? 0) + difference;
    }
  }

  /** Where a row begins; the length gives the total. */
  offset(index: number): number {
    let sum = 0;
    for (let i = Math.min(index, this.length); i > 0; i -= i & -i) sum += this.tree[i] ?? 0;
    return sum;
  }

  get total(): number {
    return this.offset(this.length);
  }

  /** The row that covers a position; the last one beyond the end, 0 when there is none. */
  indexAt(position: number): number {
    let index = 0;
    let rest = position;
    let step = 2 ** Math.floor(Math.log2(Math.max(1, this.length)));
    for (; step >= 1; step /= 2) {
      const next = index + step;
      const sum = this.tree[next];
      if (next <= this.length && sum !== undefined && sum <= rest) {
        index = next;
        rest -= sum;
      }
    }
    return Math.max(0, Math.min(index, this.length - 1));
  }
}
