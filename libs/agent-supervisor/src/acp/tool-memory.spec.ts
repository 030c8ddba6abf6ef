import { UpdateMapper } from './update-mapper';

const terminal = (toolCallId: string, data: string) => ({
  ...{ sessionUpdate: 'tool_call_update', toolCallId },
  _meta: { terminal_output: { data } },
});

describe('what is remembered of the tool calls of a turn', () => {
  const shown = (mapper: UpdateMapper, update: unknown): unknown => {
    const [event] = mapper.map(update, 'm');
    return event?.type === 'tool' ? event.patch.content : undefined;
  };

  it('is bounded: a call not heard of for long begins anew', () => {
    const mapper = new UpdateMapper();
    const chars = 1024 * 1024;
    shown(mapper, terminal('first', 'a'));
    for (let index = 0; index < 17; index += 1) {
      shown(mapper, terminal(`call-${index}`, 'x'.repeat(chars)));
    }
    expect(shown(mapper, terminal('first', 'b'))).toEqual([{ type: 'text', body: { value: 'b' } }]);
    mapper.forgetTools();
    shown(mapper, terminal('first', 'a'));
    expect(shown(mapper, terminal('first', 'b'))).toEqual([
      { type: 'text', body: { value: 'ab' } },
    ]);
  });

  it('is no large content: text is streamed behind small content alone', () => {
    const mapper = new UpdateMapper();
    const diff = (newText: string) => ({
      ...{ sessionUpdate: 'tool_call', toolCallId: 't' },
      content: [{ type: 'diff', path: '/a', newText }],
    });
    shown(mapper, diff('small'));
    expect(shown(mapper, terminal('t', 'out'))).toHaveLength(2);
    expect(shown(mapper, diff('x'.repeat(100_000)))).toHaveLength(1);
    expect(shown(mapper, terminal('t', 'out'))).toBeUndefined();
  });

  it('keeps the end of a long output, from the beginning of a line on, and marks that', () => {
    const mapper = new UpdateMapper();
    const line = `${'x'.repeat(1023)}\n`;
    shown(mapper, terminal('t', line.repeat(1024)));
    const [text] = shown(mapper, terminal('t', 'the end')) as [{ body: { value: string } }];
    expect(text.body.value.startsWith('…\nxxx')).toBe(true);
    expect(text.body.value.endsWith('x\nthe end')).toBe(true);
    expect(text.body.value.length).toBeLessThan(600_000);
  });

  it('keeps the end of a long line as well, also of one that comes at once', () => {
    const mapper = new UpdateMapper();
    const [text] = shown(mapper, terminal('t', `${'x'.repeat(2_000_000)}\n`)) as [
      { body: { value: string } },
    ];
    expect(text.body.value.startsWith('…\nxxx')).toBe(true);
    expect(text.body.value.length).toBeGreaterThan(500_000);
  });
});

describe('the end of a command', () => {
  const exitOf = (terminal_exit: unknown): unknown => {
    const update = { sessionUpdate: 'tool_call_update', toolCallId: 't', _meta: { terminal_exit } };
    const [event] = new UpdateMapper().map(update, 'm');
    return event?.type === 'tool' ? event.patch : undefined;
  };

  it.each([
    [{ terminal_id: 't', exit_code: 0, signal: null }, { exit: { code: 0 } }],
    [{ exit_code: null, signal: 'SIGTERM' }, { exit: { signal: 'SIGTERM' } }],
    [{ exit_code: '1', signal: '' }, { exit: {} }],
    [{ exit_code: 1e300, signal: 9 }, { exit: {} }],
    ['0', {}],
    [null, {}],
  ])('is read from the notes of an agent: %j', (note, patch) => {
    expect(exitOf(note)).toEqual(patch);
  });
});
