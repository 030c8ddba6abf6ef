import { sleep } from '../agent.mjs';

const REPLAY = [
  ['user_message_chunk', 'Old question one'],
  ['agent_message_chunk', 'Old answer one'],
  ['user_message_chunk', 'Old question two'],
  ['agent_message_chunk', 'Old answer '],
  ['agent_message_chunk', 'two'],
];

async function replay(wire, sessionId) {
  const update = (value) => wire.notify('session/update', { sessionId, update: value });
  for (const [sessionUpdate, text] of REPLAY) {
    await update({ sessionUpdate, content: { type: 'text', text } });
  }
  await update({
    sessionUpdate: 'tool_call',
    toolCallId: 'old',
    title: 'Old tool',
    status: 'completed',
  });
  await update({ sessionUpdate: 'current_mode_update', currentModeId: 'replayed-mode' });
}

/** How a conversation is taken up again. */
export const sessions = {
  'load-replays': {
    about: 'session/load replays two turns and a mode, then answers null.',
    loadSession: async ({ wire, id, params }) => {
      await replay(wire, params.sessionId);
      await wire.answer(id, null);
    },
  },
  'load-replays-after': {
    about: 'session/load answers first and replays 20 ms later.',
    loadSession: async ({ wire, id, params }) => {
      await wire.answer(id, {});
      await sleep(20);
      await replay(wire, params.sessionId);
    },
  },
  'load-refused': {
    about: 'session/load answers -32002.',
    loadSession: ({ wire, id }) => wire.fail(id, -32002, 'Resource not found'),
  },
  'load-never-answers': {
    about: 'session/load is not answered.',
    loadSession: () => undefined,
  },
  'cannot-load': {
    about: 'Does not advertise session/load.',
    initialize: ({ wire, id }) => wire.answer(id, { protocolVersion: 1 }),
  },
  'forgets-session': {
    about: 'Answers every second prompt of a process with -32002, as if the session were gone.',
    prompt: async (turn, state) => {
      state.prompts = (state.prompts ?? 0) + 1;
      if (state.prompts === 2) {
        await turn.wire.fail(turn.id, -32002, 'Resource not found');
        return;
      }
      await turn.say(
        `Prompt ${state.prompts} in ${turn.sessionId === state.first ? 'old' : 'new'} session`,
      );
      state.first ??= turn.sessionId;
      await turn.end();
    },
  },
  'forgets-and-is-slow': {
    about: 'Answers the second prompt of a process with -32002; the new session then takes 400 ms.',
    newSession: async ({ wire, id, state }) => {
      state.sessions = (state.sessions ?? 0) + 1;
      if (state.sessions > 1) await sleep(400);
      await wire.answer(id, { sessionId: `session-${state.sessions}` });
    },
    prompt: async (turn, state) => {
      state.prompts = (state.prompts ?? 0) + 1;
      if (state.prompts === 2) {
        await turn.wire.fail(turn.id, -32002, 'Resource not found');
        return;
      }
      await turn.say(`${turn.text} in ${turn.sessionId}`);
      await turn.end();
    },
  },
  'slow-new-session': {
    about: 'Takes 400 ms to answer session/new.',
    newSession: async ({ wire, id }) => {
      await sleep(400);
      await wire.answer(id, { sessionId: 'slow-session' });
    },
  },
};
