import { spawn, type ChildProcess } from 'node:child_process';
import { processStartTime } from './process-start-time';
import { isGroupAlive } from './process-group';
import { reap, ReaperList } from './reaper';

// promise C-03
describe('the reaper', () => {
  const children: ChildProcess[] = [];

  const sleeper = (): number => {
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    children.push(child);
    return child.pid ?? 0;
  };

  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  it('ends the groups it was told and not those it was told to forget', async () => {
    const [one, two] = [sleeper(), sleeper()];
    const list = new ReaperList();
    list.take(`add ${one} ${processStartTime(one)}`);
    list.take(`add ${two} ${processStartTime(two)}`);
    list.take(`del ${two}`);
    await reap(list);
    expect([isGroupAlive(one), isGroupAlive(two)]).toEqual([false, true]);
  });

  it.each(['', '0', '1', '99999999999', 'now'])(
    'leaves a process alone that got a number later: start time %j',
    async (told) => {
      const pid = sleeper();
      const list = new ReaperList();
      list.take(`add ${pid} ${told}`);
      expect(list.alive()).toEqual([]);
      await reap(list);
      expect(isGroupAlive(pid)).toBe(true);
    },
  );

  it.each(['add 0 1', 'add 1 1', 'add -5 1', 'add x 1', 'add', 'kill 5', '', 'add 1e3 2'])(
    'takes no notice of %j',
    (line) => {
      const list = new ReaperList();
      list.take(line);
      expect(list.alive()).toEqual([]);
    },
  );
});
