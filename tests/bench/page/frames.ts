export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });

/** Waits frame by frame; an error after half a minute. */
export async function frameWhen(reached: () => boolean): Promise<void> {
  const began = performance.now();
  while (!reached()) {
    if (performance.now() - began > 30_000)
      throw new Error('the page never showed the whole reply');
    await nextFrame();
  }
}

/** Tasks of 50 ms and more while it watches. */
export class LongTasks {
  private readonly durations: number[] = [];
  private readonly observer = new PerformanceObserver((list) => this.take(list.getEntries()));

  constructor() {
    this.observer.observe({ type: 'longtask' });
  }

  end(): readonly number[] {
    this.take(this.observer.takeRecords());
    this.observer.disconnect();
    return this.durations;
  }

  private take(entries: readonly PerformanceEntry[]): void {
    this.durations.push(...entries.map(({ duration }) => duration));
  }
}
