import { randomUUID } from 'node:crypto';

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** One turn as a scenario sees it. */
class Turn {
  cancelled = false;
  #onCancel = [];

  constructor(wire, id, params) {
    this.wire = wire;
    this.id = id;
    this.sessionId = params.sessionId;
    this.text = params.prompt.map((block) => block.text ?? '').join('');
    this.prompt = params.prompt;
  }

  update(update, sessionId = this.sessionId) {
    return this.wire.notify('session/update', { sessionId, update });
  }

  say(text, more = {}) {
    const content = { type: 'text', text };
    return this.update({ sessionUpdate: 'agent_message_chunk', content, ...more });
  }

  think(text) {
    const content = { type: 'text', text };
    return this.update({ sessionUpdate: 'agent_thought_chunk', content });
  }

  tool(toolCallId, fields) {
    return this.update({ sessionUpdate: 'tool_call', toolCallId, ...fields });
  }

  toolUpdate(toolCallId, fields) {
    return this.update({ sessionUpdate: 'tool_call_update', toolCallId, ...fields });
  }

  /** Settles with the response message. */
  ask(toolCall, options, id) {
    const params = { sessionId: this.sessionId, toolCall, options };
    return this.wire.request('session/request_permission', params, id);
  }

  end(stopReason = 'end_turn') {
    return this.wire.answer(this.id, { stopReason });
  }

  /** Asks a person something; settles with the response message. */
  question(params, id) {
    return this.wire.request('elicitation/create', { sessionId: this.sessionId, ...params }, id);
  }

  /** Settles when `session/cancel` arrives. */
  cancel() {
    return new Promise((resolve) => this.#onCancel.push(resolve));
  }

  wasCancelled() {
    this.cancelled = true;
    for (const resolve of this.#onCancel.splice(0)) resolve();
  }
}

export const ALLOW = [
  { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
  { optionId: 'always', name: 'Always allow', kind: 'allow_always' },
  { optionId: 'no', name: 'Reject', kind: 'reject_once' },
];

/** An `initialize` that advertises what is given. */
export const advertises =
  (agentCapabilities, authMethods = []) =>
  ({ wire, id }) =>
    wire.answer(id, {
      protocolVersion: 1,
      agentInfo: { name: 'fake-agent', title: 'Fake agent', version: '1.2.3' },
      agentCapabilities: { promptCapabilities: {}, ...agentCapabilities },
      authMethods,
    });

/** What every scenario does unless it says otherwise. */
export const ORDINARY = {
  initialize: advertises({ loadSession: true }),
  newSession: ({ wire, id }) => wire.answer(id, { sessionId: `fake-${randomUUID()}` }),
  loadSession: ({ wire, id }) => wire.answer(id, null),
  closeSession: ({ wire, id }) => wire.answer(id, {}),
  prompt: async (turn) => {
    await turn.say(`You said: ${turn.text}`);
    await turn.end();
  },
};

const HANDLERS = {
  initialize: 'initialize',
  'session/new': 'newSession',
  'session/load': 'loadSession',
  'session/close': 'closeSession',
  // those without an ordinary answer are unknown methods unless a scenario has them
  'session/resume': 'resumeSession',
  'session/set_config_option': 'setOption',
  'session/set_mode': 'setMode',
  'session/set_model': 'setModel',
  authenticate: 'authenticate',
  logout: 'logout',
};

/** Plays a scenario until stdin ends. */
export async function play(scenario, wire, log) {
  const script = { ...ORDINARY, ...scenario };
  const turns = new Map();
  const state = {};
  await script.start?.(wire, state);
  if (script.deaf) return;
  wire.listen((message) => {
    const { id, method, params } = message;
    if (method === 'session/prompt') {
      const turn = new Turn(wire, id, params);
      turns.set(params.sessionId, turn);
      void script.prompt(turn, state);
    } else if (method === 'session/cancel') {
      turns.get(params.sessionId)?.wasCancelled();
    } else if (script[HANDLERS[method]] !== undefined) {
      void script[HANDLERS[method]]({ wire, id, params, state });
    } else if (id !== undefined) {
      void wire.fail(id, -32601, `Unknown method ${method}`);
    }
  }, log);
  process.stdin.on('end', () => {
    if (!script.ignoresEndOfInput) process.exit(0);
  });
}
