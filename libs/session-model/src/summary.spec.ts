import type { SessionMeta } from '@fyllo/protocol';
import { summaryOf, titleFrom } from './summary';

const meta: SessionMeta = {
  format: 1,
  id: 'session-0000000001',
  workspaceId: 'workspace-0000000001',
  title: 'first words',
  agentId: 'fyllo-guide',
  agentName: 'Fyllo Guide',
  mode: 'fyllocode',
  createdAt: 1,
  activityAt: 2,
  turnCount: 3,
  scope: {
    projects: [{ id: 'project-0000000001', name: 'p', path: '/p' }],
    primary: 'project-0000000001',
    cwd: '/p',
  },
  state: { plan: [], commands: [], config: [] },
};
const quiet = { running: false, openRequests: 0 };

describe('titleFrom', () => {
  it('collapses white space and counts code points', () => {
    expect(titleFrom([{ type: 'text', text: '  a\n\n b\t' }], 30)).toBe('a b');
    expect(titleFrom([{ type: 'text', text: '😀'.repeat(40) }], 30)).toBe('😀'.repeat(30));
  });

  it('never contains a reminder', () => {
    const parts = [
      { type: 'reminder' as const, text: 'secret' },
      { type: 'text' as const, text: 'shown' },
    ];
    expect(titleFrom(parts, 30)).toBe('shown');
  });

  it('has mentions as they were written and no names of attachments', () => {
    const attachment = {
      ...{ id: '00000000-0000-0000-0000-000000000001', name: 'secret.png', size: 1 },
      ...{ kind: 'image' as const, mimeType: 'image/png' },
    };
    const mentions = [{ at: 5, length: 5, path: '/p/a.ts' }];
    const parts = [
      { type: 'text' as const, text: 'read @a.ts', mentions },
      { type: 'attachment' as const, attachment },
    ];
    expect(titleFrom(parts, 30)).toBe('read @a.ts');
  });
});

describe('summaryOf', () => {
  it('prefers the person’s title, then the agent’s, then the first words', () => {
    expect(summaryOf(meta, quiet).title).toBe('first words');
    const agentTitled = { ...meta, state: { ...meta.state, agentTitle: 'by agent' } };
    expect(summaryOf(agentTitled, quiet).title).toBe('by agent');
    expect(summaryOf({ ...agentTitled, userTitle: 'mine' }, quiet).title).toBe('mine');
  });

  it('waits while a running turn has open requests', () => {
    expect(summaryOf(meta, quiet).state).toBe('idle');
    expect(summaryOf(meta, { ...quiet, running: true }).state).toBe('running');
    expect(summaryOf(meta, { ...quiet, running: true, openRequests: 2 })).toMatchObject({
      state: 'waiting',
      attention: 2,
    });
  });
});
