import { readFileSync } from 'node:fs';

/** The same pieces of one to seven characters on every run. */
function* pieces(text) {
  let seed = 7;
  for (let at = 0; at < text.length;) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const end = at + 1 + (seed % 7);
    yield text.slice(at, end);
    at = end;
  }
}

/** Texts that a test wrote into a file (FAKE_AGENT_TEXTS). */
export const pageTexts = {
  'says-texts': {
    about:
      'Streams the texts of the file FAKE_AGENT_TEXTS in pieces of 1 to 7 characters, as thought, tool call and reply.',
    prompt: async (turn) => {
      const { thought, tool, reply } = JSON.parse(
        readFileSync(process.env.FAKE_AGENT_TEXTS, 'utf8'),
      );
      await turn.think(thought);
      const content = [{ type: 'content', content: { type: 'text', text: tool } }];
      await turn.tool('texts', { title: tool.slice(0, 200), kind: 'read', status: 'in_progress' });
      await turn.toolUpdate('texts', { status: 'completed', rawInput: { text: tool }, content });
      for (const piece of pieces(reply)) await turn.say(piece);
      await turn.end();
    },
  },
};
