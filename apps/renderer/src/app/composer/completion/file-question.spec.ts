import { fail, ok } from '@fyllo/protocol';
import { FakeLink } from '../../host/testing/fake-link';
import { FileQuestion, type FoundFiles } from './file-question';

const found = (...names: readonly string[]): FoundFiles => ({
  files: names.map((relative) => ({ path: `/p/${relative}`, relative, project: null, marks: [] })),
  total: names.length,
  truncated: false,
  unreadable: 0,
});

describe('FileQuestion', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }));
  afterEach(() => jest.useRealTimers());

  function start(sessionId?: string) {
    const link = new FakeLink();
    const question = new FileQuestion(link, sessionId === undefined ? {} : { sessionId });
    const names = () => question.files()?.files.map(({ relative }) => relative) ?? null;
    return { link, question, names };
  }
  const answers = async (): Promise<void> => {
    await jest.advanceTimersByTimeAsync(0);
  };

  it('asks at once first, then once for a burst of keys, in its place', async () => {
    const { link, question } = start('session-0000000001');
    link.answers['files.find'] = () => ok(found('a'));
    question.ask('');
    expect(link.paramsOf('files.find')).toEqual([{ sessionId: 'session-0000000001', query: '' }]);
    for (const query of ['r', 're', 'rea', 'rea']) question.ask(query);
    expect(link.calls).toHaveLength(1);
    expect(question.state()).toBe('searching');
    await jest.advanceTimersByTimeAsync(60);
    expect(link.paramsOf('files.find').slice(1)).toEqual([
      { sessionId: 'session-0000000001', query: 'rea' },
    ]);
    expect(question.state()).toBe('found');
  });

  it('drops what is answered late, and keeps what was found until there is something newer', async () => {
    const { link, question, names } = start();
    const late: ((files: FoundFiles) => void)[] = [];
    link.answers['files.find'] = () =>
      new Promise((resolve) => late.push((files) => resolve(ok(files))));
    question.ask('');
    late[0]?.(found('first'));
    await answers();
    expect([names(), question.upToDate()]).toEqual([['first'], true]);
    question.ask('a');
    await jest.advanceTimersByTimeAsync(60);
    question.ask('ab');
    await jest.advanceTimersByTimeAsync(60);
    expect([names(), question.upToDate()]).toEqual([['first'], false]);
    late[2]?.(found('second'));
    await answers();
    late[1]?.(found('late'));
    await answers();
    expect([names(), question.upToDate()]).toEqual([['second'], true]);
    question.ask('abc');
    await jest.advanceTimersByTimeAsync(60);
    late[3]?.(found());
    await answers();
    expect(question.state()).toBe('none');
    expect(late).toHaveLength(4);
  });

  it('says what failed, tries again when asked, and by itself when the host is back', async () => {
    const { link, question } = start();
    link.answers['files.find'] = () => fail('worker-gone', 'm');
    question.ask('a');
    await answers();
    expect([question.state(), question.error()?.code]).toEqual(['failed', 'worker-gone']);
    link.lose();
    question.retry();
    await answers();
    expect(question.state()).toBe('offline');
    link.answers['files.find'] = () => ok(found('a'));
    link.comeBack();
    await answers();
    expect(question.state()).toBe('found');
    expect(link.calls).toHaveLength(3);
  });

  it('does nothing more once it is closed', async () => {
    const { link, question, names } = start();
    link.answers['files.find'] = () => ok(found('a'));
    question.ask('');
    question.ask('a');
    question.close();
    await jest.advanceTimersByTimeAsync(1000);
    link.comeBack();
    await answers();
    expect([link.calls.length, names()]).toEqual([1, null]);
  });
});
