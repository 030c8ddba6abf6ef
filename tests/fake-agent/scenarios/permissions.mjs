import { ALLOW, sleep } from '../agent.mjs';

const chosen = ({ result, error }) =>
  error === undefined ? (result.outcome.optionId ?? result.outcome.outcome) : `error ${error.code}`;

/** Questions to a person. */
export const permissions = {
  permission: {
    about: 'Asks once and says what was chosen.',
    prompt: async (turn) => {
      await turn.say('May I? ');
      await turn.tool('call', { title: 'rm file', kind: 'execute', status: 'pending' });
      const answer = await turn.ask(
        { toolCallId: 'call', rawInput: { command: 'rm file' } },
        ALLOW,
      );
      await turn.toolUpdate('call', { status: chosen(answer) === 'no' ? 'failed' : 'completed' });
      await turn.say(`Chosen: ${chosen(answer)}`);
      await turn.end(turn.cancelled ? 'cancelled' : 'end_turn');
    },
  },
  'two-permissions': {
    about: 'Two requests for one call at the same time, with the ids 7 and "7".',
    prompt: async (turn) => {
      const call = { toolCallId: 'same', title: 'Edit' };
      const answers = await Promise.all([turn.ask(call, ALLOW, 7), turn.ask(call, ALLOW, '7')]);
      const said = answers.map((answer) => `${JSON.stringify(answer.id)}=${chosen(answer)}`);
      await turn.say(said.join(' '));
      await turn.end(turn.cancelled ? 'cancelled' : 'end_turn');
    },
  },
  'floods-permissions': {
    about: 'Asks as many questions at once as the prompt says, then counts the answers.',
    prompt: async (turn) => {
      const numbers = Array.from({ length: Number(turn.text) }, (_, index) => index);
      const asked = numbers.map((index) =>
        turn.ask({ toolCallId: 'flood', title: 'Flood' }, ALLOW, index),
      );
      const answers = (await Promise.all(asked)).map(chosen);
      await turn.say(`${answers.filter((answer) => answer === 'cancelled').length} cancelled`);
      await turn.end(turn.cancelled ? 'cancelled' : 'end_turn');
    },
  },
  'always-asks-again': {
    about: 'Asks for two commands with the same title, one after the other.',
    prompt: async (turn) => {
      for (const command of ['ls', 'rm -r /']) {
        const toolCall = { toolCallId: command, title: 'Run', rawInput: { command } };
        await turn.say(`${chosen(await turn.ask(toolCall, ALLOW))};`);
      }
      await turn.end();
    },
  },
  'no-options': {
    about: 'Asks without options.',
    prompt: async (turn) => {
      await turn.say(chosen(await turn.ask({ toolCallId: 'none', title: 'Impossible' }, [])));
      await turn.end();
    },
  },
  'unknown-option-kind': {
    about: 'Asks with an option kind nobody knows.',
    prompt: async (turn) => {
      const options = [{ optionId: 'x', name: 'For ever', kind: 'allow_forever' }];
      await turn.say(chosen(await turn.ask({ toolCallId: 'odd', title: 'Odd' }, options)));
      await turn.end();
    },
  },
  'withdraws-permission': {
    about: 'Asks, and takes the question back after 100 ms.',
    prompt: async (turn) => {
      const asked = turn.ask({ toolCallId: 'gone', title: 'Never mind' }, ALLOW, 70);
      await sleep(100);
      await turn.wire.notify('$/cancel_request', { requestId: 70 });
      await turn.say(chosen(await asked));
      await turn.end();
    },
  },
  'permission-after-cancel': {
    about: 'Asks once before and once after it is told to stop, then ends as cancelled.',
    prompt: async (turn) => {
      await turn.tool('work', { title: 'Working', status: 'in_progress' });
      const first = turn.ask({ toolCallId: 'a', title: 'Before' }, ALLOW);
      await turn.cancel();
      const second = turn.ask({ toolCallId: 'b', title: 'After' }, ALLOW);
      await turn.say(`${chosen(await first)},${chosen(await second)}`);
      await turn.end('cancelled');
    },
  },
  'cancel-never-answered': {
    about: 'Works for ever; ignores that it is told to stop.',
    prompt: async (turn) => {
      await turn.tool('work', { title: 'Working', status: 'in_progress' });
      await turn.say('working');
      await turn.cancel();
      await sleep(600);
      await turn.say(' still here');
    },
  },
  'closes-sessions': {
    about: 'Works for ever and can close sessions.',
    initialize: ({ wire, id }) => {
      const agentCapabilities = { sessionCapabilities: { close: {} } };
      return wire.answer(id, { protocolVersion: 1, agentCapabilities });
    },
    prompt: (turn) => turn.say('working'),
  },
  'cancel-is-an-error': {
    about: 'Answers a cancelled prompt with an abort error.',
    prompt: async (turn) => {
      await turn.say('working');
      await turn.cancel();
      await turn.wire.fail(turn.id, -32800, 'Request cancelled');
    },
  },
  'settles-with-open-permission': {
    about: 'Ends the turn while its question is open.',
    prompt: async (turn) => {
      void turn.ask({ toolCallId: 'left', title: 'Left open' }, ALLOW);
      await sleep(50);
      await turn.end();
    },
  },
};
