import { ORDINARY, sleep } from '../agent.mjs';

/** How a process starts, or does not. */
export const start = {
  'exits-at-once': {
    about: 'Exit code 0 before anything is read.',
    start: () => process.exit(0),
  },
  'exits-127': {
    about: 'Two lines on stderr, then exit code 127, as a shell does for an unknown command.',
    start: () => {
      process.stderr.write('sh: 1: real-agent: not found\nsecond line\n', () => process.exit(127));
    },
  },
  silent: {
    about: 'Reads everything and answers nothing.',
    initialize: () => undefined,
  },
  'banner-then-silence': {
    about: 'Prints a banner and never answers.',
    start: (wire) => wire.raw('Welcome to the agent\nPlease log in\n'),
    initialize: () => undefined,
  },
  'banner-then-normal': {
    about: 'Prints a title sequence, a banner, bare JSON values and blank lines, then works.',
    start: (wire) => wire.raw('\u001b]0;title\u0007\nWelcome back\n"text"\n42\n[]\n\n\r\n'),
  },
  'dressed-messages': {
    about:
      'Frames with a byte order mark, CRLF and an escape sequence; one is cut inside a character.',
    initialize: async ({ wire, id }) => {
      const answer = { jsonrpc: '2.0', id, result: { protocolVersion: 1 } };
      await wire.raw(`\uFEFF${JSON.stringify(answer)}\r\n`);
    },
    prompt: async (turn) => {
      const params = {
        sessionId: turn.sessionId,
        update: {
          sessionUpdate: 'agent_message_chunk',
          content: { type: 'text', text: 'Grüße 文件' },
        },
      };
      const line = JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params });
      const bytes = Buffer.from(`\u001b[0m${line}\n`);
      for (const byte of bytes) {
        process.stdout.write(Buffer.from([byte]));
        await sleep(0);
      }
      await turn.end();
    },
  },
  'only-noise': {
    about: 'Prints noise lines without end.',
    deaf: true,
    start: async (wire) => {
      for (;;) await wire.raw('still compiling…\n'.repeat(200));
    },
  },
  'noise-without-line-feed': {
    about: 'More than a mebibyte of noise in few lines.',
    deaf: true,
    start: async (wire) => {
      for (;;) await wire.raw(`${'x'.repeat(200_000)}\n`);
    },
  },
  'protocol-2': {
    about: 'Answers initialize with protocol version 2.',
    initialize: ({ wire, id }) => wire.answer(id, { protocolVersion: 2, agentCapabilities: {} }),
  },
  'no-session-id': {
    about: 'Answers session/new with a number as id.',
    newSession: ({ wire, id }) => wire.answer(id, { sessionId: 42 }),
  },
  'sign-in': {
    about: 'Answers session/new with -32000.',
    newSession: ({ wire, id }) =>
      wire.fail(id, -32000, 'Authentication required', { details: 'Run "agent login" first' }),
  },
  'initialize-error': {
    about: 'Answers initialize with an error.',
    initialize: ({ wire, id }) =>
      wire.fail(id, -32603, 'Internal error', { message: 'no database' }),
  },
  'slow-start': {
    about: 'Takes 400 ms to answer initialize.',
    initialize: async (request) => {
      await sleep(400);
      await ORDINARY.initialize(request);
    },
  },
};
