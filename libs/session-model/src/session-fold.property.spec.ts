import type { SequencedEvent, SessionEvent } from '@fyllo/protocol';
import fc from 'fast-check';
import { applyEvents, EMPTY_VIEW } from './session-fold';

const turnIds = (n: number) => ({
  turnId: `turn-000000000${n}`,
  userMessageId: `message-00000000u${n}`,
  messageId: `message-00000000a${n}`,
});

const inMessage = fc.integer({ min: 0, max: 3 }).map((n) => turnIds(n).messageId);

const event: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.integer({ min: 0, max: 3 }).map((n): SessionEvent => ({
    type: 'turn.started',
    ...turnIds(n),
    agentId: 'a',
    key: `key-0000000${n}`,
    parts: [{ type: 'text', text: 'q' }],
  })),
  fc.record({
    type: fc.constant('text' as const),
    messageId: inMessage,
    channel: fc.constantFrom('answer' as const, 'thought' as const),
    text: fc.string({ maxLength: 5 }),
  }),
  fc.record({
    type: fc.constant('tool' as const),
    messageId: inMessage,
    toolCallId: fc.constantFrom('t1', 't2', '__proto__'),
    patch: fc.record(
      {
        title: fc.string({ maxLength: 4 }),
        status: fc.constantFrom('pending' as const, 'in_progress' as const, 'completed' as const),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    type: fc.constant('turn.ended' as const),
    turnId: fc.constant(turnIds(0).turnId),
    messageId: inMessage,
    outcome: fc.constantFrom('completed' as const, 'cancelled' as const),
  }),
);

const sequence = fc
  .array(event, { maxLength: 40 })
  .map((events): SequencedEvent[] => events.map((one, at) => ({ seq: at + 1, at, event: one })));

describe('applyEvents', () => {
  it('gives the same view however the events are batched', () => {
    fc.assert(
      fc.property(sequence, fc.array(fc.nat(40), { maxLength: 6 }), (events, cuts) => {
        const whole = applyEvents(EMPTY_VIEW, events);
        const borders = [0, ...cuts.sort((a, b) => a - b), events.length];
        let view = EMPTY_VIEW;
        for (let i = 1; i < borders.length; i++) {
          view = applyEvents(view, events.slice(borders[i - 1], borders[i]));
        }
        expect(view).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  it('never changes a view that it was given', () => {
    fc.assert(
      fc.property(sequence, fc.nat(40), (events, cut) => {
        const before = applyEvents(EMPTY_VIEW, events.slice(0, cut));
        const copy = structuredClone(before);
        applyEvents(before, events.slice(cut));
        expect(before).toEqual(copy);
      }),
      { numRuns: 300 },
    );
  });

  it('can be taken up anywhere: events that are folded already change nothing', () => {
    fc.assert(
      fc.property(sequence, fc.nat(40), (events, back) => {
        const whole = applyEvents(EMPTY_VIEW, events);
        expect(applyEvents(whole, events.slice(-back)).messages).toEqual(whole.messages);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves no tool running in a turn that ended', () => {
    fc.assert(
      fc.property(sequence, (events) => {
        for (const message of applyEvents(EMPTY_VIEW, events).messages) {
          if (message.role !== 'assistant' || message.state === 'running') continue;
          const last = events.findLastIndex(
            ({ event: one }) => one.type === 'turn.ended' && one.messageId === message.id,
          );
          const settled = applyEvents(EMPTY_VIEW, events.slice(0, last + 1));
          const parts = settled.messages.find((one) => one.id === message.id)?.parts ?? [];
          for (const part of parts) {
            if (part.type === 'tool') expect(['pending', 'in_progress']).not.toContain(part.status);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
