import { fail, ok, type Result } from '@fyllo/protocol';
import { Draft } from './draft';

/** Sends that answer in turn, and the keys they were given. */
function sends(...results: Result<unknown>[]) {
  const keys: string[] = [];
  const send = (_text: string, key: string) => {
    keys.push(key);
    return Promise.resolve(results[keys.length - 1] ?? ok({}));
  };
  return { keys, send };
}

const UNANSWERED = fail('timed-out', '');

describe('Draft', () => {
  afterEach(() => {
    sessionStorage.clear();
    jest.restoreAllMocks();
  });

  it('sends an unanswered text again with the same key, also after a reload', async () => {
    const { keys, send } = sends(UNANSWERED, UNANSWERED);
    const draft = new Draft('a');
    draft.write('hello');
    await draft.send(send);
    expect([draft.text(), draft.failure()?.code]).toEqual(['hello', 'timed-out']);
    await draft.send(send);
    await new Draft('a').send(send);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('gives a changed text, and the same text after a success, a key of its own', async () => {
    const { keys, send } = sends(UNANSWERED);
    const draft = new Draft('a');
    draft.write('hello');
    await draft.send(send);
    draft.write('hello!');
    await draft.send(send);
    expect([draft.text(), draft.failure()]).toEqual(['', null]);
    draft.write('hello!');
    await draft.send(send);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(3);
  });

  it('sends once at a time', async () => {
    let settle: (result: Result<unknown>) => void = () => undefined;
    let calls = 0;
    const draft = new Draft('a');
    draft.write('hello');
    const slow = () => {
      calls += 1;
      return new Promise<Result<unknown>>((resolve) => (settle = resolve));
    };
    const first = draft.send(slow);
    await draft.send(slow);
    expect([calls, draft.sending()]).toEqual([1, true]);
    settle(ok({}));
    await first;
    expect(draft.sending()).toBe(false);
  });

  it('keeps a text that the storage has no room for, and no older one in its place', () => {
    const draft = new Draft('a');
    draft.write('short');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    draft.write('a text above the quota');
    expect(draft.text()).toBe('a text above the quota');
    expect(new Draft('a').text()).toBe('');
  });
});
