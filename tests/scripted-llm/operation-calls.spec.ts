import { callsFor } from './operation-calls';
import type { OfferedTool } from './offered-tools';
import type { Operation } from './scenarios';

const tool = (name: string, ...names: readonly string[]): OfferedTool => ({
  name,
  properties: Object.fromEntries(names.map((property) => [property, {}])),
});
const edit: Operation = { op: 'edit', path: '/p/a.js', from: 'hello', to: 'good day' };
const execute: Operation = { op: 'execute', command: 'true' };
const plan = (round: number): Operation => ({
  op: 'plan',
  round,
  steps: [{ text: 'Look', status: 'completed' }],
});
const args = (operation: Operation, ...tools: readonly OfferedTool[]) =>
  callsFor(operation, tools)[0]?.args;

describe('the tool for an operation', () => {
  it('reads and edits through the shell where there is nothing else', () => {
    const exec = tool('exec_command', 'cmd');
    expect(args({ op: 'read', path: '/p/a.js' }, exec)).toEqual({ cmd: 'cat /p/a.js' });
    expect(args(edit, exec)).toEqual({
      cmd: expect.stringContaining('*** Update File: /p/a.js\n@@\n-hello\n+good day') as string,
    });
  });

  it('edits by each form of an editor', () => {
    const names = { file_path: '/p/a.js', old_string: 'hello', new_string: 'good day' };
    expect(args(edit, tool('Edit', 'file_path', 'old_string', 'new_string'))).toEqual(names);
    expect(
      args(edit, tool('replace', 'file_path', 'old_string', 'new_string', 'instruction')),
    ).toEqual({
      ...names,
      instruction: 'Change the greeting.',
    });
    expect(args(edit, tool('edit', 'path', 'edits'))).toEqual({
      path: '/p/a.js',
      edits: [{ oldText: 'hello', newText: 'good day' }],
    });
  });

  it('gives a free-form tool a text', () => {
    const [call] = callsFor(edit, [{ ...tool('apply_patch'), freeform: true }]);
    expect(call?.input).toContain('-hello');
  });

  it('asks to leave a sandbox when it runs a command, not when it reads', () => {
    const exec = tool('exec_command', 'cmd', 'sandbox_permissions', 'justification');
    expect(args(execute, exec)).toMatchObject({ sandbox_permissions: 'require_escalated' });
    expect(args({ op: 'read', path: '/p' }, exec)).toEqual({ cmd: 'cat /p' });
  });

  it('gives a shell its command as it wants it', () => {
    const list: OfferedTool = { name: 'shell', properties: { command: { type: 'array' } } };
    expect(args(execute, list)).toEqual({ command: ['bash', '-lc', 'true'] });
    expect(args(execute, tool('bash', 'command', 'description'))).toEqual({
      command: 'true',
      description: 'Run the scripted command',
    });
  });

  it('makes plans as a list, by entry, by number or in a database', () => {
    expect(args(plan(0), tool('update_plan', 'plan'))).toEqual({
      plan: [{ step: 'Look', status: 'completed' }],
    });
    const list: OfferedTool = {
      name: 'todo_write',
      properties: { todos: { items: { properties: { content: {}, id: {} } } } },
    };
    expect(args(plan(0), list)).toEqual({
      todos: [{ id: '1', content: 'Look', status: 'completed' }],
    });
    expect(callsFor(plan(0), [tool('TaskCreate')])[0]?.name).toBe('TaskCreate');
    expect(callsFor(plan(1), [tool('TaskCreate')])[0]).toEqual({
      name: 'TaskUpdate',
      args: { taskId: '1', status: 'completed' },
    });
    expect(args(plan(1), tool('sql'))).toMatchObject({
      query: "UPDATE todos SET status='done' WHERE id='t1';",
    });
  });

  it('looks up tools that are only named, once', () => {
    const named = [tool('tool_call'), tool('tool_search')];
    expect(callsFor(plan(0), named).map(({ name }) => name)).toEqual(['tool_search', 'tool_call']);
    expect(callsFor(plan(1), named).map(({ name }) => name)).toEqual(['tool_call']);
  });

  it('delegates by a kind of helper that is offered', () => {
    const agent = (kinds: readonly string[]): OfferedTool => ({
      name: 'invoke_agent',
      properties: { agent_name: { enum: kinds }, prompt: {} },
    });
    const delegate: Operation = { op: 'delegate', prompt: 'look' };
    expect(args(delegate, agent(['a', 'generalist']))).toEqual({
      agent_name: 'generalist',
      prompt: 'look',
    });
    expect(args(delegate, agent(['a', 'b']))).toEqual({ agent_name: 'a', prompt: 'look' });
    const [spawn] = callsFor(delegate, [{ ...tool('spawn_agent', 'message'), namespace: 'team' }]);
    expect(spawn).toEqual({ name: 'spawn_agent', args: { message: 'look' }, namespace: 'team' });
  });

  it('finds nothing where nothing is offered', () => {
    const all: readonly Operation[] = [
      edit,
      execute,
      plan(0),
      { op: 'read', path: '/' },
      { op: 'delegate', prompt: '' },
      { op: 'fact', topic: '' },
    ];
    expect(all.map((operation) => callsFor(operation, [tool('other')]))).toEqual(all.map(() => []));
  });
});
