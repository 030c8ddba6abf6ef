import { coded } from '@fyllo/protocol';
import { AgentConnection } from './agent-connection';
import { StreamedString } from './outgoing-line';

describe('a prompt whose file breaks off on its way', () => {
  it('fails with what broke it, and the next message is whole', async () => {
    const lines: string[] = [];
    const connection: AgentConnection = new AgentConnection(
      async ({ pieces }) => {
        let line = '';
        for await (const piece of pieces) line += piece;
        lines.push(line);
        if (!line.includes('"whole"')) return;
        const { id } = JSON.parse(line) as { id: number };
        // after the writer is done, as an agent's answer comes
        setImmediate(() => {
          void connection.receive({ jsonrpc: '2.0', id, result: { stopReason: 'end_turn' } });
        });
      },
      {
        stray: 0,
        update: () => undefined,
        permission: () => Promise.resolve(undefined),
        elicitation: () => Promise.resolve({ action: 'cancel' }),
        unreadablePermission: () => undefined,
      },
    );
    const broken = new AbortController();
    const data = new StreamedString(
      '(a file)',
      async function* () {
        yield await Promise.resolve('AAAA');
        throw coded('attachment-missing', 'It is gone', { detail: 'a.png' });
      },
      (error) => {
        broken.abort(error);
      },
    );
    const blocks = [{ type: 'image', data }];
    await expect(connection.prompt('s', { blocks, broken: broken.signal })).rejects.toMatchObject({
      ...{ code: 'attachment-missing', error: { detail: 'a.png' } },
    });
    expect(connection.isAwaiting('session/prompt')).toBe(false);
    const next = {
      blocks: [{ type: 'text', text: 'whole' }],
      broken: new AbortController().signal,
    };
    await expect(connection.prompt('s', next)).resolves.toBe('end_turn');
    expect(lines[0]).toMatch(/"data":"AAAA\n$/u);
    expect(lines.map((line) => line.indexOf('\n') === line.length - 1)).not.toContain(false);
  });
});
