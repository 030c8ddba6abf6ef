import { advertises } from '../agent.mjs';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const block = 'x'.repeat(4096);

/** The n-th update of each kind of flood. */
const UPDATES = {
  blocks: () => ({
    sessionUpdate: 'agent_message_chunk',
    content: { type: 'text', text: block },
  }),
  characters: () => ({
    sessionUpdate: 'agent_message_chunk',
    content: { type: 'text', text: 'x' },
  }),
  calls: (index) => ({
    sessionUpdate: 'tool_call',
    toolCallId: `call-${index}`,
    title: 'Flood',
    status: 'completed',
  }),
  growth: (index) => ({
    sessionUpdate: index === 0 ? 'tool_call' : 'tool_call_update',
    toolCallId: 'only',
    title: 'Flood',
    status: 'in_progress',
    content: [{ type: 'content', content: { type: 'text', text: `line ${index}` } }],
  }),
};

/** More than anybody can read, and more than anybody reads. */
export const floods = {
  'never-reads': {
    about: 'Takes everything in a prompt, and reads nothing after session/new.',
    initialize: advertises({ promptCapabilities: { image: true, embeddedContext: true } }),
    newSession: async ({ wire, id }) => {
      process.stdin.pause();
      await wire.answer(id, { sessionId: 'deaf' });
      setInterval(() => undefined, 1000);
    },
  },
  'floods-updates': {
    about: 'Writes as many updates of a kind as the prompt says ("blocks 1000"), until cancelled.',
    prompt: async (turn) => {
      const [kind, count] = turn.text.split(' ');
      let lines = '';
      for (let index = 0; index < Number(count) && !turn.cancelled; index += 1) {
        const params = { sessionId: turn.sessionId, update: UPDATES[kind](index) };
        lines += `${JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params })}\n`;
        if (lines.length < 65_536) continue;
        await turn.wire.raw(lines);
        lines = '';
        await nextTurn(); // or the cancel would never be read
      }
      await turn.wire.raw(lines);
      await turn.end(turn.cancelled ? 'cancelled' : 'end_turn');
    },
  },
};
