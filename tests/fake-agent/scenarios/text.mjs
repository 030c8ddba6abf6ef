import { sleep } from '../agent.mjs';

const chunk = (sessionId, text) =>
  `${JSON.stringify({
    jsonrpc: '2.0',
    method: 'session/update',
    params: {
      sessionId,
      update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } },
    },
  })}\n`;

/** What an answer consists of, and when it comes. */
export const text = {
  echo: { about: 'Says what it was told.' },
  'late-chunk': {
    about: 'One more chunk 250 ms after the prompt was answered.',
    prompt: async (turn) => {
      await turn.say(`First of ${turn.text}. `);
      await turn.end();
      await sleep(250);
      await turn.say(`Last of ${turn.text}.`);
    },
  },
  'chunk-with-response': {
    about: 'Two chunks, the answer to the prompt and one more chunk in one write.',
    prompt: async (turn) => {
      const answer = `${JSON.stringify({ jsonrpc: '2.0', id: turn.id, result: { stopReason: 'end_turn' } })}\n`;
      const said = ['a', 'b'].map((word) => chunk(turn.sessionId, word)).join('');
      await turn.wire.raw(said + answer + chunk(turn.sessionId, 'c'));
    },
  },
  'many-chunks': {
    about: '300 numbered chunks as fast as they can be written.',
    prompt: async (turn) => {
      for (let index = 0; index < 300; index += 1) await turn.say(`${index},`);
      await turn.end();
    },
  },
  'long-stream': {
    about:
      'A numbered paragraph every 20 ms, as many as the prompt says (default 50), until cancelled.',
    prompt: async (turn) => {
      const count = Number(/\d+/.exec(turn.text)?.[0] ?? 50);
      for (let index = 1; index <= count && !turn.cancelled; index += 1) {
        await turn.say(`Paragraph ${index}. The quick brown fox jumps over the lazy dog.\n\n`);
        await sleep(20);
      }
      await turn.end(turn.cancelled ? 'cancelled' : 'end_turn');
    },
  },
  'echoes-user-message': {
    about: 'Repeats the prompt as user_message_chunk, block by block.',
    prompt: async (turn) => {
      for (const content of turn.prompt) {
        await turn.update({ sessionUpdate: 'user_message_chunk', content });
      }
      await turn.say('Answer');
      await turn.end();
    },
  },
  'empty-reply': { about: 'Only end_turn.', prompt: (turn) => turn.end() },
  'null-result': {
    about: 'Answers the prompt with null.',
    prompt: async (turn) => {
      await turn.say('text');
      await turn.wire.answer(turn.id, null);
    },
  },
  'unknown-stop-reason': {
    about: 'Stops for a reason of its own.',
    prompt: (turn) => turn.end('moon_phase'),
  },
  'wrong-type-id': {
    about: 'Answers the prompt with its id as a string; the prompt stays open.',
    prompt: async (turn) => {
      await turn.say('text');
      await turn.wire.answer(String(turn.id), { stopReason: 'end_turn' });
    },
  },
  'stray-messages': {
    about:
      'Answers nobody waits for, twice; unknown notifications and an unknown request; then the answer.',
    prompt: async (turn) => {
      const { wire } = turn;
      await wire.answer(9999, {});
      await wire.answer('nobody', {});
      await wire.send({ error: { code: -32601, message: 'no id' } });
      await wire.notify('agent/heartbeat', {});
      await wire.notify('session/update', {
        sessionId: 'nobody',
        update: { sessionUpdate: 'plan', entries: [] },
      });
      const { error } = await wire.request('agent/unknown', {});
      await turn.say(`code ${error.code}`);
      await turn.end();
      await turn.end();
    },
  },
  'unknown-updates': {
    about: 'Update kinds nobody knows and malformed known ones between two chunks.',
    prompt: async (turn) => {
      await turn.say('before ');
      await turn.update({ sessionUpdate: 'hologram_update', angle: 3 });
      await turn.update({ sessionUpdate: 'hologram_update', angle: 4 });
      await turn.update({ sessionUpdate: 'usage_update', used: -1, size: 'many' });
      await turn.update({ sessionUpdate: 'tool_call', title: 'without an id' });
      await turn.update('not even an object');
      await turn.update({ sessionUpdate: 'current_mode_update', modeId: 'plan' });
      await turn.say('after');
      await turn.end();
    },
  },
  'long-line': {
    about: 'One line of 64 MiB.',
    prompt: async (turn) => {
      await turn.say('before the long line');
      const block = 'x'.repeat(1024 * 1024);
      await turn.wire.raw('{"jsonrpc":"2.0","method":"session/update","params":{"x":"');
      for (let count = 0; count < 64; count += 1) await turn.wire.raw(block);
      await turn.wire.raw('"}}\n');
      await turn.end();
    },
  },
  'deep-json': {
    about: 'A message nested 5,000 levels deep between two chunks.',
    prompt: async (turn) => {
      await turn.say('before ');
      const depth = 5000;
      await turn.wire.raw(
        `{"jsonrpc":"2.0","method":"x","params":${'['.repeat(depth)}${']'.repeat(depth)}}\n`,
      );
      await turn.say('after');
      await turn.end();
    },
  },
  'early-updates': {
    about: 'Commands and config options for a new session before the answer that names it.',
    newSession: async ({ wire, id }) => {
      const sessionId = 'early-session';
      const update = (value) => wire.notify('session/update', { sessionId, update: value });
      await update({
        sessionUpdate: 'available_commands_update',
        availableCommands: [{ name: 'test', description: 'Runs tests' }],
      });
      await update({
        sessionUpdate: 'config_option_update',
        configOptions: [{ type: 'boolean', id: 'fast', name: 'Fast', currentValue: true }],
      });
      await wire.answer(id, { sessionId });
    },
  },
  'prompt-error': {
    about: 'Says something, then answers the prompt with an error.',
    prompt: async (turn) => {
      await turn.say('Partial ');
      await turn.wire.fail(turn.id, -32603, 'Internal error', {
        details: 'the model is overloaded',
      });
    },
  },
};
