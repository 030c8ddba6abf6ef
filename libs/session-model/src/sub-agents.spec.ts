import type { Part, ToolPart } from '@fyllo/protocol';
import fc from 'fast-check';
import { messageAsMarkdown } from './export-markdown';
import { ownParts, subAgentsOf } from './sub-agents';
import { visibleBodies } from './visible-text';

const tool = (toolCallId: string, more: Partial<ToolPart> = {}): ToolPart => ({
  type: 'tool',
  toolCallId,
  title: toolCallId,
  kind: 'other',
  status: 'completed',
  content: [],
  locations: [],
  permissions: [],
  ...more,
});
const starts = (id: string, more: Partial<ToolPart> = {}): ToolPart =>
  tool(id, { subAgent: { startedAt: 0 }, ...more });
const said = (text: string, parentCallId: string): Part => ({ type: 'text', text, parentCallId });
const asked: ToolPart['permissions'][number] = {
  requestId: 'request-1',
  subject: { title: '', kind: 'other', content: [], locations: [] },
  options: [],
  state: 'open',
};

/** What each card holds, and what is left in the message. */
const shape = (parts: readonly Part[]) => {
  const { cards, inside } = subAgentsOf({ parts: [...parts] });
  const name = (part: Part): string =>
    part.type === 'tool' ? part.toolCallId : part.type === 'text' ? part.text : part.type;
  return {
    cards: Object.fromEntries([...cards].map(([id, card]) => [id, card.children.map(name)])),
    outside: parts.filter((part) => !inside.has(part)).map(name),
  };
};

describe('subAgentsOf', () => {
  it.each<[string, readonly Part[], ReturnType<typeof shape>]>([
    ['no sub-agent', [tool('a', { parentCallId: 'b' })], { cards: {}, outside: ['a'] }],
    [
      'tools, thoughts and texts of two at once, in order',
      [
        starts('a'),
        starts('b'),
        said('of b', 'b'),
        tool('1', { parentCallId: 'a' }),
        tool('2', { parentCallId: 'b' }),
        said('of a', 'a'),
        { type: 'text', text: 'main' },
      ],
      { cards: { a: ['1', 'of a'], b: ['of b', '2'] }, outside: ['a', 'b', 'main'] },
    ],
    [
      'one that starts another',
      [starts('a'), starts('b', { parentCallId: 'a' }), tool('1', { parentCallId: 'b' })],
      { cards: { a: ['b'], b: ['1'] }, outside: ['a'] },
    ],
    [
      'a call that somebody is asked about stands outside too',
      [starts('a'), tool('1', { parentCallId: 'a', permissions: [asked] })],
      { cards: { a: ['1'] }, outside: ['a', '1'] },
    ],
    [
      'a call that was answered does not',
      [
        starts('a'),
        tool('1', { parentCallId: 'a', permissions: [{ ...asked, state: 'selected' }] }),
      ],
      { cards: { a: ['1'] }, outside: ['a'] },
    ],
    [
      'a sub-agent that a person is asked about keeps its own children',
      [starts('a'), starts('b', { parentCallId: 'a', permissions: [asked] }), said('x', 'b')],
      { cards: { a: ['b'], b: ['x'] }, outside: ['a', 'b'] },
    ],
    [
      'a parent of another message',
      [starts('a'), tool('1', { parentCallId: 'elsewhere' })],
      { cards: { a: [] }, outside: ['a', '1'] },
    ],
    [
      'a parent that is an ordinary tool',
      [starts('a'), tool('b'), tool('1', { parentCallId: 'b' })],
      { cards: { a: [] }, outside: ['a', 'b', '1'] },
    ],
    ['its own parent', [starts('a', { parentCallId: 'a' })], { cards: { a: [] }, outside: ['a'] }],
    [
      'a circle',
      [starts('a', { parentCallId: 'b' }), starts('b', { parentCallId: 'a' })],
      { cards: { a: ['b'], b: [] }, outside: ['a'] },
    ],
    [
      'a child before its parent',
      [tool('1', { parentCallId: 'a' }), starts('a')],
      { cards: { a: [] }, outside: ['1', 'a'] },
    ],
    [
      'an id that two calls have',
      [starts('a'), starts('a'), starts('b'), tool('1', { parentCallId: 'a' })],
      { cards: { b: [] }, outside: ['a', 'a', 'b', '1'] },
    ],
    [
      'names of the prototype',
      [
        starts('__proto__'),
        tool('constructor', { parentCallId: '__proto__' }),
        said('x', 'toString'),
      ],
      {
        cards: Object.fromEntries([['__proto__', ['constructor']]]),
        outside: ['__proto__', 'x'],
      },
    ],
  ])('%s', (_name, parts, expected) => {
    expect(shape(parts)).toEqual(expected);
  });

  it('is bounded in depth: what lies deeper is shown in the message', () => {
    const chain = Array.from({ length: 12 }, (_, n) =>
      starts(`${n}`, n === 0 ? {} : { parentCallId: `${n - 1}` }),
    );
    const { cards, outside } = shape(chain);
    expect(Object.keys(cards)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '9', '10', '11']);
    expect(outside).toEqual(['0', '9']);
  });

  it('takes 20,000 parts of one sub-agent in a moment', () => {
    const parts = [starts('a'), ...Array.from({ length: 20_000 }, (_, n) => said(`${n}`, 'a'))];
    const { cards, inside } = subAgentsOf({ parts });
    expect(cards.get('a')?.children).toHaveLength(20_000);
    expect(inside.size).toBe(20_000);
  });
});

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__');
const part = fc.oneof(
  fc
    .record(
      { toolCallId: ids, parentCallId: ids, asks: fc.boolean(), agent: fc.boolean() },
      { requiredKeys: ['toolCallId'] },
    )
    .map(({ toolCallId, parentCallId, asks, agent }): Part =>
      tool(toolCallId, {
        ...(parentCallId === undefined ? {} : { parentCallId }),
        ...(agent === true ? { subAgent: { startedAt: 0 } } : {}),
        permissions: asks === true ? [asked] : [],
      }),
    ),
  ids.map((parentCallId): Part => said('x', parentCallId)),
  fc.constant(null).map((): Part => ({ type: 'thought', text: 'y' })),
);

describe('any links between calls', () => {
  it('lose no part and show none twice, except what a person is asked about', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const { cards, inside } = subAgentsOf({ parts });
        const shown = new Map<Part, number>();
        const show = (one: Part): void => {
          shown.set(one, (shown.get(one) ?? 0) + 1);
          const card = one.type === 'tool' ? cards.get(one.toolCallId) : undefined;
          for (const child of card?.call === one ? card.children : []) {
            // in its card such a part is named, and shown where the person is asked
            if (inside.has(child)) show(child);
          }
        };
        for (const one of parts) if (!inside.has(one)) show(one);
        expect([...shown.values()].every((times) => times === 1)).toBe(true);
        expect(shown.size).toBe(parts.length);
        for (const { permissions, one } of parts.flatMap((each) =>
          each.type === 'tool' ? [{ permissions: each.permissions, one: each }] : [],
        )) {
          if (permissions.length > 0) expect(inside.has(one)).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what a sub-agent says', () => {
  const parts: Part[] = [
    { type: 'text', text: 'main' },
    starts('a', { kind: 'think', title: 'Task' }),
    said('hidden', 'a'),
    tool('1', { parentCallId: 'a' }),
    said('stray', 'elsewhere'),
  ];

  it('is no part of what is visible of the message, unless it is shown there', () => {
    expect(ownParts(parts)).toEqual([parts[0], parts[1], parts[4]]);
    expect(visibleBodies({ role: 'assistant', parts })).toEqual(['main', 'stray']);
    expect(visibleBodies({ role: 'user', parts: [{ type: 'text', text: 'x' }] })).toEqual(['x']);
  });

  it('is not exported, and neither are its tools', () => {
    const ids = { id: 'message-aaaaaaaaaa', turnId: 'turn-aaaaaaaaaa', agentId: 'a' };
    const exported = messageAsMarkdown(
      { ...ids, role: 'assistant', at: 0, state: 'completed', parts, lastSeq: 1 },
      { language: 'en', agentName: 'A' },
    );
    expect(exported).toContain('main\n\n- think `Task` — done\n\nstray');
  });
});
