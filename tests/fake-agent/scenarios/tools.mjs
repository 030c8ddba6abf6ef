import { sleep } from '../agent.mjs';

const content = (text) => [{ type: 'content', content: { type: 'text', text } }];

/** Tool calls and what becomes of them. */
export const tools = {
  'growing-output': {
    about: 'A command whose whole output is sent again every 20 ms, 60 times.',
    prompt: async (turn) => {
      await turn.tool('run', { title: 'make', kind: 'execute', status: 'in_progress' });
      let output = '';
      for (let line = 1; line <= 60; line += 1) {
        output += `line ${line}\n`;
        await turn.toolUpdate('run', { content: content(output) });
        await sleep(20);
      }
      await turn.toolUpdate('run', { status: 'completed' });
      await turn.end();
    },
  },
  'terminal-deltas': {
    about:
      'Output in _meta.terminal_output_delta, the exit in _meta, then the formatted output as rawOutput.',
    prompt: async (turn) => {
      await turn.tool('run', { title: 'ls', kind: 'execute', status: 'in_progress' });
      for (const data of ['one\n', 'two\n']) {
        await turn.toolUpdate('run', {
          _meta: { terminal_output_delta: { terminal_id: 't', data } },
        });
      }
      await turn.toolUpdate('run', {
        status: 'completed',
        rawOutput: { formatted_output: 'one\ntwo\n' },
      });
      await turn.end();
    },
  },
  'orphan-update': {
    about:
      'An update first, the call after it, content replaced, a bad item beside a good one, after the end again.',
    prompt: async (turn) => {
      await turn.toolUpdate('orphan', { status: 'in_progress', content: content('A') });
      await turn.tool('orphan', { title: 'Known now', kind: 'edit' });
      await turn.toolUpdate('orphan', {
        status: 'completed',
        content: [
          { type: 'text', text: 'bare' },
          { type: 'diff', path: '/p/new.txt', newText: 'B' },
        ],
      });
      await turn.toolUpdate('orphan', { status: 'in_progress' });
      await turn.end();
    },
  },
  'leaves-tools-open': {
    about: 'Ends the turn with two calls that never ended; a late update opens a third.',
    prompt: async (turn) => {
      await turn.tool('open-1', { title: 'Never ends', status: 'in_progress' });
      await turn.tool('open-2', { title: 'Never begins' });
      await turn.end();
      await sleep(200);
      await turn.tool('open-3', { title: 'Comes late' });
    },
  },
  'write-kind': {
    about:
      'A call of the kind "write", which the protocol does not have, and one of a kind nobody has.',
    prompt: async (turn) => {
      await turn.tool('w', { title: 'Write', kind: 'write', status: 'completed' });
      await turn.tool('x', { title: 'Teleport', kind: 'teleport', status: 'completed' });
      await turn.end();
    },
  },
};
