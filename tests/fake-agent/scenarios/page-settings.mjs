import { randomUUID } from 'node:crypto';

const MODELS = [
  {
    group: 'big',
    name: 'Big models',
    options: [
      { value: 'opus', name: 'Opus', description: 'For the hard things' },
      { value: 'sonnet', name: 'Sonnet' },
    ],
  },
  {
    group: 'small',
    name: 'Small models',
    options: [
      { value: 'haiku', name: 'Haiku', description: 'Quick' },
      { value: 'locked', name: 'Locked' },
    ],
  },
];
const EFFORTS = { haiku: ['low'], sonnet: ['low', 'high'], opus: ['low', 'high', 'max'] };

/** The full list: the model decides which efforts there are. */
function listOf({ model, effort, web, once }) {
  const efforts = EFFORTS[model];
  const currentValue = efforts.includes(effort) ? effort : efforts.at(-1);
  return [
    {
      type: 'select',
      id: 'model',
      name: 'Model',
      category: 'model',
      currentValue: model,
      options: MODELS,
    },
    {
      type: 'select',
      id: 'effort',
      name: 'Effort',
      category: 'thought_level',
      currentValue,
      options: efforts.map((value) => ({
        value,
        name: `${value[0].toUpperCase()}${value.slice(1)}`,
      })),
    },
    {
      type: 'boolean',
      id: 'web',
      name: 'Web search',
      description: 'Looks things up',
      currentValue: web,
    },
    ...(once ? [] : [{ type: 'boolean', id: 'once', name: 'Only once', currentValue: false }]),
  ];
}

const settingsOf = (state, sessionId) =>
  (state.sessions ??= new Map()).get(sessionId) ?? {
    model: 'opus',
    effort: 'high',
    web: false,
    once: false,
  };

/** An agent with settings, for the page. */
export const pageSettings = {
  'page-settings': {
    about:
      'Has settings that depend on each other, and one that is gone once it is on; refuses the model "locked". The prompt "push" changes them in mid-turn, "wait" waits to be stopped.',
    newSession: ({ wire, id, state }) => {
      const sessionId = `fake-${randomUUID()}`;
      return wire.answer(id, { sessionId, configOptions: listOf(settingsOf(state, sessionId)) });
    },
    setOption: ({ wire, id, params, state }) => {
      if (params.value === 'locked') return wire.fail(id, -32603, 'Not on your plan');
      const settings = { ...settingsOf(state, params.sessionId), [params.configId]: params.value };
      state.sessions.set(params.sessionId, settings);
      return wire.answer(id, { configOptions: listOf(settings) });
    },
    prompt: async (turn, state) => {
      const settings = settingsOf(state, turn.sessionId);
      await turn.say(`${settings.model} ${settings.effort}`);
      if (turn.text === 'push') {
        const pushed = { ...settings, model: 'haiku', web: true };
        state.sessions.set(turn.sessionId, pushed);
        await turn.update({ sessionUpdate: 'config_option_update', configOptions: listOf(pushed) });
      }
      if (turn.text !== 'wait' && turn.text !== 'push') return turn.end();
      await turn.cancel();
      return turn.end('cancelled');
    },
  },
};
