import { coded, type Install } from '@fyllo/protocol';
import { InstallJob } from './install-job';

function fixture() {
  const told: Install[] = [];
  const clock = { now: 0 };
  const job = new InstallJob(
    'agent',
    '1.0.0',
    (install) => told.push(install),
    () => clock.now,
  );
  return { told, clock, job };
}

describe('an installation', () => {
  it('tells phases at once, and progress some times a second', () => {
    const { told, clock, job } = fixture();
    job.enter('downloading');
    for (let n = 1; n <= 100; n += 1) {
      clock.now += 10;
      job.progress({ received: n, total: 100 });
    }
    expect(told.map(({ received }) => received)).toEqual([undefined, 20, 40, 60, 80, 100]);
    job.progress({ line: 'npm says' });
    expect(job.state).toMatchObject({ received: 100, line: 'npm says' });
    job.enter('unpacking');
    expect(told.at(-1)).not.toHaveProperty('received');
    expect(told.at(-1)).not.toHaveProperty('line');
  });

  it('that failed keeps the last line', () => {
    const { told, job } = fixture();
    job.progress({ line: 'the last words' });
    job.enter('failed', { code: 'offline', message: 'x' });
    expect(job.isOver).toBe(true);
    expect(told.at(-1)).toMatchObject({ line: 'the last words', error: { code: 'offline' } });
  });

  it.each([true, false])('that was ended ends who waits (before: %s)', async (before) => {
    const { job } = fixture();
    if (before) job.cancel();
    const ended = job.ended(() => coded('cancelled', 'x'));
    job.cancel();
    await expect(ended).rejects.toThrow('cancelled');
    expect(job.signal.aborted).toBe(true);
  });
});
