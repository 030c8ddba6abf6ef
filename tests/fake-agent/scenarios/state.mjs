/** State of a session and what is no message. */
const compaction = (fields) => ({ compactionId: 'c', ...fields });
const content = (text) => ({ type: 'text', text });

export const states = {
  plans: {
    about: 'A plan of three entries; "clear" empties it.',
    prompt: async (turn) => {
      const entries = ['one', 'two', 'three'].map((text, index) => ({
        content: text,
        priority: 'high',
        status: ['completed', 'in_progress', 'pending'][index],
      }));
      await turn.update({
        sessionUpdate: 'plan',
        entries: turn.text === 'clear' ? [] : entries,
      });
      await turn.end();
    },
  },
  usages: {
    about: 'Usage as the prompt gives it, as JSON.',
    prompt: async (turn) => {
      await turn.update({ sessionUpdate: 'usage_update', ...JSON.parse(turn.text) });
      await turn.end();
    },
  },
  titles: {
    about: 'The title that the prompt gives, as JSON.',
    prompt: async (turn) => {
      await turn.update({ sessionUpdate: 'session_info_update', title: JSON.parse(turn.text) });
      await turn.end();
    },
  },
  notices: {
    about: 'A notice of a known and one of an unknown severity, and an error that fails nothing.',
    prompt: async (turn) => {
      for (const severity of ['info', 'weather', 'error']) {
        const title = `Notice <b>${severity}</b>`;
        await turn.update({ sessionUpdate: 'notice', severity, title, description: 'More' });
      }
      await turn.say('done');
      await turn.end();
    },
  },
  compacts: {
    about: 'A piece of a summary first, then the compaction is completed with another summary.',
    prompt: async (turn) => {
      const chunk = compaction({ content: content('first piece') });
      await turn.update({ sessionUpdate: 'compaction_summary_chunk', ...chunk });
      const done = compaction({ status: 'completed', summary: [content('the whole')] });
      await turn.update({ sessionUpdate: 'compaction_update', ...done });
      await turn.say('after');
      await turn.end();
    },
  },
  'bare-content': {
    about: 'A call whose content is a bare text block beside a diff.',
    prompt: async (turn) => {
      const diff = { type: 'diff', path: '/p/a.txt', oldText: 'old', newText: 'new' };
      await turn.tool('t', { title: 'Edit', kind: 'edit', content: [content('bare'), diff] });
      await turn.toolUpdate('t', { status: 'completed' });
      await turn.end();
    },
  },
};
