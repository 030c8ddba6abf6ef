import { coded } from '@fyllo/protocol';
import { OpenRequests } from './open-requests';

describe('requests that wait for a person', () => {
  const make = () => new OpenRequests<string, string>('cancelled', 'question-closed');

  it('are answered once, each its own', async () => {
    const requests = make();
    const one = requests.ask((given) => `${given}!`);
    const two = requests.ask((given) => given);
    expect(one.requestId).not.toBe(two.requestId);
    requests.give(two.requestId, 'no');
    requests.give(one.requestId, 'yes');
    expect(await Promise.all([one.answer, two.answer])).toEqual(['yes!', 'no']);
    expect(() => {
      requests.give(one.requestId, 'again');
    }).toThrow('question-closed');
  });

  it('stay open after an answer that does not fit', async () => {
    const requests = make();
    const { requestId, answer } = requests.ask((given) => {
      if (given === 'good') return given;
      throw coded('bad-request', 'No');
    });
    expect(() => {
      requests.give(requestId, 'bad');
    }).toThrow('bad-request');
    expect(requests.has(requestId)).toBe(true);
    requests.give(requestId, 'good');
    expect(await answer).toBe('good');
  });

  it('are all cancelled together, and so many at a time', async () => {
    const requests = make();
    const asked = Array.from({ length: 100 }, () => requests.ask((given) => given));
    expect(requests.isFull).toBe(true);
    expect(requests.cancelAll()).toEqual(asked.map(({ requestId }) => requestId));
    const answers = await Promise.all(asked.map(({ answer }) => answer));
    expect(new Set(answers)).toEqual(new Set(['cancelled']));
    expect([requests.isFull, requests.cancel(asked[0]?.requestId ?? '')]).toEqual([false, false]);
  });
});
