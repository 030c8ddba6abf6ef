import fc from 'fast-check';
import { parentCallOf, startsSubAgent, subAgentFactsOf } from './sub-agent-facts';
import { UpdateMapper } from './update-mapper';

const claude = (claudeCode: unknown): Record<string, unknown> => ({ _meta: { claudeCode } });

describe('the parent of a call', () => {
  it.each([
    [claude({ parentToolUseId: 'a' }), 'a'],
    [{ _meta: { parentToolCallId: 'b' } }, 'b'],
    [claude({ parentToolUseId: '__proto__' }), '__proto__'],
    [claude({ parentToolUseId: '' }), undefined],
    [claude({ parentToolUseId: null }), undefined],
    [claude({ parentToolUseId: 7 }), undefined],
    [claude({ parentToolUseId: ['a'] }), undefined],
    // a name that was cut would be another name
    [claude({ parentToolUseId: 'x'.repeat(1001) }), undefined],
    [claude('a'), undefined],
    [{ _meta: [{ parentToolCallId: 'b' }] }, undefined],
    [{ parentToolCallId: 'b' }, undefined],
    [{ _meta: Object.create({ parentToolCallId: 'b' }) as unknown }, undefined],
  ])('%j is %j', (update, parent) => {
    expect(parentCallOf(update)).toBe(parent);
  });
});

describe('a call that starts a sub-agent', () => {
  const input = (rawInput: unknown) => ({ rawInput });

  it.each([
    [claude({ toolName: 'Agent' }), 'think', true],
    [claude({ toolName: 'Read' }), 'think', false],
    [claude({ toolName: 'agent' }), 'think', false],
    [{ _meta: { toolName: 'agent' } }, 'other', true],
    [{ _meta: { toolName: ['agent'] } }, 'other', false],
    [input({ prompt: 'p', subagent_type: 'general' }), 'think', true],
    [input({ prompt: 'p', subagent_type: 'general' }), 'read', false],
    [input({ prompt: 'p' }), 'think', false],
    [input({ prompt: 'p', agent_type: 'x', mode: 'sync' }), 'other', true],
    [input({ prompt: 'p', agent_type: 'x' }), 'other', false],
    [input({ prompt: 7, agent_type: 'x', mode: 'sync' }), 'other', false],
    [input('prompt'), 'think', false],
    [{ rawOutput: { metadata: { sessionId: 's', parentSessionId: 'p' } } }, undefined, true],
    [{ rawOutput: { metadata: { sessionId: 's' } } }, undefined, false],
    [{ rawOutput: [] }, undefined, false],
    [{}, undefined, false],
  ] as const)('%j as %s: %s', (update, kind, starts) => {
    expect(startsSubAgent(update, kind)).toBe(starts);
  });
});

describe('what is said of a sub-agent', () => {
  it('is bounded, and wrong fields are left out one by one', () => {
    const response = {
      ...{ agentType: 'x'.repeat(1000), resolvedModel: 7, totalTokens: -1 },
      ...{ totalDurationMs: 1.5, totalToolUseCount: '3' },
      toolStats: { readCount: 2, bashCount: 'many', linesAdded: 1e300, linesRemoved: 3 },
    };
    expect(subAgentFactsOf(claude({ toolResponse: response }))).toEqual({
      agentType: 'x'.repeat(500),
      toolCounts: [{ kind: 'read', count: 2 }],
      linesRemoved: 3,
    });
  });

  it('never throws, whatever the notes are', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (meta, rawInput, rawOutput) => {
        const update = {
          _meta: { claudeCode: meta, ...{ toolName: 'agent' } },
          rawInput,
          rawOutput,
        };
        const [event] = new UpdateMapper().map(
          { sessionUpdate: 'tool_call', toolCallId: 't', ...update },
          'm',
        );
        expect(event?.type).toBe('tool');
        expect(JSON.stringify(event)).toContain('"subAgent":{');
      }),
      { numRuns: 500 },
    );
  });
});

describe('a mapper', () => {
  const sent = (mapper: UpdateMapper, update: object) => {
    const [event] = mapper.map({ sessionUpdate: 'tool_call_update', ...update }, 'm');
    if (event?.type !== 'tool') throw new Error('No tool');
    return event.patch;
  };

  it('keeps the parent where the notes are too large to be kept', () => {
    const patch = sent(new UpdateMapper(), {
      toolCallId: 't',
      ...claude({ parentToolUseId: 'a', toolResponse: 'x'.repeat(20_000) }),
    });
    expect(patch).toEqual({ parentCallId: 'a' });
  });

  it('gives all facts each time, so that none is lost where patches are joined', () => {
    const mapper = new UpdateMapper();
    const start = { ...claude({ toolName: 'Agent' }), rawInput: { description: 'Look' } };
    expect(sent(mapper, { toolCallId: 't', ...start }).subAgent).toEqual({ description: 'Look' });
    const end = claude({ toolName: 'Agent', toolResponse: { totalTokens: 9 } });
    const facts = { description: 'Look', tokens: 9 };
    expect(sent(mapper, { toolCallId: 't', ...end }).subAgent).toEqual(facts);
    expect(sent(mapper, { toolCallId: 't', status: 'completed' }).subAgent).toEqual(facts);
    mapper.forgetTools();
    expect(sent(mapper, { toolCallId: 't', status: 'completed' }).subAgent).toBeUndefined();
  });

  it('names the parent of what a sub-agent says and shows', () => {
    const mapper = new UpdateMapper();
    const chunk = (content: object) =>
      mapper.map(
        {
          sessionUpdate: 'agent_message_chunk',
          content,
          _meta: { parentToolCallId: 'a' },
        },
        'm',
      );
    expect([
      ...chunk({ type: 'text', text: 'x' }),
      ...chunk({ type: 'image', data: 'AA', mimeType: 'image/png' }),
    ]).toMatchObject([
      { type: 'text', parentCallId: 'a' },
      { type: 'media', parentCallId: 'a' },
    ]);
  });
});
