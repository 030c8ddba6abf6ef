import type { Part, Permission, ToolPart } from '@fyllo/protocol';
import fc from 'fast-check';
import { activityCounts, messageItems, type MessageItem } from './message-items';
import { asksFor, type SubAgentLinks } from './sub-agents';

const NO_LINKS: SubAgentLinks = { cards: new Map(), inside: new Set() };
const text = (words: string): Part => ({ type: 'text', text: words });
const thought = (words: string): Part => ({ type: 'thought', text: words });
const tool = (toolCallId: string, over: Partial<ToolPart> = {}): ToolPart => ({
  ...{ type: 'tool', toolCallId, title: toolCallId, kind: 'read', status: 'completed' },
  ...{ content: [], locations: [], permissions: [] },
  ...over,
});
const notice: Part = { type: 'notice', code: 'agent-memory-lost' };
const unknown: Part = { type: 'unknown', variant: 'x', raw: '{}' };
const OPEN: Permission = {
  requestId: 'request-aaaaaaaaaa',
  subject: { title: 't', kind: 'read', content: [], locations: [] },
  options: [],
  state: 'open',
};

const shapeOf = (item: MessageItem): string => {
  if (item.kind === 'group') return `${item.key}:${item.entries.map(({ key }) => key).join('+')}`;
  return `${item.kind}:${item.key}`;
};
const shapes = (parts: readonly Part[], links = NO_LINKS): readonly string[] =>
  messageItems(parts, links).map(shapeOf);

describe('messageItems', () => {
  it.each<[string, readonly Part[], readonly string[]]>([
    ['nothing', [], []],
    ['one activity is no group', [tool('a')], ['activity:0']],
    ['two are', [thought('hm'), tool('a')], ['group-0:0+1']],
    [
      'text parts them',
      [tool('a'), tool('b'), text('so'), tool('c')],
      ['group-0:0+1', 'part:2', 'activity:3'],
    ],
    ['empty text does not', [tool('a'), text(' \n'), tool('b')], ['group-0:0+2']],
    ['nor what nobody knows', [tool('a'), unknown, tool('b')], ['group-0:0+2']],
    ['an empty thought is none', [tool('a'), thought('\n\n')], ['activity:0']],
    ['a notice parts', [tool('a'), notice, tool('b')], ['activity:0', 'part:1', 'activity:2']],
  ])('%s', (_name, parts, expected) => {
    expect(shapes(parts)).toEqual(expected);
  });

  it('shows sub-agents as cards, and what is theirs only there', () => {
    const call = tool('call');
    const child = tool('child');
    const links: SubAgentLinks = {
      cards: new Map([['call', { call, children: [child] }]]),
      inside: new Set([child]),
    };
    expect(shapes([tool('a'), call, child, tool('b'), tool('c')], links)).toEqual([
      'activity:0',
      'sub-agent:1',
      'group-3:3+4',
    ]);
  });

  it('keeps items that did not change as they were, of ten thousand too', () => {
    const parts: Part[] = Array.from({ length: 10_000 }, (_, index) =>
      index % 100 === 99 ? text('so') : tool(`call-${index.toString()}`),
    );
    const before = messageItems(parts, NO_LINKS);
    parts[5050] = tool('call-5050', { status: 'failed' });
    parts.push(text('end'));
    const after = messageItems(parts, NO_LINKS, before);
    expect(after.filter((item, index) => item !== before[index]).map(shapeOf)).toEqual([
      expect.stringMatching(/^group-5000:/),
      'part:10000',
    ]);
  });

  const part = fc.oneof(
    fc.constantFrom(text('a'), text(''), thought('b'), thought(' '), notice, unknown),
    fc.constantFrom<ToolPart['status']>('pending', 'completed'),
  );
  const message = fc.array(part, { maxLength: 40 }).map((items) =>
    items.map((item, index): Part =>
      // every part is an object of its own, so that it can be counted
      typeof item === 'string' ? tool(`call-${index.toString()}`, { status: item }) : { ...item },
    ),
  );
  const partsOf = (item: MessageItem): readonly Part[] => {
    if (item.kind === 'group') return item.entries.map((entry) => entry.part);
    if (item.kind === 'activity') return [item.entry.part];
    return item.kind === 'part' ? [item.part] : [item.agent.call];
  };

  it('shows every part that says something exactly once and in order', () => {
    fc.assert(
      fc.property(message, (parts) => {
        const shown = messageItems(parts, NO_LINKS).flatMap(partsOf);
        const worth = parts.filter(
          (item) => item.type !== 'unknown' && !('text' in item && item.text.trim() === ''),
        );
        expect(shown).toHaveLength(worth.length);
        expect(shown.every((item, index) => item === worth[index])).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('never lets two activities stand alone side by side, and keys are unique', () => {
    fc.assert(
      fc.property(message, (parts) => {
        const items = messageItems(parts, NO_LINKS);
        const folds = items.map(({ kind }) => kind === 'activity' || kind === 'group');
        expect(folds.some((fold, index) => fold && folds[index + 1])).toBe(false);
        expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
      }),
      { numRuns: 500 },
    );
  });

  it('is the same whether a message came bit by bit or at once, and keeps its keys', () => {
    fc.assert(
      fc.property(message, (parts) => {
        let items: readonly MessageItem[] = [];
        parts.forEach((_, index) => {
          const next = messageItems(parts.slice(0, index + 1), NO_LINKS, items);
          const kept = items.slice(0, -1);
          expect(next.slice(0, kept.length).every((item, at) => item === kept[at])).toBe(true);
          items = next;
        });
        expect(items).toEqual(messageItems(parts, NO_LINKS));
      }),
      { numRuns: 300 },
    );
  });
});

describe('activityCounts', () => {
  it('counts kinds in the order of their appearance, and tells what runs and what failed', () => {
    const parts: readonly Part[] = [
      tool('a'),
      tool('b', { kind: 'execute', status: 'failed' }),
      tool('c', { status: 'in_progress' }),
      thought('hm'),
    ];
    const [group] = messageItems(parts, NO_LINKS);
    const entries = group?.kind === 'group' ? group.entries : [];
    expect(activityCounts(entries, 3)).toEqual([
      { kind: 'read', count: 2, failed: false, running: true },
      { kind: 'execute', count: 1, failed: true, running: false },
      { kind: 'think', count: 1, failed: false, running: true },
    ]);
    expect(activityCounts(entries, -1).at(-1)?.running).toBe(false);
  });

  it('counts thoughts and thinking tools as one', () => {
    const [group] = messageItems([thought('hm'), tool('a', { kind: 'think' })], NO_LINKS);
    const entries = group?.kind === 'group' ? group.entries : [];
    expect(activityCounts(entries, -1).map(({ kind, count }) => [kind, count])).toEqual([
      ['think', 2],
    ]);
  });
});

it('a person is asked only by an open request', () => {
  expect([
    asksFor(tool('a', { permissions: [OPEN] })),
    asksFor(tool('a', { permissions: [{ ...OPEN, state: 'cancelled' }] })),
    asksFor(text('x')),
  ]).toEqual([true, false, false]);
});
