import { advertises, ALLOW } from '../agent.mjs';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What each of the three requests shows before it is answered. */
const SUBJECTS = [
  {
    title: 'Upload',
    kind: 'fetch',
    content: [{ type: 'content', content: { type: 'image', mimeType: 'image/png', data: PIXEL } }],
  },
  { title: 'npm test', kind: 'execute', rawInput: { command: 'npm test' } },
  {
    title: 'Edit',
    kind: 'edit',
    content: [{ type: 'diff', path: '/a/b.txt', oldText: 'a\n', newText: 'b\n' }],
  },
];

/** What an agent asks of a person, for the page. */
export const pageRequests = {
  'page-three-requests': {
    about: 'Asks for three permissions at once: to send a picture, run a command, change a file.',
    prompt: async (turn) => {
      const asked = SUBJECTS.map((subject, index) =>
        turn.ask({ toolCallId: `call-${index}`, ...subject }, ALLOW),
      );
      const answers = await Promise.all(asked);
      await turn.say(answers.map(({ result }) => result.outcome.optionId ?? 'none').join(' '));
      await turn.end(turn.cancelled ? 'cancelled' : 'end_turn');
    },
  },
  'page-folders': {
    about: 'Takes additional folders; the prompt "die" ends its process.',
    initialize: advertises({
      loadSession: true,
      sessionCapabilities: { additionalDirectories: {} },
    }),
    prompt: async (turn) => {
      if (turn.text === 'die') process.exit(1);
      await turn.say(`You said: ${turn.text}`);
      await turn.end();
    },
  },
  'page-address': {
    about: 'Asks to open an address that is not encrypted, with a name that is not Latin.',
    prompt: async (turn) => {
      const { result } = await turn.wire.request('elicitation/create', {
        sessionId: turn.sessionId,
        mode: 'url',
        elicitationId: 'e-1',
        message: 'Link your account',
        url: 'http://xn--e1afmkfd.example/link?account=1',
      });
      await turn.say(`Answer: ${result.action}`);
      await turn.end();
    },
  },
};
