import { fail, MAX_CUSTOM_AGENTS_CHARS, ok, type AgentFileProblem } from '@fyllo/protocol';
import { FakeLink } from '../host/testing/fake-link';
import { CustomFile } from './custom-file';

const FAULT: AgentFileProblem = { path: '/c.json', message: 'm', line: 2, column: 3 };
const file = (text: string, revision = 'r1') => ({ path: '/c.json', text, revision, problems: [] });

async function open(text = 'old') {
  const link = new FakeLink();
  link.answers['agents.custom-file'] = () => ok(file(text));
  link.answers['agents.check-custom'] = () => ok({ problems: [] });
  const custom = new CustomFile(link);
  await custom.load();
  return { link, custom };
}

describe('CustomFile', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('checks once the typing pauses, and only what is written then', async () => {
    const { link, custom } = await open();
    link.answers['agents.check-custom'] = () => ok({ problems: [FAULT] });
    custom.edit('{');
    custom.edit('{x');
    expect([custom.state(), custom.dirty(), link.paramsOf('agents.check-custom')]).toEqual([
      'checking',
      true,
      [],
    ]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(link.paramsOf('agents.check-custom')).toEqual([{ text: '{x' }]);
    expect([custom.problems(), custom.canSave(), custom.state()]).toEqual([[FAULT], false, null]);
  });

  it('drops what is told of an older text', async () => {
    const { link, custom } = await open();
    const answers: (() => void)[] = [];
    link.answers['agents.check-custom'] = () =>
      new Promise((resolve) =>
        answers.push(() => {
          resolve(ok({ problems: [FAULT] }));
        }),
      );
    custom.edit('{');
    await jest.advanceTimersByTimeAsync(1000);
    custom.edit('{}');
    answers[0]?.();
    await jest.advanceTimersByTimeAsync(0);
    expect([answers.length, custom.problems()]).toEqual([1, []]);
  });

  it('saves over the version it began with, and begins anew from there', async () => {
    const { link, custom } = await open();
    link.answers['agents.save-custom'] = () => ok({ saved: true, revision: 'r2', problems: [] });
    custom.edit('new');
    expect(await custom.save()).toBe(true);
    expect([custom.dirty(), custom.text()]).toEqual([false, 'new']);
    custom.edit('newer');
    await custom.save();
    expect(link.paramsOf('agents.save-custom')).toEqual([
      { text: 'new', revision: 'r1' },
      { text: 'newer', revision: 'r2' },
    ]);
  });

  it('saves nothing that has faults, is the same or too long, and keeps the text when saving fails', async () => {
    const { link, custom } = await open();
    expect(await custom.save()).toBe(false);
    custom.edit('x'.repeat(MAX_CUSTOM_AGENTS_CHARS + 1));
    expect([custom.tooLong(), await custom.save()]).toEqual([true, false]);
    expect(link.paramsOf('agents.save-custom')).toEqual([]);
    custom.edit('new');
    link.answers['agents.save-custom'] = () =>
      ok({ saved: false, revision: 'r1', problems: [FAULT] });
    expect(await custom.save()).toBe(false);
    expect([custom.problems(), custom.dirty()]).toEqual([[FAULT], true]);
    custom.edit('other');
    await jest.advanceTimersByTimeAsync(1000);
    link.answers['agents.save-custom'] = () => fail('disk-full', '');
    expect(await custom.save()).toBe(false);
    expect([custom.error()?.code, custom.text()]).toEqual(['disk-full', 'other']);
  });

  it('shows what somebody else wrote before one of the two is lost', async () => {
    const { link, custom } = await open();
    custom.edit('mine');
    link.answers['agents.save-custom'] = () => fail('conflict', '');
    link.answers['agents.custom-file'] = () => ok(file('theirs', 'r9'));
    expect(await custom.save()).toBe(false);
    expect([custom.theirs()?.text, custom.text(), custom.error()]).toEqual([
      'theirs',
      'mine',
      null,
    ]);
    link.answers['agents.save-custom'] = () => ok({ saved: true, revision: 'r10', problems: [] });
    expect(await custom.keepMine()).toBe(true);
    expect(link.paramsOf('agents.save-custom').at(-1)).toEqual({ text: 'mine', revision: 'r9' });
    expect([custom.theirs(), custom.dirty()]).toEqual([null, false]);
  });

  it('writes over theirs once, whoever clicks twice', async () => {
    const { link, custom } = await open();
    custom.edit('mine');
    link.answers['agents.save-custom'] = () => fail('conflict', '');
    await custom.save();
    link.answers['agents.save-custom'] = () => ok({ saved: true, revision: 'r10', problems: [] });
    expect(await Promise.all([custom.keepMine(), custom.keepMine()])).toEqual([true, false]);
    expect(link.paramsOf('agents.save-custom')).toHaveLength(2);
  });

  it('keeps the line ends of the file, which a field does not know', async () => {
    const { link, custom } = await open('{\r\n}');
    expect([custom.text(), custom.dirty()]).toEqual(['{\n}', false]);
    custom.edit('{\n\n}');
    link.answers['agents.save-custom'] = () => ok({ saved: true, revision: 'r2', problems: [] });
    await custom.save();
    expect(link.paramsOf('agents.save-custom')).toEqual([{ text: '{\r\n\r\n}', revision: 'r1' }]);
    expect(custom.dirty()).toBe(false);
  });

  it('checks again when the host is back, so that old faults do not keep it from being saved', async () => {
    jest.useFakeTimers();
    const { link, custom } = await open();
    link.answers['agents.check-custom'] = () => ok({ problems: [FAULT] });
    custom.edit('wrong');
    await jest.advanceTimersByTimeAsync(1000);
    link.answers['agents.check-custom'] = () => fail('disconnected', '');
    custom.edit('right');
    await jest.advanceTimersByTimeAsync(1000);
    expect([custom.error()?.code, custom.canSave()]).toEqual(['disconnected', false]);
    link.answers['agents.check-custom'] = () => ok({ problems: [] });
    await custom.load();
    await jest.advanceTimersByTimeAsync(1000);
    expect([custom.error(), custom.canSave(), custom.text()]).toEqual([null, true, 'right']);
    jest.useRealTimers();
  });

  it('takes theirs when told to', async () => {
    const { link, custom } = await open();
    custom.edit('mine');
    link.answers['agents.save-custom'] = () => fail('conflict', '');
    link.answers['agents.custom-file'] = () => ok(file('theirs', 'r9'));
    await custom.save();
    custom.takeTheirs();
    expect([custom.text(), custom.dirty(), custom.theirs()]).toEqual(['theirs', false, null]);
  });

  it('follows the disk while nothing is typed, and never over what is', async () => {
    const { link, custom } = await open();
    link.answers['agents.custom-file'] = () => ok(file('from the disk', 'r2'));
    await custom.load();
    expect(custom.text()).toBe('from the disk');
    custom.edit('typed');
    link.answers['agents.custom-file'] = () => ok(file('later', 'r3'));
    await custom.load();
    expect([custom.text(), custom.file()?.revision]).toEqual(['typed', 'r2']);
  });

  it('says why there is no file, and reads it at the next try', async () => {
    const link = new FakeLink();
    link.answers['agents.custom-file'] = () => fail('io-failed', '');
    const custom = new CustomFile(link);
    await custom.load();
    expect([custom.error()?.code, custom.file()]).toEqual(['io-failed', null]);
    link.answers['agents.custom-file'] = () => ok(file('x'));
    await custom.load();
    expect([custom.error(), custom.text()]).toEqual([null, 'x']);
  });
});
