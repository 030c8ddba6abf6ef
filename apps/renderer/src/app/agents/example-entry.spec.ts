import { withExample } from './example-entry';

const parsed = (text: string): unknown => JSON.parse(text);
const EXAMPLE = { command: '~/bin/my-agent', args: ['--acp'], env: { MY_AGENT_MODE: 'safe' } };

describe('withExample', () => {
  it('makes a whole file where there is none', () => {
    expect(parsed(withExample(' \n', 0).text)).toEqual({ agent_servers: { 'My agent': EXAMPLE } });
  });

  it.each(['{"agent_servers":{}}', '{\n  "agent_servers" : {\n  }\n}'])(
    'fills an empty list: %j',
    (text) => {
      expect(parsed(withExample(text, 3).text)).toEqual({ agent_servers: { 'My agent': EXAMPLE } });
    },
  );

  it('comes before other entries and changes nothing else', () => {
    const before = '{"agent_servers":{"X":{"command":"x"}}, "other": 1.0}';
    const { text, start, end } = withExample(before, 0);
    expect(parsed(text)).toEqual({
      agent_servers: { 'My agent': EXAMPLE, X: { command: 'x' } },
      other: 1,
    });
    expect(text.slice(end)).toContain('"X":{"command":"x"}}, "other": 1.0}');
    expect(text.slice(start, end).startsWith('"My agent"')).toBe(true);
  });

  it('goes to the caret of a text that it does not understand', () => {
    expect(withExample('ab', 1).text).toMatch(/^a"My agent"[^]*b$/u);
  });
});
