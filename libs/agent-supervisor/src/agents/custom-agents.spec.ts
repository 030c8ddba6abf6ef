import { homedir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
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

  it('are none, and good, in an empty object', () => {
    expect(parse('{}')).toMatchObject({ agents: [], problems: [] });
  });

  it('tell a bounded number of faults', () => {
    const env = Array(5000).fill('"a":"b"').join();
    expect(parse(`{"agent_servers":{"a":{"command":"x","env":{${env}}}}}`).problems).toHaveLength(
      100,
    );
  });

  it.each([
    ['{\n  "agent_servers": {\n    // no comments\n  }\n}', 3, 5],
    ['{"agent_servers": {"a": {"command": "x"},}}', 1, 42],
    ['{"agent_servers": {', 1, 20],
    ['[]', 1, 1],
    ['{\n  "agent_server": {"a": {"command": "x"}}}', 2, 3],
    ['{"agent_servers": 7}', 1, 19],
    ['{\n"agent_servers": {\n"a": {"args": []}}}', 3, 6],
    ['{"agent_servers": {"a": {"command": 7}}}', 1, 37],
    ['{"agent_servers": {"a": {"command": "x", "args": [1]}}}', 1, 51],
    ['{"agent_servers": {"a": {"command": "x", "args": "y"}}}', 1, 50],
    ['{"agent_servers": {"a": {"command": "x", "env": {"K": 1}}}}', 1, 50],
    ['{"agent_servers": {"": {"command": "x"}}}', 1, 20],
    ['{"agent_servers": {"a": {"command": " "}}}', 1, 37],
    ['{"agent_servers": {"a": {"command": "x"},\n"a": {"command": "y"}}}', 2, 1],
    ['{"agent_servers": {}, "agent_servers": {"a": {"command": "x"}}}', 1, 23],
    ['{"agent_servers": {"a": {"command": "x", "command": "y"}}}', 1, 42],
    ['{"agent_servers": {"a": {"command": "x", "env": {"K": "1", "K": "2"}}}}', 1, 60],
    ['{"agent_servers": {"a": {"command": "x", "env": {"": "1"}}}}', 1, 50],
    ['{"agent_servers": {"a": {"command": "x", "env": {"A=B": "1"}}}}', 1, 50],
    ['{"agent_servers": {"a": {"command": "x\\u0000"}}}', 1, 37],
    ['{"agent_servers": {"a": {"command": "x", "args": ["\\u0000"]}}}', 1, 51],
    ['', 1, 1],
    ['['.repeat(60_000), 1, 1],
  ])('are faulty in %j at %d:%d', (text, line, column) => {
    const { agents, problems } = parse(text);
    expect(agents).toEqual([]);
    expect(problems[0]).toMatchObject({ path: '/data/custom-agents.json', line, column });
  });

  it('may have members that are not ours', () => {
    const text =
      '{"agent_servers": {"a": {"command": "x", "icon": 7, "type": "custom"}}, "more": []}';
    const { agents, problems } = parse(text);
    expect(problems).toEqual([]);
    expect(agents.map(({ id }) => id)).toEqual(['custom:a']);
  });

  it('are no more than can be shown', () => {
    const servers = Object.fromEntries(
      Array.from({ length: 201 }, (_, n) => [`agent ${n}`, { command: 'x' }]),
    );
    const { agents, problems } = parse(JSON.stringify({ agent_servers: servers }));
    expect(agents).toHaveLength(200);
    expect(problems).toHaveLength(1);
  });

  it('are read from any text without a fault of ours', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.jsonValue().map((value) => JSON.stringify({ agent_servers: value })),
        ),
        (text) => {
          const { agents, problems } = parse(text);
          const lines = text.split('\n');
          for (const { line, column } of problems) {
            expect(column).toBeGreaterThanOrEqual(1);
            expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? -1) + 1);
          }
          for (const { command } of agents) expect(command.trim()).not.toBe('');
        },
      ),
    );
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
