import { RestartBackoff } from './restart-backoff';

describe('starting an agent again', () => {
  it('waits longer after each death, then for a person', () => {
    const backoff = new RestartBackoff([0, 500, 2000, 5000]);
    const delays: (number | undefined)[] = [];
    for (let deaths = 0; deaths < 6; deaths += 1) {
      delays.push(backoff.next());
      backoff.died();
    }
    expect(delays).toEqual([0, 0, 500, 2000, 5000, undefined]);
    backoff.reset();
    expect(backoff.next()).toBe(0);
  });
});
