import type { JsonSchema } from './json-schema';
import {
  call,
  deferredCalls,
  find,
  known,
  named,
  type OfferedTool,
  type ToolCall,
} from './offered-tools';
import { planCalls } from './plan-tools';
import type { Operation } from './scenarios';

type OperationOf<O extends Operation['op']> = Extract<Operation, { op: O }>;

/** The calls by which an operation is done with the tools on offer; none when there is no tool for it. */
export function callsFor(operation: Operation, tools: readonly OfferedTool[]): readonly ToolCall[] {
  switch (operation.op) {
    case 'read':
      return readCalls(operation, tools);
    case 'edit':
      return editCalls(operation, tools);
    case 'execute':
      return executeCalls(operation, tools);
    case 'plan':
      return planCalls(operation, tools);
    case 'delegate':
      return delegateCalls(operation, tools);
    case 'fact':
      return factCalls(operation, tools);
  }
}

const SHELL = /^(?:Bash|bash|shell|shell_command|local_shell|run_shell_command)$/u;
/** Codex' shell: other names for its arguments. */
const EXEC = /^exec_command$/u;

function shellCall(command: string, tools: readonly OfferedTool[]): readonly ToolCall[] {
  const exec = find(tools, EXEC);
  if (exec) return [call(exec, { cmd: command })];
  const shell = find(tools, SHELL);
  if (!shell) return [];
  const { properties } = shell;
  const list = properties['command']?.type === 'array';
  const more = {
    description: 'Run the scripted command',
    initial_wait: 30,
    is_background: false,
    mode: 'sync',
    shellId: 'main',
  };
  return [
    call(shell, {
      command: list ? ['bash', '-lc', command] : command,
      ...known(properties, more),
    }),
  ];
}

function readCalls({ path }: OperationOf<'read'>, tools: readonly OfferedTool[]) {
  const reader = find(tools, /^(?:Read|read|read_file|view)$/u);
  if (!reader) return shellCall(`cat ${path}`, tools);
  const names = ['file_path', 'filePath', 'absolute_path', 'path'];
  return [call(reader, named(reader.properties, names, path))];
}

function editCalls(operation: OperationOf<'edit'>, tools: readonly OfferedTool[]) {
  const { path, from, to } = operation;
  const patch = [
    ...['*** Begin Patch', `*** Update File: ${path}`, '@@'],
    ...[`-${from}`, `+${to}`, '*** End Patch'],
  ].join('\n');
  const patcher = find(tools, /^apply_patch$/u);
  if (patcher) {
    const args = named(patcher.properties, ['patchText', 'input', 'patch'], patch);
    return [{ ...call(patcher, args), ...(patcher.freeform === true ? { input: patch } : {}) }];
  }
  const editor = find(tools, /^(?:Edit|edit|replace|edit_file|str_replace|str_replace_editor)$/u);
  if (!editor) return shellCall(`apply_patch <<'PATCH'\n${patch}\nPATCH`, tools);
  const { properties } = editor;
  const file = named(properties, ['file_path', 'filePath', 'path'], path);
  if ('edits' in properties) {
    return [call(editor, { ...file, edits: [{ oldText: from, newText: to }] })];
  }
  return [
    call(editor, {
      ...file,
      ...named(properties, ['old_string', 'oldString', 'old_str', 'oldText'], from),
      ...named(properties, ['new_string', 'newString', 'new_str', 'newText'], to),
      ...known(properties, { instruction: 'Change the greeting.', command: 'str_replace' }),
    }),
  ];
}

/** A command inside Codex' sandbox never asks; one that gives a reason to leave it does. */
function executeCalls({ command }: OperationOf<'execute'>, tools: readonly OfferedTool[]) {
  const escalation = {
    sandbox_permissions: 'require_escalated',
    justification: 'It was asked for',
  };
  const exec = find(tools, EXEC);
  return shellCall(command, tools).map((one) => ({
    ...one,
    args: { ...one.args, ...known(exec?.properties ?? {}, escalation) },
  }));
}

function delegateCalls({ prompt }: OperationOf<'delegate'>, tools: readonly OfferedTool[]) {
  const spawn = find(tools, /^spawn_agent$/u);
  if (spawn) {
    const { properties } = spawn;
    const args = {
      ...named(properties, ['message'], prompt),
      ...known(properties, { task_name: 'scripted_helper' }),
    };
    return [call(spawn, args)];
  }
  const tool = find(tools, /^(?:Task|Agent|task|agent|invoke_agent|delegate_to_agent)$/u);
  if (!tool) return [];
  const { properties } = tool;
  const kind = tool.name === 'task' ? 'general' : 'general-purpose';
  const more = {
    description: 'Look at the greeting',
    subagent_type: oneOf(properties['subagent_type'], kind),
    agent_type: oneOf(properties['agent_type'], 'general-purpose'),
    agent_name: oneOf(properties['agent_name'], 'generalist'),
    name: 'scripted-helper',
    run_in_background: false,
    mode: 'sync',
  };
  const names = ['prompt', 'objective', 'query', 'task'];
  return [call(tool, { ...known(properties, more), ...named(properties, names, prompt) })];
}

const oneOf = (schema: JsonSchema | undefined, wanted: string): unknown =>
  schema?.enum === undefined || schema.enum.includes(wanted) ? wanted : schema.enum[0];

function factCalls({ topic }: OperationOf<'fact'>, tools: readonly OfferedTool[]) {
  const tool = find(tools, /lookup_fact/u);
  if (tool) return [call(tool, { topic })];
  return deferredCalls('mcp__scripted-facts__lookup_fact', { topic }, tools);
}
