import { randomUUID } from 'node:crypto';
import { advertises, sleep } from '../agent.mjs';

const MAX_SHOWN = 200;

/** A text of an attachment may have 25 MiB: what is said of it is its beginning. */
const shortened = (_key, value) =>
  typeof value === 'string' && value.length > MAX_SHOWN
    ? `${value.slice(0, MAX_SHOWN)}… (${value.length})`
    : value;

const saysPrompt = async (turn) => {
  await turn.say(JSON.stringify(turn.prompt, shortened));
  await turn.end();
};

const taking = (promptCapabilities) => ({
  initialize: advertises({ loadSession: true, promptCapabilities }),
  prompt: saysPrompt,
});

const COLD = 1500;

const COMMANDS = Array.from({ length: 60 }, (_none, index) => ({
  name: `command-${index + 1}`,
  description: `Does the thing number ${index + 1}`,
  ...(index % 2 === 0 ? { input: { hint: `what to do with ${index + 1}` } } : {}),
}));
const NAMED = [
  { name: 'review', description: 'Looks at the changes of this branch', input: { hint: 'branch' } },
  { name: 'test', description: '' },
  { name: 'mcp:find', description: 'Of another server', input: { hint: 'words' } },
  { name: '测试', description: '运行测试', input: { hint: '文件' } },
  { name: 'ev\u202eil', description: '<b>Not bold</b>', input: { hint: 'a\u202eb' } },
  { name: 'wordy', description: 'Long words of a long description. '.repeat(20).trim() },
];
const CHANGED = [
  { name: 'fresh', description: 'Was not there before', input: { hint: 'anything' } },
  { name: 'review', description: 'Another review', input: { hint: 'branch' } },
];

const announce = (wire, sessionId, availableCommands) =>
  wire.notify('session/update', {
    sessionId,
    update: { sessionUpdate: 'available_commands_update', availableCommands },
  });

/** What a prompt may consist of, and what goes with its being written. */
export const prompts = {
  'takes-all': {
    about: 'Takes images and embedded resources; says the prompt it got as JSON.',
    ...taking({ image: true, embeddedContext: true }),
  },
  'takes-images': {
    about: 'Takes images and no embedded resources; says the prompt it got.',
    ...taking({ image: true }),
  },
  'takes-files': {
    about: 'Takes embedded resources and no images; says the prompt it got.',
    ...taking({ embeddedContext: true }),
  },
  'takes-neither': {
    about: 'Takes text and links only; says the prompt it got.',
    ...taking({}),
  },
  'takes-images-once-started': {
    about: 'As takes-images, but initialize is answered after 1.5 s.',
    ...taking({ image: true }),
    initialize: async (request) => {
      await sleep(COLD);
      await taking({ image: true }).initialize(request);
    },
  },
  'refuses-content': {
    about: 'Takes images and embedded resources, and answers every prompt with -32602.',
    ...taking({ image: true, embeddedContext: true }),
    prompt: (turn) =>
      turn.wire.fail(turn.id, -32602, 'Invalid params', {
        details: 'This model reads no pictures',
      }),
  },
  'forgets-prompt': {
    about: 'Answers the first prompt of a process with -32002; says those that follow.',
    ...taking({ image: true, embeddedContext: true }),
    prompt: (turn, state) => {
      const isFirst = state.asked !== true;
      state.asked = true;
      return isFirst ? turn.wire.fail(turn.id, -32002, 'Resource not found') : saysPrompt(turn);
    },
  },
  'many-commands': {
    about:
      'Offers 66 commands, some odd; "change" offers two others, "change soon" does so 700 ms after the turn.',
    newSession: async ({ wire, id }) => {
      const sessionId = `fake-${randomUUID()}`;
      await wire.answer(id, { sessionId });
      await announce(wire, sessionId, [...NAMED, ...COMMANDS]);
    },
    prompt: async (turn) => {
      const { wire, sessionId, text } = turn;
      if (text === 'change') await announce(wire, sessionId, CHANGED);
      await turn.say(`You said: ${text}`);
      await turn.end();
      if (text !== 'change soon') return;
      await sleep(700);
      await announce(wire, sessionId, CHANGED);
    },
  },
};
