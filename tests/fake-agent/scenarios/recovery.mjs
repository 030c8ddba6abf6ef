import { advertises } from '../agent.mjs';

const CAN_RESUME = { loadSession: true, sessionCapabilities: { resume: {}, close: {} } };
const FOLDERS = { ...CAN_RESUME.sessionCapabilities, additionalDirectories: {} };

const TOLD = [
  { sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'Old question' } },
  { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'Old answer' } },
  { sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'Old again' } },
  { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'Old end' } },
  {
    sessionUpdate: 'available_commands_update',
    availableCommands: [{ name: 'replayed', description: 'Of before' }],
  },
  { sessionUpdate: 'usage_update', used: 40, size: 100 },
  { sessionUpdate: 'session_info_update', title: 'Title of the agent' },
];

async function replay(wire, sessionId) {
  for (const update of TOLD) await wire.notify('session/update', { sessionId, update });
}

const resumes = {
  initialize: advertises(CAN_RESUME),
  resumeSession: ({ wire, id }) => wire.answer(id, {}),
};

/** How a session of an earlier process is taken up again. */
export const recovery = {
  resumes: { about: 'session/resume works, without a replay.', ...resumes },
  'resume-replays': {
    about: 'session/resume replays two turns and state before its answer.',
    ...resumes,
    resumeSession: async ({ wire, id, params }) => {
      await replay(wire, params.sessionId);
      await wire.answer(id, {});
    },
  },
  'resume-refused': {
    about: 'session/resume is advertised and answers -32601; session/load works.',
    ...resumes,
    resumeSession: ({ wire, id }) => wire.fail(id, -32601, 'Method not found'),
  },
  'nothing-known': {
    about: 'session/resume and session/load answer -32002.',
    ...resumes,
    resumeSession: ({ wire, id }) => wire.fail(id, -32002, 'Resource not found'),
    loadSession: ({ wire, id }) => wire.fail(id, -32002, 'Resource not found'),
  },
  'resume-demands-sign-in': {
    about: 'session/resume answers -32000.',
    ...resumes,
    resumeSession: ({ wire, id }) => wire.fail(id, -32000, 'Authentication required'),
  },
  'load-answers-empty': {
    about: 'session/load answers {}.',
    loadSession: ({ wire, id }) => wire.answer(id, {}),
  },
  'load-answers-nothing': {
    about: 'session/load answers without a result.',
    loadSession: ({ wire, id }) => wire.send({ id }),
  },
  'load-replays-state': {
    about: 'session/load replays two turns, commands, usage and a title.',
    loadSession: async ({ wire, id, params }) => {
      await replay(wire, params.sessionId);
      await wire.answer(id, null);
    },
  },
  'many-folders': {
    about: 'Takes additional folders, resumes and loads.',
    ...resumes,
    initialize: advertises({ ...CAN_RESUME, sessionCapabilities: FOLDERS }),
  },
  'many-folders-load': {
    about: 'Takes additional folders and loads.',
    initialize: advertises({
      loadSession: true,
      sessionCapabilities: { additionalDirectories: {} },
    }),
  },
  'offers-http': {
    about: 'Takes MCP servers over HTTP.',
    initialize: advertises({ loadSession: true, mcpCapabilities: { http: true } }),
  },
};
