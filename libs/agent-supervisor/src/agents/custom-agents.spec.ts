import { homedir } from 'node:os';
import path from 'node:path';
import { parseCustomAgents } from './custom-agents';

const parse = (text: string) => parseCustomAgents(text, '/data/custom-agents.json');

describe('custom agents', () => {
  it('are read with home folder, arguments and environment', () => {
    const { agents, problems } = parse(
      JSON.stringify({
        agent_servers: {
          'My agent': { command: '~/bin/agent', args: ['--acp', '~/x'], env: { KEY: 'v' } },
          Plain: { command: 'plain' },
        },
        other: true,
      }),
    );
    expect(problems).toEqual([]);
    expect(agents).toEqual([
      {
        id: 'custom:My agent',
        name: 'My agent',
        source: 'custom',
        command: path.join(homedir(), 'bin/agent'),
        args: ['--acp', path.join(homedir(), 'x')],
        env: { KEY: 'v' },
      },
      { id: 'custom:Plain', name: 'Plain', source: 'custom', command: 'plain', args: [], env: {} },
    ]);
  });

  it.each([
    ['{\n  "agent_servers": {\n    // no comments\n  }\n}', 3, 5],
    ['{"agent_servers": {"a": {"command": "x"},}}', 1, 42],
    ['{"agent_servers": {', 1, 20],
    ['[]', 1, 1],
    ['{"agent_servers": 7}', 1, 19],
    ['{\n"agent_servers": {\n"a": {"args": []}}}', 3, 6],
    ['{"agent_servers": {"a": {"command": 7}}}', 1, 37],
    ['{"agent_servers": {"a": {"command": "x", "args": [1]}}}', 1, 51],
    ['{"agent_servers": {"a": {"command": "x", "args": "y"}}}', 1, 50],
    ['{"agent_servers": {"a": {"command": "x", "env": {"K": 1}}}}', 1, 50],
    ['{"agent_servers": {"": {"command": "x"}}}', 1, 20],
  ])('are faulty in %j at %d:%d', (text, line, column) => {
    const { agents, problems } = parse(text);
    expect(agents).toEqual([]);
    expect(problems[0]).toMatchObject({ path: '/data/custom-agents.json', line, column });
  });

  it('may be none', () => {
    expect(parse('{}')).toEqual({ agents: [], problems: [] });
  });

  it('are kept beside a faulty one', () => {
    const { agents, problems } = parse('{"agent_servers": {"bad": 1, "good": {"command": "x"}}}');
    expect(agents.map(({ id }) => id)).toEqual(['custom:good']);
    expect(problems).toHaveLength(1);
  });

  it('cannot change prototypes by their names', () => {
    const { agents } = parse(
      '{"agent_servers": {"__proto__": {"command": "x", "env": {"__proto__": "y"}}}}',
    );
    expect(agents[0]?.id).toBe('custom:__proto__');
    expect(Object.getPrototypeOf(agents[0]?.env)).toBe(Object.prototype);
  });
});
