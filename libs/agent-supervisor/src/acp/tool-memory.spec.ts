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
});
