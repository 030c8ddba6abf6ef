import { SeededRandom } from './seeded-random';

const SEED = 20_260_101;
const WORDS = [
  ...[
    'the',
    'session',
    'writes',
    'each',
    'event',
    'before',
    'it',
    'is',
    'shown',
    'and',
    'after',
    'a',
  ],
  ...['restart', 'reader', 'finds', 'what', 'was', 'stored', '`append`', '**durable**', '_order_'],
  ...['[the guide](https://example.org/guide)', 'src/store/log.ts:42', 'between', 'two', 'turns,'],
] as [string, ...string[]];
const CHINESE = [
  ...[
    '会话按顺序保存每一个事件，',
    '重启之后可以继续。',
    '界面只显示已经写入的内容，',
    '这里有一段**重点**说明。',
  ],
  ...['代理的回复会逐字出现，', '不会重复，也不会丢失。', '参见 `session.json` 的格式。'],
] as [string, ...string[]];
const CODE = [
  ...['const view = applyEvents(before, events);', '  if (event.seq <= seq) continue;', '}'],
  ...['export function fold(message: Message): void {', '  return parts.map((part) => part.text);'],
  ...['// the last message is nearly always the one', ''],
] as [string, ...string[]];

/** Ends every reply, so that a page can be asked whether it shows all of one. */
export const LAST_WORDS = 'These are the last words.';

type Make = (random: SeededRandom) => string;

const words = (random: SeededRandom, count: number): string =>
  Array.from({ length: count }, () => random.pick(WORDS)).join(' ');

const lines = (random: SeededRandom, count: number, make: Make): string =>
  Array.from({ length: count }, () => make(random)).join('\n');

const paragraph: Make = (random) => `${words(random, random.between(30, 140))}.`;
const chinese: Make = (random) =>
  Array.from({ length: random.between(6, 24) }, () => random.pick(CHINESE)).join('');
const list: Make = (random) =>
  lines(random, random.between(3, 14), (each) => `- ${words(each, each.between(4, 18))}`);
const numbered: Make = (random) =>
  lines(random, random.between(3, 8), (each) => `1. ${words(each, 8)}\n   - ${words(each, 5)}`);
const table: Make = (random) =>
  `| name | what | 说明 |\n| --- | :-- | --: |\n${lines(
    random,
    random.between(3, 20),
    (each) => `| ${words(each, 1)} | ${words(each, 5)} | ${each.pick(CHINESE)} |`,
  )}`;
const code: Make = (random) =>
  `\`\`\`ts\n${lines(random, random.between(6, 50), (each) => each.pick(CODE))}\n\`\`\``;
const quote: Make = (random) => `> ${words(random, 25)}\n> ${words(random, 12)}`;

const BLOCKS = [
  ...[paragraph, paragraph, paragraph, chinese, chinese, list, list, numbered, table],
  ...[code, code, quote],
] as [Make, ...Make[]];

/** A reply of `length` characters or slightly more: Markdown as coding agents write it, in two languages. */
export function mixedMarkdown(length: number): string {
  const random = new SeededRandom(SEED);
  const parts: string[] = [];
  for (let size = 0, section = 1; size < length; section++) {
    const blocks = Array.from({ length: random.between(3, 7) }, () => random.pick(BLOCKS)(random));
    const part = [`## Part ${section}`, ...blocks].join('\n\n');
    parts.push(part);
    size += part.length + 2;
  }
  return [...parts, LAST_WORDS].join('\n\n');
}

/** How many sections a reply has: as many headings must be on the page. */
export const sectionsOf = (text: string): number => text.split(/^## /mu).length - 1;
