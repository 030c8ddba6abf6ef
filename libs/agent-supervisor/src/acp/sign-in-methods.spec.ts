import type { AgentDefinition } from '../agents/agent-definition';
import { readSignInMethods } from './sign-in-methods';

const definition: AgentDefinition = {
  id: 'claude',
  name: 'Claude',
  source: 'path',
  command: 'claude-agent-acp',
  args: ['--acp'],
  env: {},
};
const read = (...methods: unknown[]) => readSignInMethods(methods, definition);

describe('ways to sign in', () => {
  it('are done by the agent unless it says otherwise', () => {
    expect(read({ id: 'login', name: 'Log in', description: 'By browser' }, { id: 'x' })).toEqual([
      { id: 'login', name: 'Log in', description: 'By browser', how: 'agent' },
      { id: 'x', name: 'x', how: 'agent' },
    ]);
  });

  it('show the command of the agent with what it adds', () => {
    const args = ['auth', 'log in'];
    const env = { NO_BROWSER: '1' };
    expect(read({ id: 't', name: 'T', type: 'terminal', args, env })).toEqual([
      {
        id: 't',
        name: 'T',
        how: 'terminal',
        hint: 'NO_BROWSER=1 claude-agent-acp --acp auth "log in"',
      },
    ]);
  });

  it('are read from the notes of two agents', () => {
    const copilot = {
      'terminal-auth': { command: '/opt/copilot', args: ['login'], label: 'Login' },
    };
    const qwen = { type: 'terminal', args: ['--login'] };
    expect(read({ id: 'c', _meta: copilot }, { id: 'q', _meta: qwen })).toMatchObject([
      { how: 'terminal', hint: '/opt/copilot login' },
      { how: 'terminal', hint: 'claude-agent-acp --acp --login' },
    ]);
  });

  it('name the variables a person sets', () => {
    const vars = [{ name: 'A_KEY' }, { name: 7 }, null, { name: 'B_KEY' }];
    expect(read({ id: 'e', type: 'env_var', vars }, { id: 'f', type: 'env_var' })).toEqual([
      { id: 'e', name: 'e', how: 'env', hint: 'A_KEY B_KEY' },
      { id: 'f', name: 'f', how: 'env' },
    ]);
  });

  it('are left out when they cannot be read or come twice', () => {
    const unreadable = [null, 'x', [], {}, { id: 7 }, { id: '' }, { id: 'x'.repeat(1001) }];
    expect(read(...unreadable, { id: 'a' }, { id: 'a' })).toHaveLength(1);
    expect(readSignInMethods({ id: 'a' }, definition)).toEqual([]);
    expect(read(...Array.from({ length: 50 }, (_, id) => ({ id: `m${id}` })))).toHaveLength(20);
  });
});
