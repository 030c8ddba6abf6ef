import { signalFacts } from '../generated/tag-validators';
import { SIGNALS } from './index';

const facts = Object.values(signalFacts);

describe('the types of fyllo-signal', () => {
  it('are exactly two, each compiled', () => {
    const types = SIGNALS.map(({ type }) => type);
    expect(types).toEqual(['show.time', 'spawn.session']);
    expect(Object.keys(signalFacts)).toEqual(types);
    expect(Object.getPrototypeOf(signalFacts)).toBeNull();
    expect(facts.map(({ oncePerReply, visibleField }) => [oncePerReply, visibleField])).toEqual([
      [true, 'label'],
      [false, undefined],
    ]);
  });

  it.each(SIGNALS.map((definition) => [definition.type, definition] as const))(
    '%s takes its valid examples and none of the others',
    (type, { examples, contract }) => {
      const { isPayload } = signalFacts[type];
      const { valid, invalid } = examples;
      expect(valid.length).toBeGreaterThanOrEqual(12);
      expect(invalid.length).toBeGreaterThanOrEqual(25);
      expect(valid.filter((payload) => !isPayload(payload))).toEqual([]);
      expect(invalid.filter((payload) => isPayload(payload))).toEqual([]);
      expect(contract.length).toBeGreaterThan(0);
    },
  );
});
