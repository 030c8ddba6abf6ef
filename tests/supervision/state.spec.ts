import { useHarness } from './harness';

describe('what an agent tells beside its answer', () => {
  const start = useHarness();

  it('is a plan that is replaced as a whole', async () => {
    const harness = start({ it: 'plans' });
    await harness.turn('s', 'it', 'x');
    expect(harness.view('s').state.plan.map(({ content }) => content)).toEqual([
      ...['one', 'two', 'three'],
    ]);
    await harness.turn('s', 'it', 'clear');
    expect(harness.view('s').state.plan).toEqual([]);
  });

  it('is usage, as odd as it is', async () => {
    const harness = start({ it: 'usages' });
    for (const usage of [
      { used: 5, size: 0 },
      { used: 300, size: 200 },
    ]) {
      await harness.turn('s', 'it', JSON.stringify(usage));
      expect(harness.view('s').state.usage).toMatchObject(usage);
    }
    await harness.turn('s', 'it', '{"used":-1,"size":10.5}');
    expect(harness.view('s').state.usage).toMatchObject({ used: 300, size: 200 });
  });

  it('is a title, which null clears', async () => {
    const harness = start({ it: 'titles' });
    await harness.turn('s', 'it', '"Given"');
    expect(harness.view('s').state.agentTitle).toBe('Given');
    await harness.turn('s', 'it', 'null');
    expect(harness.view('s').state.agentTitle ?? null).toBeNull();
  });

  it('is a notice of the moment, which no message holds and which fails nothing', async () => {
    const harness = start({ it: 'notices' });
    const end = await harness.turn('s', 'it', 'x');
    expect(end.outcome).toBe('completed');
    const notices = harness.eventsOf('s').filter(({ type }) => type === 'notice');
    expect(notices).toMatchObject([
      { severity: 'info', title: 'Notice <b>info</b>', description: 'More' },
      { severity: 'weather' },
      { severity: 'error' },
    ]);
    expect(JSON.stringify(harness.view('s'))).not.toContain('Notice');
  });

  it('is a compaction of one row, whose summary is replaced', async () => {
    const harness = start({ it: 'compacts' });
    const end = await harness.turn('s', 'it', 'x');
    const { parts } = harness.message('s', end.messageId);
    expect(parts.map(({ type }) => type)).toEqual(['compaction', 'text']);
    expect(parts[0]).toMatchObject({ status: 'completed', summary: 'the whole' });
  });

  it('is a diff beside content of a wrong form', async () => {
    const harness = start({ it: 'bare-content' });
    const end = await harness.turn('s', 'it', 'x');
    expect(harness.message('s', end.messageId).parts).toMatchObject([
      { title: 'Edit', content: [{ type: 'diff', path: '/p/a.txt' }] },
    ]);
  });
});
