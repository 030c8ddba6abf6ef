import fc from 'fast-check';
import { SubAgentNames } from './sub-agent-names';

describe('sub-agents known by name alone', () => {
  it('belong to the only call under way', () => {
    const names = new SubAgentNames();
    names.start('a', false);
    expect(names.parentOf('n', '1')).toBe('a');
    names.end('a');
    names.start('b', false);
    expect([names.parentOf('m', '2'), names.parentOf('n', '3')]).toEqual(['b', 'a']);
  });

  it('may start others', () => {
    const names = new SubAgentNames();
    names.start('a', false);
    expect(names.parentOf('outer', 'b')).toBe('a');
    names.start('b', false);
    expect([names.parentOf('inner', '1'), names.parentOf('outer', '2')]).toEqual(['b', 'a']);
  });

  it('are not linked when two come into question, and neither is whoever comes later', () => {
    const names = new SubAgentNames();
    names.start('a', false);
    names.start('b', false);
    expect(names.parentOf('n', '1')).toBeUndefined();
    names.end('a');
    expect([names.parentOf('m', '2'), names.parentOf('n', '3')]).toEqual([undefined, undefined]);
    names.start('c', false);
    expect(names.parentOf('k', '4')).toBeUndefined();
    for (const call of ['b', 'c']) names.end(call);
    names.start('d', false);
    expect(names.parentOf('l', '5')).toBe('d');
  });

  it('are never linked again once one went on in the background', () => {
    const names = new SubAgentNames();
    names.start('a', true);
    names.end('a');
    names.start('b', false);
    expect(names.parentOf('n', '1')).toBeUndefined();
    names.endTurn();
    names.start('c', false);
    expect(names.parentOf('m', '2')).toBeUndefined();
  });

  it('are not linked to the next turn when one was left over', () => {
    const names = new SubAgentNames();
    names.start('a', false);
    names.endTurn();
    names.start('b', false);
    expect(names.parentOf('n', '1')).toBeUndefined();
  });

  it('keep their place in time: a name of the turn before belongs to no call of this one', () => {
    const names = new SubAgentNames();
    names.start('a', false);
    expect(names.parentOf('n', '1')).toBe('a');
    names.end('a');
    names.endTurn();
    names.start('b', false);
    expect([names.parentOf('n', '2'), names.parentOf('m', '3')]).toEqual([undefined, 'b']);
  });

  it('are not their own parents', () => {
    const names = new SubAgentNames();
    names.start('a', false);
    expect(names.parentOf('n', 'a')).toBeUndefined();
  });

  it('are never linked wrongly, whatever runs at once', () => {
    // each sub-agent makes calls only while the call that started it is under way, as Copilot's do
    const step = fc.record({ what: fc.constantFrom('start', 'call', 'end'), which: fc.nat(3) });
    let linked = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const names = new SubAgentNames();
        const open = new Map<number, number>();
        let calls = 0;
        for (const { what, which } of steps) {
          if (what === 'start' && !open.has(which)) {
            calls += 1;
            open.set(which, calls);
            names.start(`start-${calls}`, false);
          }
          const start = open.get(which);
          if (start === undefined) continue;
          if (what === 'end') {
            open.delete(which);
            names.end(`start-${start}`);
          }
          if (what !== 'call') continue;
          const parent = names.parentOf(`name-${start}`, 'some call');
          if (parent !== undefined) linked += 1;
          expect([undefined, `start-${start}`]).toContain(parent);
        }
      }),
      { numRuns: 2000 },
    );
    expect(linked).toBeGreaterThan(100);
  });
});
