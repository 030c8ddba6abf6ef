import { parseCommandLine } from './command-line';
import { Missing, outcomeOf, Unsupported } from './outcome';
import { REAL_AGENTS } from './real-agents';
import { readOptions } from './run-options';
import { SCENARIO_NAMES } from './scenarios';

describe('the options of a run', () => {
  it('mean every agent and scenario, in their order, or those that are named', () => {
    const { agents, scenarios } = readOptions([]);
    expect(agents).toEqual(REAL_AGENTS.map(({ id }) => id));
    expect(scenarios).toEqual(SCENARIO_NAMES);
    expect(scenarios).toHaveLength(15);
    const some = readOptions(['--agent', 'qwen', '--agent', 'codex', '--scenario', 'text']);
    expect(some).toEqual({ agents: ['codex', 'qwen'], scenarios: ['text'], help: false });
  });

  it.each([
    [['--agent', 'nobody'], 'There is no agent nobody'],
    [['--scenario', 'nothing'], 'There is no scenario nothing'],
    [['--agnet', 'codex'], 'agnet'],
  ])('%j is refused', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});

describe('a command line as it is shown', () => {
  it('is read back into its words', () => {
    expect(parseCommandLine('node "/a b/\\"c\\".js" --acp')).toEqual([
      'node',
      '/a b/"c".js',
      '--acp',
    ]);
  });
});

describe('what an error of a scenario means', () => {
  it.each<readonly [string, Error, string | undefined, string]>([
    ['an agent that does not do it, as is known', new Missing('x'), 'it never does', 'unsupported'],
    ['an agent that does not do it although it should', new Missing('x'), undefined, 'fail'],
    ['an agent that says that it cannot', new Unsupported('x'), undefined, 'unsupported'],
    ['anything else, whatever is known', new Error('x'), 'it never does', 'fail'],
  ])('%s', (_title, error, lack, verdict) => {
    expect(outcomeOf(error, lack).verdict).toBe(verdict);
  });

  it('is one line, and not a long one', () => {
    const { note = '' } = outcomeOf(new Error(`a\n  b ${'c'.repeat(1000)}`), undefined);
    expect(note.startsWith('a b c')).toBe(true);
    expect(note).toHaveLength(500);
  });
});
