/** What a person can ask for. */
export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'list'; readonly path: string }
  | { readonly name: 'read'; readonly path: string }
  | { readonly name: 'find'; readonly text: string }
  | { readonly name: 'edit'; readonly path: string; readonly change?: Change }
  | { readonly name: 'run'; readonly line: string }
  | { readonly name: 'plan' }
  | { readonly name: 'think' }
  | { readonly name: 'ask' }
  | { readonly name: 'time' }
  | { readonly name: 'sample' }
  | { readonly name: 'long'; readonly paragraphs: number }
  | { readonly name: 'fail' }
  /** A command without what it needs. */
  | { readonly name: 'incomplete'; readonly of: CommandName }
  /** Anything that is no command. */
  | { readonly name: 'unknown' };

export type CommandName = Exclude<Command['name'], 'incomplete' | 'unknown'>;

/** The old text is replaced where it occurs first. */
export interface Change {
  readonly from: string;
  readonly to: string;
}

export const DEFAULT_PARAGRAPHS = 20;
export const MAX_PARAGRAPHS = 5000;

export const COMMAND_NAMES: Readonly<Record<CommandName, readonly string[]>> = {
  help: ['help', '帮助'],
  list: ['list', 'ls', '列表', '列出'],
  read: ['read', 'cat', '读取', '查看'],
  find: ['find', '查找', '搜索'],
  edit: ['edit', '编辑', '修改'],
  run: ['run', '运行', '执行'],
  plan: ['plan', '计划'],
  think: ['think', '思考'],
  ask: ['ask', '提问'],
  time: ['time', '时间'],
  sample: ['sample', '示例'],
  long: ['long', '长文'],
  fail: ['fail', '失败'],
};

const FIRST_WORD = /^\/?(\p{Script=Han}{2}|[a-z]+(?![\p{L}\p{N}_-]))\s*/iu;

/** `"…"`, `“…”` and `「…」` hold texts with spaces; inside straight quotes a backslash escapes. */
const QUOTED = /^(?:"((?:[^"\\]|\\.)*)"|“([^”]*)”|「([^」]*)」)\s*/su;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

const unescape = (text: string): string =>
  text.replace(/\\(.)/gsu, (_match, char: string) => ESCAPES[char] ?? char);

interface Taken {
  readonly text: string;
  readonly rest: string;
}

function takeQuoted(input: string): Taken | undefined {
  const match = QUOTED.exec(input);
  if (!match) return undefined;
  const [whole, straight, curly, corner] = match;
  const text = straight === undefined ? (curly ?? corner ?? '') : unescape(straight);
  return { text, rest: input.slice(whole.length) };
}

/** A path: quoted, or up to the next space. Backticks and a mention's `@` around it are not part of it. */
function takePath(input: string): Taken {
  const quoted = takeQuoted(input);
  if (quoted) return quoted;
  const word = /^\S+/u.exec(input)?.[0] ?? '';
  return {
    text: word.replace(/^@|^`|`$/gu, ''),
    rest: input.slice(word.length).trimStart(),
  };
}

const nameOf = (word: string): CommandName | undefined =>
  (Object.keys(COMMAND_NAMES) as CommandName[]).find((name) => COMMAND_NAMES[name].includes(word));

/** Reads a message as a command. Names may be English or Chinese, with or without a slash in front. */
export function parseCommand(message: string): Command {
  const input = message.trim();
  const match = FIRST_WORD.exec(input);
  const name = nameOf(match?.[1]?.toLowerCase() ?? '');
  if (!match || !name) return { name: 'unknown' };
  return parseRest(name, input.slice(match[0].length).trim());
}

function parseRest(name: CommandName, rest: string): Command {
  switch (name) {
    case 'list':
      return { name, path: takePath(rest).text || '.' };
    case 'read': {
      const path = takePath(rest).text;
      return path ? { name, path } : { name: 'incomplete', of: name };
    }
    case 'find': {
      const text = takeQuoted(rest)?.text ?? rest;
      return text ? { name, text } : { name: 'incomplete', of: name };
    }
    case 'edit':
      return parseEdit(rest);
    case 'run':
      return rest ? { name, line: rest } : { name: 'incomplete', of: name };
    case 'long':
      return { name, paragraphs: paragraphs(rest) };
    default:
      return { name };
  }
}

function parseEdit(rest: string): Command {
  const path = takePath(rest);
  if (!path.text) return { name: 'incomplete', of: 'edit' };
  if (!path.rest) return { name: 'edit', path: path.text };
  const from = takeQuoted(path.rest);
  const to = from && takeQuoted(from.rest);
  if (!from?.text || !to || to.rest) return { name: 'incomplete', of: 'edit' };
  return { name: 'edit', path: path.text, change: { from: from.text, to: to.text } };
}

function paragraphs(text: string): number {
  const count = Number(/^\d+/u.exec(text)?.[0] ?? DEFAULT_PARAGRAPHS);
  return Math.max(1, Math.min(MAX_PARAGRAPHS, count));
}
