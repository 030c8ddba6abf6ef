import { MessageGate } from './message-gate';

const request = (id: unknown, method = 'session/prompt') => ({
  jsonrpc: '2.0',
  id,
  method,
  params: {},
});

// promise P-07
describe('messages of an agent', () => {
  it('answer by id and type, once', () => {
    const gate = new MessageGate();
    for (const id of [0, 1, '2']) gate.sent(request(id));
    const kinds = [1, '1', 0, 0, 2, '2', '2', null, 7].map((id) =>
      gate.classify({ jsonrpc: '2.0', id, result: null }),
    );
    const expected = { yes: 'response', no: 'unneeded' };
    expect(kinds).toEqual(
      ['yes', 'no', 'yes', 'no', 'no', 'yes', 'no', 'no', 'no'].map(
        (word) => expected[word as 'yes'],
      ),
    );
    expect(gate.unneeded).toBe(6);
  });

  it.each([
    [{ jsonrpc: '2.0', method: 'session/update', params: {} }, 'update'],
    [{ jsonrpc: '2.0', method: '$/cancel_request', params: {} }, 'cancel-request'],
    [{ jsonrpc: '2.0', method: '_vendor/note' }, 'unneeded'],
    [{ jsonrpc: '2.0', id: 1, method: 'fs/read_text_file' }, 'request'],
    [{ jsonrpc: '2.0', id: 'x', method: 'session/update' }, 'request'],
    [{ jsonrpc: '2.0', error: { code: 1, message: 'no id' } }, 'unneeded'],
    [{ jsonrpc: '2.0', id: {}, method: 'x' }, 'other'],
    [{ id: 1, method: 'x' }, 'other'],
    [{ method: 'session/update' }, 'other'],
    [{ level: 'info', msg: 'a log line' }, 'other'],
    [{}, 'other'],
  ])('%j is %s', (message, kind) => {
    expect(new MessageGate().classify(message)).toBe(kind);
  });

  it('tells which request for permission the SDK refused', () => {
    const gate = new MessageGate();
    const ask = (id: unknown) => ({ ...request(id, 'session/request_permission'), params: { id } });
    for (const id of [7, '7', 8]) gate.classify(ask(id));
    expect(gate.takeAsked(8)).toEqual({ id: 8 });
    expect(gate.sent({ jsonrpc: '2.0', id: 8, result: {} })).toBeUndefined();
    expect(gate.sent({ jsonrpc: '2.0', id: '7', error: { code: -32602 } })).toEqual({ id: '7' });
    expect(gate.sent({ jsonrpc: '2.0', id: '7', error: { code: -32602 } })).toBeUndefined();
    expect(gate.takeAsked(7)).toEqual({ id: 7 });
  });

  it('are left out while too many requests wait for their answers', () => {
    const gate = new MessageGate();
    const kinds = Array.from({ length: 10_001 }, (_, id) => gate.classify(request(id, 'x/y')));
    expect(kinds.filter((kind) => kind === 'request')).toHaveLength(10_000);
    expect(kinds.at(-1)).toBe('unneeded');
    gate.sent({ jsonrpc: '2.0', id: 0, error: { code: -32601 } });
    expect(gate.classify(request(0, 'x/y'))).toBe('request');
  });
});
