import { LIMIT_MB, measuredRun } from './measured-run';
import { liveProcesses } from './process-table';

// promise P-05: the memory is that of a process that holds a supervisor and nothing else
describe('an agent that floods', () => {
  it('with 200 MB in updates of 4 kB', async () => {
    const count = 200_000_000 / 4096;
    const run = await measuredRun('floods-updates', `blocks ${count}`);
    expect(run).toMatchObject({ outcome: 'completed', characters: Math.ceil(count) * 4096 });
    expect(run.grownMb).toBeLessThan(LIMIT_MB);
  });

  it('with a million chunks of one character', async () => {
    const run = await measuredRun('floods-updates', 'characters 1000000');
    expect(run).toMatchObject({ outcome: 'completed', characters: 1_000_000 });
    expect(run.grownMb).toBeLessThan(LIMIT_MB);
  });

  it('with 10,000 tool calls', async () => {
    const run = await measuredRun('floods-updates', 'calls 10000');
    expect(run).toMatchObject({ outcome: 'completed', calls: 10_000 });
    expect(run.grownMb).toBeLessThan(LIMIT_MB);
  });

  it('with one tool call and 100,000 updates of it', async () => {
    const run = await measuredRun('floods-updates', 'growth 100000');
    expect(run).toMatchObject({ outcome: 'completed', calls: 1 });
    expect(run.lines).toBeGreaterThan(100_000);
    expect(run.toolEvents).toBeLessThan(5000);
    expect(run.grownMb).toBeLessThan(LIMIT_MB);
  });

  it.each(['blocks', 'characters', 'growth'])('is cancelled in a flood of %s', async (kind) => {
    const run = await measuredRun('floods-updates', `${kind} 100000000`, { cancelAt: 20_000 });
    expect(run.outcome).toBe('cancelled');
    expect(run.linesAfterCancel).toBeLessThan(20_000);
    expect(run.grownMb).toBeLessThan(LIMIT_MB);
  });

  it('is held back by a slow reader, and cancelled', async () => {
    const run = await measuredRun('floods-updates', 'blocks 100000000', {
      ...{ reader: 'slow', cancelAt: 300 },
    });
    expect(run.outcome).toBe('cancelled');
    expect(run.linesAfterCancel).toBeLessThan(300);
    expect(run.grownMb).toBeLessThan(LIMIT_MB);
  });

  it('is not read any more when the reader is gone, and ends with its host', async () => {
    const mark = `flood-${process.pid}-`;
    const run = await measuredRun(
      'floods-updates',
      'blocks 100000000',
      { reader: 'gone', endAfter: 4000 },
      mark,
    );
    expect(run.lines).toBeGreaterThan(0);
    expect(run.lines).toBeLessThan(1000);
    expect(run.grownMb).toBeLessThan(LIMIT_MB);
    expect(liveProcesses(mark)).toEqual([]);
  });

  it('would fill the memory if there were always room (control)', async () => {
    const run = await measuredRun('floods-updates', 'blocks 100000000', { reader: 'keeps' });
    expect(run.grownMb).toBeGreaterThan(LIMIT_MB);
  });
});
