import { RestartPolicy } from './restart-policy';

describe('restarts of a worker', () => {
  it('come later each time and end with the third in a window', () => {
    const policy = new RestartPolicy(3, 60_000);
    const delays = [0, 1000, 2000, 3000, 60_500].map((now) => policy.next(now));
    expect(delays).toEqual([50, 500, 2000, undefined, 2000]);
  });

  it('begin anew when somebody asks', () => {
    const policy = new RestartPolicy(1, 60_000);
    expect([policy.next(0), policy.next(1)]).toEqual([50, undefined]);
    policy.forget();
    expect(policy.next(2)).toBe(50);
  });
});
