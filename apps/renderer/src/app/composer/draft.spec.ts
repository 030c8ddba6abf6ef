import { fail, ok, type Result, UNSENT_SETTLE_MS } from '@fyllo/protocol';
import { FakeLink, settled } from '../host/testing/fake-link';
import { fakeFile, PNG, UploadHost } from './attachments/testing/upload-host';
import { Draft, type Outgoing } from './draft';
import { FILE, kept, KeptUnsent } from '../host/testing/kept-unsent';

const SESSION = 'session-aaaaaaaaaa';
const UNANSWERED = fail('timed-out', '');

function host() {
  const link = new FakeLink();
  const unsent = new KeptUnsent(link);
  const open = async (): Promise<Draft> => {
    const draft = new Draft(link, { sessionId: SESSION });
    await settled();
    return draft;
  };
  return { link, unsent, open };
}

/** Sends that answer in turn, and what they were given. */
function sends(...results: Result<unknown>[]) {
  const given: (readonly [string, Outgoing])[] = [];
  const send = (text: string, outgoing: Outgoing) => {
    given.push([text, outgoing]);
    return Promise.resolve(results[given.length - 1] ?? ok({}));
  };
  return { given, send, keys: () => given.map(([, { key }]) => key) };
}

describe('Draft, kept', () => {
  it('shows what the host has, and the host has what was typed', async () => {
    const { unsent, open } = host();
    const mention = { at: 0, length: 2, path: '/demo/a' };
    unsent.texts.set(SESSION, kept('@a stored', { mentions: [mention], attachments: [FILE] }));
    const draft = await open();
    expect([draft.text(), draft.mentions()]).toEqual(['@a stored', [mention]]);
    expect(draft.attachments.ids()).toEqual([FILE.id]);
    draft.write('so @a stored');
    await draft.keep();
    expect(unsent.textOf(SESSION)).toBe('so @a stored');
    expect((await open()).mentions()).toEqual([{ ...mention, at: 3 }]);
  });

  it('asks again for what the host could not read, before it keeps anything', async () => {
    const { unsent, open, link } = host();
    unsent.texts.set(SESSION, kept('stored'));
    const answer = link.answers['unsent.open'];
    link.answers['unsent.open'] = () => fail('disk-full', '');
    const draft = await open();
    draft.write('typed');
    await draft.keep();
    expect([draft.unkept()?.code, unsent.textOf(SESSION)]).toEqual(['disk-full', 'stored']);
    if (answer) link.answers['unsent.open'] = answer;
    await draft.keep();
    expect([draft.unkept(), unsent.textOf(SESSION)]).toEqual([null, 'stored\ntyped']);
  });

  it('is put aside with its files only once they have arrived', async () => {
    const { link } = host();
    const uploads = new UploadHost(link);
    const draft = new Draft(link, {});
    await settled();
    draft.attachments.add([fakeFile('a.txt', PNG)]);
    await draft.exchange('unsent.put-aside');
    expect(uploads.copies.map(({ name }) => name)).toEqual(['a.txt']);
    expect(draft.attachments.items()).toEqual([]);
  });

  it('keeps what was typed before the host answered, behind what it has', async () => {
    const { unsent, open, link } = host();
    unsent.texts.set(SESSION, kept('stored'));
    const draft = new Draft(link, { sessionId: SESSION });
    draft.write('typed');
    expect([draft.text(), draft.ready()]).toEqual(['typed', false]);
    await settled();
    expect([draft.text(), draft.ready()]).toEqual(['stored\ntyped', true]);
    await draft.keep();
    expect((await open()).text()).toBe('stored\ntyped');
  });

  it('writes nothing over a text that could not be read, and reads it at the next welcome', async () => {
    const { link, unsent } = host();
    unsent.texts.set(SESSION, kept('stored'));
    link.lose();
    const draft = new Draft(link, { sessionId: SESSION });
    draft.write('typed');
    await draft.keep();
    expect(link.paramsOf('unsent.write')).toEqual([]);
    link.comeBack();
    await settled();
    await draft.keep();
    expect([draft.text(), unsent.textOf(SESSION)]).toEqual(['stored\ntyped', 'stored\ntyped']);
  });

  it('says so when what is stored cannot be had, and still sends', async () => {
    const { link, open } = host();
    link.answers['unsent.open'] = () => fail('io-failed', '');
    const draft = await open();
    expect([draft.ready(), draft.unkept()?.code]).toEqual([true, 'io-failed']);
    draft.write('hello');
    const { given, send } = sends();
    await draft.send(send);
    expect([given.length, draft.text()]).toEqual([1, '']);
    expect(link.paramsOf('unsent.write')).toEqual([]);
  });

  it('reads a long text to its end', async () => {
    const { link, open } = host();
    const text = `${'x'.repeat(60_000)}${'y'.repeat(60_000)}z`;
    link.answers['unsent.open'] = () => ok(kept(text.slice(0, 60_000), { length: text.length }));
    link.answers['unsent.read'] = (params) => {
      const { from } = params as { from: number };
      return ok({ text: text.slice(from, from + 60_000) });
    };
    expect((await open()).text() === text).toBe(true);
    expect(link.paramsOf('unsent.read')).toHaveLength(2);
  });

  it('writes nothing while the page is in another Workspace', async () => {
    const { link, unsent } = host();
    let here = true;
    const draft = new Draft(link, {}, () => here);
    await settled();
    draft.write('for this one');
    here = false;
    await draft.keep();
    draft.rush();
    expect(unsent.textOf()).toBe('');
    here = true;
    await draft.keep();
    expect(unsent.textOf()).toBe('for this one');
  });

  it('puts the draft aside and takes it back, and loses nothing that is typed meanwhile', async () => {
    const { link, unsent } = host();
    unsent.texts.set('', kept('mine', { attachments: [FILE] }));
    const draft = new Draft(link, {});
    await settled();
    const putAside = link.answers['unsent.put-aside'];
    link.answers['unsent.put-aside'] = async (params) => {
      const answer = await putAside?.(params);
      draft.write('mine, and more');
      return answer ?? fail('internal', '');
    };
    const aside = draft.exchange('unsent.put-aside');
    draft.write('mine, and');
    await aside;
    expect([draft.text(), draft.hasAside(), draft.attachments.ids()]).toEqual([' more', true, []]);
    draft.write('another');
    await draft.exchange('unsent.take-back');
    expect([draft.text(), draft.hasAside()]).toEqual(['mine, and', false]);
    expect(draft.attachments.ids()).toEqual([FILE.id]);
  });
});

describe('Draft, sent', () => {
  it('sends an unanswered text again with the same key', async () => {
    const { open } = host();
    const { keys, send } = sends(UNANSWERED);
    const draft = await open();
    draft.write('hello');
    await draft.send(send);
    expect([draft.text(), draft.failure()?.code]).toEqual(['hello', 'timed-out']);
    await draft.send(send);
    expect(draft.text()).toBe('');
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  it('repeats a send of before a reload with its key, until something changes', async () => {
    const { unsent, open } = host();
    unsent.texts.set(SESSION, kept('hello', { key: 'key-of-before' }));
    const { keys, send } = sends(UNANSWERED);
    const draft = await open();
    await draft.send(send);
    draft.write('hello!');
    await draft.send(send);
    expect(keys()[0]).toBe('key-of-before');
    expect(keys()[1]).not.toBe('key-of-before');
  });

  it('gives a changed text, other files, and the same text after a success a key of their own', async () => {
    const { unsent, open } = host();
    unsent.texts.set(SESSION, kept('', { attachments: [FILE] }));
    const { keys, given, send } = sends(UNANSWERED, UNANSWERED);
    const draft = await open();
    draft.write('hello');
    await draft.send(send);
    draft.write('hello!');
    await draft.send(send);
    draft.attachments.remove(draft.attachments.items()[0]?.key ?? '');
    await draft.send(send);
    draft.write('hello!');
    await draft.send(send);
    expect(given.map(([, { attachments }]) => attachments)).toEqual([[FILE.id], [FILE.id], [], []]);
    expect(new Set(keys()).size).toBe(4);
  });

  it('is on the host before it is sent, and what was sent is taken away there too', async () => {
    const { unsent, open } = host();
    const draft = await open();
    draft.write('hello');
    const seen: string[] = [];
    await draft.send(() => {
      seen.push(unsent.textOf(SESSION));
      draft.write('hello and more');
      return Promise.resolve(ok({}));
    });
    await draft.keep();
    expect([seen, draft.text(), unsent.textOf(SESSION)]).toEqual([
      ['hello'],
      ' and more',
      ' and more',
    ]);
  });

  it('takes away the files that were sent, and those of this place when copies went out', async () => {
    const { link, unsent, open } = host();
    unsent.texts.set(SESSION, kept('hello', { attachments: [FILE] }));
    const first = await open();
    await first.send(sends().send);
    expect([first.attachments.ids(), link.paramsOf('unsent.detach')]).toEqual([[], []]);
    unsent.texts.set(SESSION, kept('hello', { attachments: [FILE] }));
    const second = await open();
    await second.send(sends().send, true);
    expect(second.attachments.ids()).toEqual([]);
    expect(link.paramsOf('unsent.detach')).toEqual([{ sessionId: SESSION, attachmentId: FILE.id }]);
  });

  it('sends once at a time', async () => {
    const { open } = host();
    let settle: (result: Result<unknown>) => void = () => undefined;
    let calls = 0;
    const draft = await open();
    draft.write('hello');
    const slow = () => {
      calls += 1;
      return new Promise<Result<unknown>>((resolve) => (settle = resolve));
    };
    const first = draft.send(slow);
    await draft.send(slow);
    await settled();
    expect([calls, draft.sending()]).toEqual([1, true]);
    settle(ok({}));
    await first;
    expect(draft.sending()).toBe(false);
  });

  it('puts words behind what is written, on a line of their own', async () => {
    const draft = await host().open();
    draft.append('one');
    draft.append('two');
    expect(draft.text()).toBe('one\ntwo');
    draft.append('@a', [{ at: 0, length: 2, path: '/demo/a' }]);
    draft.append('three');
    expect(draft.mentions()).toEqual([{ at: 8, length: 2, path: '/demo/a' }]);
  });
});

describe('Draft, written', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is written once typing has paused, with the newest text only', async () => {
    const { link, unsent } = host();
    const draft = new Draft(link, { sessionId: SESSION });
    await jest.advanceTimersByTimeAsync(0);
    for (const text of ['h', 'he', 'hello']) {
      draft.write(text);
      await jest.advanceTimersByTimeAsync(UNSENT_SETTLE_MS - 1);
    }
    expect(link.paramsOf('unsent.write')).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(link.paramsOf('unsent.write')).toHaveLength(1);
    expect(unsent.textOf(SESSION)).toBe('hello');
  });

  it('tries a write again that failed, and tells only of one that keeps failing', async () => {
    const { link, unsent } = host();
    const draft = new Draft(link, { sessionId: SESSION });
    await jest.advanceTimersByTimeAsync(0);
    unsent.writeResults.push(fail('disk-full', ''), fail('disk-full', ''));
    draft.write('hello');
    await draft.keep();
    expect(draft.unkept()).toBeNull();
    await jest.advanceTimersByTimeAsync(1000);
    expect(draft.unkept()?.code).toBe('disk-full');
    await jest.advanceTimersByTimeAsync(4000);
    expect([draft.unkept(), unsent.textOf(SESSION)]).toEqual([null, 'hello']);
  });

  it('lets go of the text of a session that is gone', async () => {
    const { link, unsent } = host();
    const draft = new Draft(link, { sessionId: SESSION });
    await jest.advanceTimersByTimeAsync(0);
    unsent.writeResults.push(fail('not-found', ''));
    draft.write('hello');
    await jest.advanceTimersByTimeAsync(60_000);
    expect([link.paramsOf('unsent.write').length, draft.unkept()]).toEqual([1, null]);
  });
});
