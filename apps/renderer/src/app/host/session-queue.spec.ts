import { ok } from '@fyllo/protocol';
import { SessionQueue } from './session-queue';
import { FakeLink } from './testing/fake-link';
import { SESSION } from './testing/session-fixture';

describe('SessionQueue', () => {
  it('asks the host for what a person does with the messages that wait', async () => {
    const link = new FakeLink();
    const queue = new SessionQueue(link, SESSION);
    const asked = [
      ['queue.edit', () => queue.edit('item-a'), { itemId: 'item-a' }],
      ['queue.release', () => queue.release('item-a'), { itemId: 'item-a' }],
      ['queue.remove', () => queue.remove('item-a'), { itemId: 'item-a' }],
      ['queue.send-next', () => queue.sendNext('item-a'), { itemId: 'item-a' }],
      ['queue.move', () => queue.move('item-a', null), { itemId: 'item-a', before: null }],
      ['queue.save', () => queue.save('item-a', { text: 't' }), { itemId: 'item-a', text: 't' }],
    ] as const;
    for (const [method, call, params] of asked) {
      link.answers[method] = () => ok({});
      expect((await call()).ok).toBe(true);
      expect(link.paramsOf(method)).toEqual([{ sessionId: SESSION, ...params }]);
    }
  });

  it('adds a message once with its key when the connection was lost', async () => {
    const link = new FakeLink();
    const queue = new SessionQueue(link, SESSION);
    link.answers['queue.add'] = () => ok({});
    link.lose();
    const mentions = [{ at: 0, length: 2, path: '/demo/a' }];
    const added = queue.add({ text: '@a', mentions, attachments: [] }, 'key-1234567');
    link.comeBack();
    expect((await added).ok).toBe(true);
    const call = { sessionId: SESSION, key: 'key-1234567', text: '@a', mentions };
    expect(link.paramsOf('queue.add')).toEqual([call, call]);
  });
});
