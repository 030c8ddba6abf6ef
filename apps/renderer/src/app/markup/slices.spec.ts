import { SLICE_MS, Slices } from './slices';

describe('Slices', () => {
  const busy = (ms: number): void => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  };
  const idle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

  it('runs at once what fits, and the rest later, in order', async () => {
    const slices = new Slices();
    const ran: number[] = [];
    for (let job = 0; job < 6; job += 1) {
      slices.run(() => {
        busy(SLICE_MS + 3);
        ran.push(job);
      });
    }
    expect(ran).toEqual([0]);
    for (let tries = 0; tries < 1000 && ran.length < 6; tries += 1) await idle();
    expect(ran).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('goes on after a job that throws', async () => {
    const slices = new Slices();
    const ran: string[] = [];
    expect(() => {
      slices.run(() => {
        busy(SLICE_MS + 3);
        throw new Error('bad job');
      });
    }).toThrow('bad job');
    slices.run(() => ran.push('next'));
    expect(ran).toEqual([]);
    for (let tries = 0; tries < 1000 && ran.length < 1; tries += 1) await idle();
    expect(ran).toEqual(['next']);
  });
});
