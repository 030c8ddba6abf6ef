import { existsSync, writeFileSync } from 'node:fs';
import { advertises, sleep } from '../agent.mjs';

const METHODS = [
  { id: 'browser', name: 'In the browser', description: 'Opens a page' },
  { id: 'key', name: 'By key', type: 'env_var', vars: [{ name: 'FAKE_KEY' }] },
  { name: 'without an id' },
  'no method at all',
];

const demand = (wire, id) => wire.fail(id, -32000, 'Authentication required', 'Run login first');

/** A session is refused until somebody has signed in. */
const guarded = {
  initialize: advertises({ loadSession: true, auth: { logout: {} } }, METHODS),
  newSession: ({ wire, id, state }) =>
    state.signedIn === true ? wire.answer(id, { sessionId: 'private' }) : demand(wire, id),
  authenticate: async ({ wire, id, state }) => {
    await sleep(100);
    state.signedIn = true;
    await wire.answer(id, {});
  },
};

/** The file beside the log tells later processes that a person signed in outside. */
const signedInOutside = () => {
  const mark = `${process.env.FAKE_AGENT_LOG}.signed-in`;
  const before = existsSync(mark);
  writeFileSync(mark, '');
  return before;
};

/** Who signs in, how, and what becomes of what was asked before. */
export const signIn = {
  'signs-in': { about: 'Refuses sessions until authenticate was called.', ...guarded },
  'sign-in-fails-once': {
    about: 'The first authenticate fails, the second works.',
    ...guarded,
    authenticate: ({ wire, id, state }) => {
      state.tries = (state.tries ?? 0) + 1;
      state.signedIn = state.tries > 1;
      return state.signedIn
        ? wire.answer(id, null)
        : wire.fail(id, -32603, 'Internal error', { message: 'the browser was closed' });
    },
  },
  'sign-in-never-answers': {
    about: 'authenticate is not answered.',
    ...guarded,
    authenticate: () => undefined,
  },
  'signs-in-late': {
    about: 'The second prompt is refused until authenticate was called.',
    ...guarded,
    newSession: ({ wire, id }) => wire.answer(id, { sessionId: 'private' }),
    prompt: async (turn, state) => {
      state.prompts = (state.prompts ?? 0) + 1;
      if (state.prompts === 2 && state.signedIn !== true) return demand(turn.wire, turn.id);
      await turn.say(`took ${turn.text}`);
      await turn.end();
    },
  },
  'signed-in-already': {
    about: 'Has ways to sign in and demands none.',
    initialize: guarded.initialize,
    authenticate: guarded.authenticate,
    logout: ({ wire, id }) => wire.answer(id, {}),
  },
  'signs-in-outside': {
    about: 'Demands a sign-in, offers no way, and works once it was started again.',
    start: (_wire, state) => {
      state.signedIn = signedInOutside();
    },
    newSession: guarded.newSession,
  },
  'says-not-logged-in': {
    about: 'Says that nobody is logged in, and ends the turn as usual.',
    prompt: async (turn) => {
      await turn.say('Not logged in · Please run /login');
      await turn.end();
    },
  },
};
