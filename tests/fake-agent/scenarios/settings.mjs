import { ORDINARY } from '../agent.mjs';

const select = (id, category, currentValue, values) => ({
  ...{ type: 'select', id, name: `The ${id}`, category, currentValue },
  options: values.map((value) => ({ value, name: value.toUpperCase() })),
});

const EFFORTS = { a: ['low', 'medium'], b: ['low', 'high'] };

/** Which efforts there are depends on the model. */
const listOf = ({ model, effort, fast }) => [
  select('model', 'model', model, ['a', 'b']),
  select('effort', 'thought_level', effort, EFFORTS[model]),
  { type: 'boolean', id: 'fast', name: 'Fast', currentValue: fast },
];

const begin = (state) => Object.assign(state, { model: 'a', effort: 'medium', fast: false });

function choose(state, { configId, value }) {
  state[configId] = value;
  if (!EFFORTS[state.model].includes(state.effort)) state.effort = 'low';
  return listOf(state);
}

const opened = ({ wire, id, state }) =>
  wire.answer(id, { sessionId: 'set', configOptions: listOf(begin(state)) });

/** A model, the efforts it has, and a switch; the answer to a prompt tells them. */
const settings = {
  newSession: opened,
  loadSession: opened,
  setOption: ({ wire, id, params, state }) =>
    wire.answer(id, { configOptions: choose(state, params) }),
  prompt: async (turn, { model, effort, fast }) => {
    await turn.say(`${model} ${effort} ${fast}`);
    await turn.end();
  },
};

const notify = (wire, sessionId, configOptions) =>
  wire.notify('session/update', {
    sessionId,
    update: { sessionUpdate: 'config_option_update', configOptions },
  });

/** Settings of sessions. */
export const settingsScenarios = {
  settings: { about: 'A model, efforts that depend on it, and a switch.', ...settings },
  'settings-race': {
    about: 'A new list is told while a change is under way; then the answer, with another.',
    ...settings,
    setOption: async ({ wire, id, params, state }) => {
      await notify(wire, params.sessionId, [select('news', 'other', 'x', ['x'])]);
      await wire.answer(id, { configOptions: choose(state, params) });
    },
  },
  'settings-news-after': {
    about: 'A change is answered, and right after it a newer list is told.',
    ...settings,
    setOption: async ({ wire, id, params, state }) => {
      await wire.answer(id, { configOptions: choose(state, params) });
      await notify(wire, params.sessionId, [select('news', 'other', 'x', ['x'])]);
    },
  },
  'settings-refused': {
    about: 'Refuses every change with an error that has details.',
    ...settings,
    setOption: ({ wire, id }) =>
      wire.fail(id, -32602, 'Invalid params', { details: 'not with your plan' }),
  },
  'odd-settings': {
    about: 'A value that is not offered, a type and a category nobody knows.',
    newSession: ({ wire, id }) =>
      wire.answer(id, {
        sessionId: 'odd',
        configOptions: [
          select('model', 'model', 'hidden', ['a', 'b']),
          { type: 'slider', id: 'heat', name: 'Heat', currentValue: 3 },
          select('mood', 'weather', 'sunny', ['sunny']),
        ],
      }),
  },
  'modes-only': {
    about: 'Modes instead of settings; takes "plan" and then says that it is "off".',
    newSession: ({ wire, id }) =>
      wire.answer(id, {
        sessionId: 'modes',
        modes: {
          currentModeId: 'off',
          availableModes: ['off', 'plan', 'work'].map((mode) => ({ id: mode, name: mode })),
        },
      }),
    setMode: async ({ wire, id, params: { sessionId, modeId } }) => {
      await wire.answer(id, {});
      if (modeId !== 'plan') return;
      const update = { sessionUpdate: 'current_mode_update', currentModeId: 'off' };
      await wire.notify('session/update', { sessionId, update });
    },
  },
  'models-only': {
    about: 'Models beside the protocol, set by session/set_model.',
    newSession: ({ wire, id }) =>
      wire.answer(id, {
        sessionId: 'models',
        models: {
          currentModelId: 'small',
          availableModels: ['small', 'large'].map((modelId) => ({ modelId, name: modelId })),
        },
      }),
    setModel: ({ wire, id }) => wire.answer(id, null),
  },
  'settings-unsaid': {
    about: 'Has settings in new sessions and says nothing of them after session/load.',
    ...settings,
    loadSession: ORDINARY.loadSession,
  },
};
