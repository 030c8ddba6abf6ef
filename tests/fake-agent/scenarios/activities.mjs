import { ALLOW } from '../agent.mjs';

const ESC = '\u001b';
const terminal = (data) => ({ _meta: { terminal_output: { terminal_id: 't', data } } });
const text = (words) => [{ type: 'content', content: { type: 'text', text: words } }];

/** One reply with everything an agent does beside writing. */
export const activities = {
  activities: {
    about:
      'Thoughts, a command with colours in _meta that fails, and after a text an edit and five wide tools.',
    prompt: async (turn) => {
      await turn.think('\n\n**Looking** at the tests');
      await turn.tool('read', { title: 'Read a.ts', kind: 'read', status: 'in_progress' });
      await turn.toolUpdate('read', {
        status: 'completed',
        content: text('```ts\nconst a = 1;\n```'),
      });
      await turn.tool('run', {
        title: 'npm test',
        kind: 'execute',
        status: 'in_progress',
        content: [{ type: 'terminal', terminalId: 't' }],
        rawInput: { command: 'npm test' },
      });
      for (let line = 1; line <= 300; line += 1) {
        await turn.toolUpdate('run', terminal(`${ESC}[32mok${ESC}[0m ${line}\r\n`));
      }
      // the run is under way until a person has looked at it
      await turn.ask({ toolCallId: 'run' }, ALLOW);
      await turn.toolUpdate('run', terminal(`${ESC}[1;41m FAIL ${ESC}`));
      await turn.toolUpdate('run', terminal(`[0m last test${ESC}]0;a title\u0007\n`));
      await turn.toolUpdate('run', {
        status: 'failed',
        rawOutput: { formatted_output: 'ok 1 and so on', exit_code: 1 },
        _meta: { terminal_exit: { terminal_id: 't', exit_code: 1, signal: null } },
      });
      await turn.say('One test fails.');
      await turn.tool('edit', {
        title: 'Edit a.ts',
        kind: 'edit',
        status: 'completed',
        content: [{ type: 'diff', path: '/p/src/a.ts', oldText: 'a = 1\n', newText: 'a = 2\n' }],
        locations: [{ path: '/p/src/a.ts', line: 1 }],
      });
      for (let number = 1; number <= 5; number += 1) {
        await turn.tool(`wide-${number}`, {
          title: `wide ${'title'.repeat(100)}`,
          kind: 'other',
          status: 'completed',
          rawInput: { path: `/${'deep/'.repeat(200)}`, line: 'x'.repeat(2000) },
          content: text('y'.repeat(3000)),
          locations: [{ path: `/${'far'.repeat(300)}`, line: number }],
        });
      }
      await turn.end();
    },
  },
};
