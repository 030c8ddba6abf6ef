import { ReplayWatch } from './replay-watch';
import { TIMING } from './timing';

describe('a replay', () => {
  const timing = { ...TIMING, replayQuiet: 150, resumeQuiet: 20, replayLongest: 1000 };

  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Milliseconds until it counts as over, when updates come at the given times after the answer. */
  const lasts = async (how: 'load' | 'resume', ...updates: number[]): Promise<number> => {
    const replay = new ReplayWatch(timing);
    replay.begin();
    const answered = Date.now();
    for (const at of updates) {
      setTimeout(() => {
        replay.heard();
      }, at);
    }
    const over = replay.quiet(how).then(() => Date.now() - answered);
    await jest.runAllTimersAsync();
    return over;
  };

  it.each([
    ['load', [], 150],
    ['load', [100], 250],
    ['resume', [], 20],
    ['resume', [10], 160],
    ['resume', [10, 140], 290],
    ['load', [100, 200, 300, 400, 500, 600, 700, 800, 900], 1000],
  ] as const)('after %s with updates at %p is over after %d ms', async (how, updates, ms) => {
    expect(await lasts(how, ...updates)).toBe(ms);
  });
});
