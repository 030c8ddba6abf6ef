import type { Command } from '@fyllo/protocol';
import { matchCommands, usableCommands } from './command-match';

const command = (name: string, over: Partial<Command> = {}): Command => ({
  name,
  description: `about ${name}`,
  ...over,
});

const found = (query: string, ...names: readonly string[]): readonly string[] =>
  matchCommands(
    names.map((name) => command(name)),
    query,
  ).items.map(({ name, marks }) => `${name} ${marks.join()}`);

describe('matchCommands', () => {
  it('puts beginnings before words, words before pieces, pieces before scattered letters', () => {
    expect(found('re', 'core', 'fix-review', 'xray-e', 'review', 'other')).toEqual([
      'review 0,1',
      'fix-review 4,5',
      'core 2,3',
      'xray-e 1,5',
    ]);
  });

  it('keeps the order of the agent among equals, and shows all for an empty query', () => {
    expect(found('', 'b', 'a')).toEqual(['b ', 'a ']);
    expect(found('A', 'ab', 'aa')).toEqual(['ab 0', 'aa 0']);
    expect(found('xyz', 'ab')).toEqual([]);
    expect(found('计划', '做计划')).toEqual(['做计划 1,2']);
  });

  it('shows no more than a menu can hold, and counts the rest', () => {
    const many = Array.from({ length: 70 }, (_, n) => command(`c${n.toString()}`));
    const { items, more } = matchCommands(many, 'c');
    expect([items.length, more]).toEqual([50, 20]);
  });

  it('shows untrusted words in one bounded line, written out', () => {
    const [shown] = matchCommands(
      [
        command('a', { description: `  x\u202ey\tz \n second`, hint: 'h'.repeat(5000) }),
        command('b', { description: '\n\n' }),
      ],
      'a',
    ).items;
    expect(shown?.description).toBe('x⟨U+202E⟩y z');
    expect(shown?.hint).toBe(`${'h'.repeat(300)}…`);
  });
});

describe('usableCommands', () => {
  it('leaves out what nobody can give, and second ones of a name', () => {
    const names = ['ok', 'two words', 'ok', '', '/slash', 'x'.repeat(101), 'mcp:a:b'];
    const usable = usableCommands(names.map((name, n) => command(name, { hint: n.toString() })));
    expect(usable.map(({ name, hint }) => `${name} ${hint ?? ''}`)).toEqual([
      'ok 0',
      'slash 4',
      'mcp:a:b 6',
    ]);
  });
});
