import fc from 'fast-check';
import { MAX_UPDATE_TEXT, type SessionEvent } from '@fyllo/protocol';
import { isSessionEvent } from '@fyllo/protocol/validators';
import { UpdateMapper } from './update-mapper';

const MESSAGE_ID = 'message-0123456789';

const map = (...updates: readonly unknown[]): readonly SessionEvent[] => {
  const mapper = new UpdateMapper();
  return updates.flatMap((update) => mapper.map(update, MESSAGE_ID));
};

const VARIANTS = [
  'user_message_chunk',
  'agent_message_chunk',
  'agent_thought_chunk',
  'tool_call',
  'tool_call_update',
  'plan',
  'available_commands_update',
  'current_mode_update',
  'config_option_update',
  'session_info_update',
  'usage_update',
  'notice',
  'compaction_update',
  'compaction_summary_chunk',
  'something_new',
];
const FIELDS = [
  ...[
    'content',
    'toolCallId',
    'title',
    'kind',
    'status',
    'rawInput',
    'rawOutput',
    'locations',
    '_meta',
  ],
  ...['entries', 'availableCommands', 'currentModeId', 'configOptions', 'used', 'size', 'cost'],
  ...[
    'severity',
    'compactionId',
    'summary',
    'error',
    'messageId',
    'name',
    '__proto__',
    'constructor',
  ],
];
/** Objects with the right names and any values, at two levels. */
const value = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(
    fc.constantFrom(...FIELDS, 'type', 'text', 'path', 'newText', 'data', 'options'),
    fc.jsonValue(),
  ),
  fc.array(
    fc.dictionary(
      fc.constantFrom('type', 'id', 'name', 'content', 'path', 'value'),
      fc.jsonValue(),
    ),
  ),
);
const update = fc
  .tuple(fc.constantFrom(...VARIANTS), fc.dictionary(fc.constantFrom(...FIELDS), value))
  .map(([sessionUpdate, fields]) => ({ ...fields, sessionUpdate }));

describe('reading updates', () => {
  it('never throws and makes valid events of whatever an agent sends', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 5, arbitrary: update }, fc.jsonValue())),
        (updates) => {
          for (const event of map(...updates)) expect(isSessionEvent(event)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('splits long text into bounded pieces and loses nothing', () => {
    const text = '🚀'.repeat(MAX_UPDATE_TEXT);
    const events = map({
      sessionUpdate: 'agent_message_chunk',
      content: { type: 'text', text: `x${text}` },
    });
    const pieces = events.map((event) => (event.type === 'text' ? event.text : ''));
    expect(pieces.filter((piece) => piece.length > MAX_UPDATE_TEXT)).toEqual([]);
    // a lone half of a pair cannot be encoded
    expect(() => pieces.map((piece) => encodeURIComponent(piece))).not.toThrow();
    expect(pieces.join('') === `x${text}`).toBe(true);
    expect(pieces).toHaveLength(3);
  });

  it('makes nothing of empty text and of our own words', () => {
    const content = { type: 'text', text: '' };
    expect(map({ sessionUpdate: 'agent_message_chunk', content })).toEqual([]);
    expect(
      map({ sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'hi' } }),
    ).toEqual([]);
  });

  it('reads images, links and resources', () => {
    const blocks = [
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      { type: 'resource_link', uri: 'file:///a', name: 'a' },
      { type: 'resource', resource: { uri: 'file:///b', text: 'B', mimeType: 'text/plain' } },
    ];
    const events = map(
      ...blocks.map((content) => ({ sessionUpdate: 'agent_thought_chunk', content })),
    );
    expect(events).toMatchObject([
      { type: 'media', channel: 'thought', media: { kind: 'image', data: { value: 'AAAA' } } },
      { type: 'media', media: { kind: 'resource_link', uri: 'file:///a', name: 'a' } },
      { type: 'media', media: { kind: 'resource', data: { value: 'B' } } },
    ]);
  });

  it('leaves out wrong items and fields one by one', () => {
    const [event] = map({
      sessionUpdate: 'tool_call',
      toolCallId: 'a',
      kind: 'teleport',
      status: 'maybe',
      title: 7,
      rawInput: null,
      rawOutput: '',
      locations: [{ path: '/a', line: 0 }, { path: '/b', line: 3 }, { line: 1 }, null],
      content: [
        { type: 'text', text: 'bare' },
        { type: 'terminal', terminalId: 't' },
        { type: 'diff', path: '/a' },
        { type: 'content', content: { type: 'image', data: 'AA', mimeType: 'image/png' } },
      ],
    });
    expect(event).toEqual({
      type: 'tool',
      messageId: MESSAGE_ID,
      toolCallId: 'a',
      patch: {
        kind: 'other',
        output: { value: '' },
        locations: [{ path: '/a' }, { path: '/b', line: 3 }],
        content: [
          { type: 'terminal', terminalId: 't' },
          {
            type: 'media',
            media: { kind: 'image', mimeType: 'image/png', data: { value: 'AA' } },
          },
        ],
      },
    });
  });

  it('bounds lists and texts', () => {
    const many = <T>(item: T): readonly T[] => Array<T>(5000).fill(item);
    const options = many({ name: 'group', options: many({ value: 'x' }) });
    const [tool, config, compaction] = map(
      {
        sessionUpdate: 'tool_call',
        toolCallId: 'a',
        locations: many({ path: '/a' }),
        content: many({ type: 'terminal', terminalId: 't' }),
      },
      {
        sessionUpdate: 'config_option_update',
        configOptions: [{ id: 'x', type: 'select', currentValue: '', options }],
      },
      {
        sessionUpdate: 'compaction_update',
        compactionId: 'c',
        error: { message: 'x'.repeat(2 * MAX_UPDATE_TEXT) },
      },
    );
    const lists = [
      ...(tool?.type === 'tool' ? [tool.patch.locations, tool.patch.content] : []),
      ...(config?.type === 'config' && config.options[0]?.type === 'select'
        ? [config.options[0].values]
        : []),
    ];
    expect(lists.map((list) => list?.length)).toEqual([1000, 1000, 1000]);
    expect(compaction?.type === 'compaction' && compaction.error?.length).toBe(MAX_UPDATE_TEXT);
  });

  it('reads from a diff that its file is gone, in either way of saying so', () => {
    const diffs = [
      { type: 'diff', path: '/a', oldText: 'x', newText: '', _meta: { kind: 'delete' } },
      { type: 'diff', path: '/a', oldText: 'x', deleted: true },
      { type: 'diff', path: '/a', oldText: 'x', newText: '', deleted: 'yes' },
    ];
    const [event] = map({ sessionUpdate: 'tool_call', toolCallId: 'a', content: diffs });
    const body = { value: { oldText: 'x', newText: '' } };
    expect(event).toMatchObject({
      patch: {
        content: [
          { type: 'diff', path: '/a', change: 'delete', body },
          { type: 'diff', path: '/a', change: 'delete', body },
          { type: 'diff', path: '/a', body },
        ],
      },
    });
  });

  it('takes an edit for a write only when every diff makes a file', () => {
    const diff = (oldText: string | null) => ({ type: 'diff', path: '/a', oldText, newText: 'x' });
    const kindOf = (...content: unknown[]): unknown => {
      const [, event] = map(
        { sessionUpdate: 'tool_call', toolCallId: 'a', kind: 'edit', title: 'Write file' },
        { sessionUpdate: 'tool_call_update', toolCallId: 'a', content },
      );
      return event?.type === 'tool' ? event.patch.kind : event;
    };
    expect(kindOf(diff(null), diff(null))).toBe('write');
    expect(kindOf(diff(null), diff('old'))).toBeUndefined();
    expect(kindOf()).toBeUndefined();
  });

  it('keeps notes of an agent while they are small', () => {
    const meta = (text: string) => ({
      sessionUpdate: 'tool_call_update',
      toolCallId: 'a',
      _meta: { text },
    });
    const [small, big] = map(meta('x'), meta('x'.repeat(10_000)));
    expect(small).toMatchObject({ patch: { meta: { value: { text: 'x' } } } });
    expect(big).toMatchObject({ patch: {} });
    expect(big?.type === 'tool' && big.patch.meta).toBeUndefined();
  });

  it('reads the state of a session tolerantly', () => {
    const events = map(
      {
        sessionUpdate: 'plan',
        entries: [{ content: 'a', status: 'cancelled' }, { priority: 'low' }],
      },
      { sessionUpdate: 'usage_update', used: 7, size: 0, cost: { amount: 'free' } },
      { sessionUpdate: 'session_info_update', title: null },
      { sessionUpdate: 'session_info_update', updatedAt: 'yesterday' },
      { sessionUpdate: 'notice', severity: 'strange', title: 'Hello' },
      {
        sessionUpdate: 'config_option_update',
        configOptions: [
          { id: 'x', type: 'slider', currentValue: 3 },
          {
            id: 'model',
            name: 'Model',
            type: 'select',
            currentValue: 'gone',
            options: [{ group: 'g', name: 'Group', options: [{ value: 'a', name: 'A' }] }],
          },
        ],
      },
    );
    expect(events).toEqual([
      { type: 'plan', entries: [{ content: 'a', priority: 'medium', status: 'cancelled' }] },
      { type: 'usage', usage: { used: 7, size: 0 } },
      { type: 'agent-title', title: null },
      { type: 'notice', severity: 'strange', title: 'Hello' },
      {
        type: 'config',
        options: [
          {
            type: 'select',
            id: 'model',
            name: 'Model',
            currentValue: 'gone',
            values: [{ value: 'a', name: 'A', group: 'Group' }],
          },
        ],
      },
    ]);
  });
});
