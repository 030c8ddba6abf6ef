import { REAL_AGENTS } from './real-agents';
import { document, plainTable } from './result-table';
import { failuresIn, mergedResults, type AgentResult, type RunResult } from './results';

const one: AgentResult = {
  id: 'one',
  name: 'One',
  date: '2026-01-31',
  version: '1.2.3',
  scenarios: [
    { scenario: 'text', verdict: 'pass', ms: 5 },
    { scenario: 'plan', verdict: 'unsupported', note: 'no | plan', ms: 5 },
    { scenario: 'stop', verdict: 'fail', note: '2 processes were left', ms: 5 },
  ],
};
const two: AgentResult = {
  id: 'two',
  name: 'Two',
  date: '2026-02-01',
  skipped: 'offline',
  scenarios: [],
};
const result: RunResult = {
  node: '26.0.0',
  platform: 'linux-x64',
  agents: [one, two],
};

describe('the results of a run', () => {
  it('are a table of what was tried, and of what was skipped', () => {
    expect(plainTable([one, two])).toBe(
      [
        '            One 1.2.3      Two',
        'text        pass           skipped',
        'plan        not supported  skipped',
        'clean stop  FAIL           skipped',
      ].join('\n'),
    );
  });

  it('are a page with the reasons', () => {
    const page = document(result);
    expect(page).toContain(
      '|  | One 1.2.3 | Two |\n| --- | --- | --- |\n| text | pass | skipped |',
    );
    expect(page).toContain('- plan (not supported): no \\| plan\n');
    expect(page).toContain('### One\n\nVersion 1.2.3, tried on 2026-01-31.\n');
    expect(page).toContain('### Two\n\nNot tried on 2026-02-01: offline');
    expect(page).toContain('with Node 26.0.0 on linux-x64');
  });

  it('replace those of the same agents, and no others', () => {
    const agent = (id: string, date: string): AgentResult => ({ ...two, id, date });
    const earlier = { ...result, agents: [agent('qwen', 'old'), agent('codex', 'old')] };
    const newer = { ...result, agents: [agent('qwen', 'new')] };
    const { agents } = mergedResults(earlier, newer);
    expect(agents.map(({ id, date }) => [id, date])).toEqual([
      ['codex', 'old'],
      ['qwen', 'new'],
    ]);
    expect(mergedResults(undefined, newer).agents).toHaveLength(1);
  });

  it('tell each failure', () => {
    expect(failuresIn(result)).toEqual(['One, stop: 2 processes were left']);
  });
});

describe('the agents', () => {
  it('are seven, each with its own id', () => {
    expect(new Set(REAL_AGENTS.map(({ id }) => id)).size).toBe(7);
    expect(new Set(REAL_AGENTS.map(({ registryId }) => registryId)).size).toBe(7);
  });

  it.each(REAL_AGENTS)('$id is pointed at the scripted model, and at nothing else', (agent) => {
    const place = { origin: 'http://127.0.0.1:4000', home: '/h' };
    const settings = JSON.stringify([agent.environment(place), agent.files(place)]);
    const addresses = [...settings.matchAll(/https?:\/\/[^/"\\]+/gu)].map(([address]) => address);
    expect(addresses).toContain(place.origin);
    // port 9 is nobody
    const others = addresses.filter((address) => address !== 'http://127.0.0.1:9');
    expect(new Set(others)).toEqual(new Set([place.origin]));
  });
});
