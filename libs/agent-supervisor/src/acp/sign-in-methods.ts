import type { SignInMethod } from '@fyllo/protocol';
import { commandLine, type AgentDefinition } from '../agents/agent-definition';
import { field, isRecord, listOf, own, recordOf, textOf, type JsonRecord } from './json-access';

const MAX_METHODS = 20;
const ID_CHARS = 1000;
const NAME_CHARS = 200;
const TEXT_CHARS = 2000;
const MAX_WORDS = 50;

type How = Pick<SignInMethod, 'how' | 'hint'>;

/** Reads `authMethods`; what cannot be read is left out. `definition`: the agent whose methods they are. */
export function readSignInMethods(
  methods: unknown,
  definition: AgentDefinition,
): readonly SignInMethod[] {
  const seen = new Set<string>();
  return listOf(methods)
    .slice(0, MAX_METHODS)
    .flatMap((item) => {
      if (!isRecord(item)) return [];
      const id = textOf(own(item, 'id'));
      if (id === undefined || id === '' || id.length > ID_CHARS || seen.has(id)) return [];
      seen.add(id);
      return [
        {
          id,
          name: textOf(own(item, 'name'), NAME_CHARS) ?? id,
          ...field('description', textOf(own(item, 'description'), TEXT_CHARS)),
          ...howOf(item, definition),
        },
      ];
    });
}

/** Agents tell in three ways that a person has to run a command. */
function howOf(method: JsonRecord, definition: AgentDefinition): How {
  const type = own(method, 'type');
  const meta = recordOf(own(method, '_meta'));
  const command = recordOf(own(meta, 'terminal-auth'));
  const program = textOf(own(command, 'command'), TEXT_CHARS);
  if (program !== undefined) return terminal({ command: program, args: [] }, command);
  if (type === 'terminal') return terminal(definition, method);
  if (type === undefined && own(meta, 'type') === 'terminal') return terminal(definition, meta);
  if (type !== 'env_var') return { how: 'agent' };
  const names = listOf(own(method, 'vars')).flatMap((item) => {
    const name = textOf(own(recordOf(item), 'name'), NAME_CHARS);
    return name === undefined || name === '' ? [] : [name];
  });
  return { how: 'env', ...field('hint', names.slice(0, MAX_WORDS).join(' ') || undefined) };
}

/** The command as a person would type it. It is shown and never run by us. */
function terminal(program: Pick<AgentDefinition, 'command' | 'args'>, more: JsonRecord): How {
  const words = listOf(own(more, 'args')).slice(0, MAX_WORDS);
  const args = words.flatMap((word) => textOf(word, TEXT_CHARS) ?? []);
  const settings = Object.entries(recordOf(own(more, 'env')))
    .slice(0, MAX_WORDS)
    .flatMap(([name, value]) => (typeof value === 'string' ? [`${name}=${value}`] : []));
  const [command = '', ...rest] = [...settings, program.command, ...program.args, ...args];
  const line = commandLine({ command, args: rest });
  return { how: 'terminal', hint: line.slice(0, TEXT_CHARS) };
}
