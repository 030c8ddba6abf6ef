/**
 * An agent that costs as little as an agent can: raw lines, no library. A prompt `N` is answered with N pieces of a
 * text in which every piece has its number, so that a lost, doubled or moved piece shows.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const LINES_PER_WRITE = 500;
const line = (message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;

async function burst(sessionId, count) {
  const head = line({ method: 'session/update', params: { sessionId, update: null } }).split(
    'null',
  );
  const text = (number) => `${String(number).padStart(6, '0')} `;
  const update = (number) =>
    `{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"${text(number)}"}}`;
  let lines = '';
  for (let number = 1; number <= count; number++) {
    lines += head[0] + update(number) + head[1];
    if (number % LINES_PER_WRITE !== 0 && number < count) continue;
    if (!process.stdout.write(lines)) await once(process.stdout, 'drain');
    lines = '';
  }
}

async function answer({ id, method, params }) {
  if (method === 'initialize') return { protocolVersion: 1, agentCapabilities: {} };
  if (method === 'session/new') return { sessionId: `burst-${String(id)}` };
  const asked = params.prompt.map(({ text }) => text).join('\n');
  await burst(params.sessionId, Number(/\d+\s*$/u.exec(asked)?.[0]));
  return { stopReason: 'end_turn' };
}

createInterface({ input: process.stdin }).on('line', (text) => {
  const request = JSON.parse(text);
  if (request.id === undefined) return;
  void answer(request).then((result) => process.stdout.write(line({ id: request.id, result })));
});
