import type { Permission, ToolContent, ToolPart } from '@fyllo/protocol';
import { diffsOf, isApplied, turnEditsOf } from './file-edits';

const diff = (path: string, change?: string): ToolContent => ({
  type: 'diff',
  path,
  ...(change === undefined ? {} : { change }),
  body: { value: { oldText: 'a', newText: 'b' } },
});

const tool = (over: Partial<ToolPart>): ToolPart => ({
  type: 'tool',
  toolCallId: 'call-1',
  title: '',
  kind: 'edit',
  status: 'completed',
  content: [diff('/a')],
  locations: [],
  permissions: [],
  ...over,
});

const permission = (
  state: Permission['state'],
  optionId = 'once',
  content: readonly ToolContent[] = [],
): Permission => ({
  requestId: 'request-aaaaaaaaaa',
  subject: { title: '', kind: 'edit', content: [...content], locations: [] },
  options: [
    { optionId: 'once', name: '', kind: 'allow_once' },
    { optionId: 'no', name: '', kind: 'reject_once' },
    { optionId: 'odd', name: '', kind: 'unheard-of' },
  ],
  state,
  optionId,
});

describe('isApplied', () => {
  it.each<[Partial<ToolPart>, boolean]>([
    [{}, true],
    [{ status: 'failed' }, false],
    [{ status: 'pending' }, false],
    [{ status: 'in_progress' }, false],
    [{ status: 'cancelled' }, false],
    [{ status: 'interrupted' }, false],
    [{ permissions: [permission('selected')] }, true],
    [{ permissions: [permission('selected', 'odd')] }, true],
    [{ permissions: [permission('selected', 'no')] }, false],
    [{ permissions: [permission('cancelled')] }, false],
    [{ permissions: [permission('withdrawn')] }, true],
    [{ permissions: [permission('selected', 'no'), permission('selected')] }, true],
    [{ permissions: [permission('selected'), permission('selected', 'no')] }, false],
  ])('of %j is %s', (over, applied) => {
    expect(isApplied(tool(over))).toBe(applied);
  });
});

describe('diffsOf', () => {
  it('prefers what the tool ended with to what it asked for', () => {
    const asked = [permission('selected', 'once', [diff('/asked')])];
    const paths = (over: Partial<ToolPart>) => diffsOf(tool(over)).map(({ path }) => path);
    expect(paths({ permissions: asked })).toEqual(['/a']);
    expect(paths({ permissions: asked, content: [] })).toEqual(['/asked']);
    expect(paths({ content: [{ type: 'text', body: { value: '' } }] })).toEqual([]);
  });
});

describe('turnEditsOf', () => {
  it('takes the diffs of tools that did their work and counts the others', () => {
    const { edits, notApplied, inSubAgents } = turnEditsOf(
      {
        parts: [
          { type: 'text', text: 'hello' },
          tool({ content: [diff('b.js'), diff('/repo/./b.js')] }),
          tool({ toolCallId: 'call-2', status: 'failed', content: [diff('/c'), diff('/d')] }),
          tool({ toolCallId: 'call-3', permissions: [permission('selected', 'no')] }),
          tool({ toolCallId: 'call-4', status: 'failed', content: [] }),
          tool({ toolCallId: 'call-5', content: [], kind: 'read' }),
        ],
      },
      '/repo',
    );
    expect(edits.map(({ path, key }) => [path, key])).toEqual([
      ['b.js', '/repo/b.js'],
      ['/repo/./b.js', '/repo/b.js'],
    ]);
    expect({ notApplied, inSubAgents }).toEqual({ notApplied: 2, inSubAgents: 0 });
  });

  it('knows what tools and diffs say of a file beyond its texts', () => {
    const said = (over: Partial<ToolPart>) =>
      turnEditsOf({ parts: [tool(over)] }, '/repo').edits.map(({ says }) => says);
    expect(said({ kind: 'delete' })).toEqual(['absent-after']);
    expect(said({ content: [diff('/a', 'delete'), diff('/b', 'update')] })).toEqual([
      'absent-after',
      undefined,
    ]);
    expect(said({ content: [diff('/a', 'add')] })).toEqual(['absent-before']);
  });

  it('knows where a file was from a tool that moves and names one other place', () => {
    const from = (over: Partial<ToolPart>) =>
      turnEditsOf({ parts: [tool({ kind: 'move', ...over })] }, '/repo').edits.map(
        (edit) => edit.from,
      );
    expect(from({ locations: [{ path: '/a' }, { path: 'old' }] })).toEqual([
      { path: 'old', key: '/repo/old' },
    ]);
    expect(from({ locations: [{ path: '/a' }] })).toEqual([undefined]);
    expect(from({ locations: [{ path: '/x' }, { path: '/y' }] })).toEqual([undefined]);
    expect(from({ kind: 'edit', locations: [{ path: '/old' }] })).toEqual([undefined]);
    expect(from({ content: [diff('/a'), diff('/b')], locations: [{ path: '/old' }] })).toEqual([
      undefined,
      undefined,
    ]);
  });
});
