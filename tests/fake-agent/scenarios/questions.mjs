import { sleep } from '../agent.mjs';

const FORM = {
  mode: 'form',
  message: 'Who are you?',
  requestedSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', minLength: 2, pattern: '^(a+)+$' },
      age: { type: 'integer', minimum: 0, maximum: 150, default: 30 },
      color: {
        type: 'string',
        oneOf: [
          { const: 'r', title: 'Red' },
          { const: 'b', title: 'Blue' },
        ],
      },
      tags: { type: 'array', items: { type: 'string', enum: ['x', 'y'] } },
      sure: { type: 'boolean', default: true },
    },
    required: ['name'],
  },
};

const URL_QUESTION = {
  mode: 'url',
  elicitationId: 'e-1',
  message: 'Please allow it there',
  url: 'https://user:secret@xn--pple-43d.example/path?q=1',
};

/** Says what came of a question, and ends the turn. */
async function tell(turn, { result, error }) {
  await turn.say(error === undefined ? JSON.stringify(result) : `error ${error.code}`);
  await turn.end(turn.cancelled ? 'cancelled' : 'end_turn');
}

/** Questions that are no permissions. */
export const questions = {
  form: {
    about: 'Asks for a form to be filled in and says the answer.',
    prompt: async (turn) => tell(turn, await turn.question(FORM)),
  },
  'unknown-field': {
    about: 'Asks for a form with a field of a type nobody knows.',
    prompt: async (turn) => {
      const properties = { map: { type: 'hologram', title: 'Map' } };
      const requestedSchema = { type: 'object', properties };
      await tell(turn, await turn.question({ mode: 'form', message: 'Where?', requestedSchema }));
    },
  },
  'url-question': {
    about: 'Asks to open a deceptive address, and tells that questions nobody knows are complete.',
    prompt: async (turn) => {
      const answer = await turn.question(URL_QUESTION);
      for (const elicitationId of ['e-1', 'e-1', 'never-asked']) {
        await turn.wire.notify('elicitation/complete', { elicitationId });
      }
      await tell(turn, answer);
    },
  },
  'unknown-question': {
    about: 'Asks in a mode nobody knows.',
    prompt: async (turn) => tell(turn, await turn.question({ mode: 'dance', message: 'Dance?' })),
  },
  'withdraws-question': {
    about: 'Asks, and takes the question back after 100 ms.',
    prompt: async (turn) => {
      const answer = turn.question(FORM, 80);
      await sleep(100);
      await turn.wire.notify('$/cancel_request', { requestId: 80 });
      await tell(turn, await answer);
    },
  },
  'settles-with-open-question': {
    about: 'Ends the turn while its question is open.',
    prompt: async (turn) => {
      void turn.question(FORM);
      await sleep(100);
      await turn.end();
    },
  },
  'unknown-requests': {
    about:
      'Makes requests and notifications nobody knows, with string ids too, then tells the answers.',
    prompt: async (turn) => {
      const ids = ['c0ffee-uuid', 0];
      const answers = await Promise.all(
        ids.map((id) => turn.wire.request('craft/drainMidTurnQueue', {}, id)),
      );
      await turn.wire.notify('_auth/status_update', { signedIn: true });
      await turn.wire.notify('qwen/notify/session/title', { title: 'x' });
      await turn.say(
        answers.map(({ id, error }) => `${JSON.stringify(id)} ${error.code}`).join(','),
      );
      await turn.end();
    },
  },
};
