import { ALLOW } from '../agent.mjs';

/** More than travels with a message. */
const LONG = 'A sentence that makes a text long. '.repeat(400);
const text = (value) => [{ type: 'content', content: { type: 'text', text: value } }];
const agent = (more = {}) => ({ _meta: { claudeCode: { toolName: 'Agent', ...more } } });
const child = (parentToolUseId, more = {}) => ({
  _meta: { claudeCode: { toolName: 'Read', parentToolUseId, ...more } },
});

/** What Claude Code sends when it works with sub-agents. */
export const pageSubAgents = {
  'page-sub-agents': {
    about:
      'A sub-agent with a long prompt, tools, texts, a request, a sub-agent of its own and a long answer; one more tool names a parent that is not there.',
    prompt: async (turn) => {
      await turn.say('I hand this to a helper.');
      const input = { description: 'Look at everything', prompt: `Do **this**.\n\n${LONG}` };
      await turn.tool('start', { title: 'Task', kind: 'think', status: 'pending', ...agent() });
      await turn.toolUpdate('start', {
        title: 'Look at everything',
        rawInput: { ...input, subagent_type: 'general-purpose' },
        content: text(input.prompt),
        ...agent(),
      });
      const read = { title: 'Read a.txt', kind: 'read', status: 'completed' };
      await turn.tool('read', { ...read, content: text('a'), ...child('start') });
      await turn.toolUpdate('read', child('start', { toolResponse: LONG }));
      await turn.say('The helper speaks.', child('start'));
      const deeper = { title: 'Look deeper', kind: 'think', status: 'completed' };
      await turn.tool('deeper', {
        ...deeper,
        content: text('Deep enough.'),
        _meta: { claudeCode: { toolName: 'Agent', parentToolUseId: 'start' } },
      });
      await turn.tool('deep-read', { ...read, title: 'Read b.txt', ...child('deeper') });
      await turn.tool('stray', { ...read, title: 'Read stray.txt', ...child('nobody') });
      const run = { title: 'node a.js', kind: 'execute', status: 'pending', ...child('start') };
      await turn.tool('run', run);
      await turn.ask({ toolCallId: 'run', rawInput: { command: 'node a.js' } }, ALLOW);
      await turn.toolUpdate('run', { status: 'completed', ...child('start') });
      const toolStats = { readCount: 1, bashCount: 1, linesAdded: 2, linesRemoved: 1 };
      const totals = { totalTokens: 2780, totalDurationMs: 61_000, totalToolUseCount: 3 };
      const toolResponse = { ...totals, toolStats, resolvedModel: 'model-1', agentType: 'general' };
      await turn.toolUpdate('start', agent({ toolResponse }));
      await turn.toolUpdate('start', {
        status: 'completed',
        content: [
          ...text('<tools-used-before-summary>Bash, Read</tools-used-before-summary>\n'),
          ...text(`It is **done**.\n\n${LONG}`),
        ],
        ...agent(),
      });
      await turn.say('The helper reported back.');
      await turn.end();
    },
  },
};
