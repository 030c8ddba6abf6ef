/** The smallest agent: answers the handshake, and every prompt with one word. */
import { createInterface } from 'node:readline';

const say = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') say({ id, result: { protocolVersion: 1, agentCapabilities: {} } });
  if (method === 'session/new') say({ id, result: { sessionId: 's' } });
  if (method !== 'session/prompt') return;
  const content = { type: 'text', text: 'word' };
  const update = { sessionUpdate: 'agent_message_chunk', content };
  say({ method: 'session/update', params: { sessionId: params.sessionId, update } });
  say({ id, result: { stopReason: 'end_turn' } });
});
