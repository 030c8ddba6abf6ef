/** Writes a history as the app would have: `write-history <folder> [--quick]`. Its own process, so that its memory is. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AssistantMessage, Part, UserMessage } from '@fyllo/protocol';
import { messageLine } from '@fyllo/session-store/message-line';
import { sessionFiles } from '@fyllo/session-store/read';
import { SeededRandom } from '../figures/seeded-random';
import { historySize, NEW_PHRASE, RARE_HITS, RARE_PHRASE, sessionIdOf } from './history-plan';

const WORDS = (
  'the of and to in is that it for on with as this be are or by from at an not we can if then when which should ' +
  'session message agent file function return const import export index value error search history store worker ' +
  'thread buffer line chunk read write open close path folder name test build page click button render update state ' +
  'signal effect component class module type interface string number boolean array object promise await async queue ' +
  'lock journal transcript details heavy light tool call input output permission request answer cancel stop start ' +
  'running finished failed because quietly migrating keeper 会话 历史 搜索 消息 代理 文件 运行 测试'
).split(' ') as [string, ...string[]];

const TEXT_PARTS = 4;
const TEXT_CHARS = 900;
const QUESTION_CHARS = 400;
/** Share of the tool payloads that stays below 8 KiB a piece and so in the transcript. */
const LIGHT_SHARE = 0.1;

const random = new SeededRandom(2024);

function words(characters: number): string {
  let text = '';
  while (text.length < characters) {
    text += random.pick(WORDS) + (random.next() < 0.08 ? '.\n\n' : ' ');
  }
  return text;
}

/** Heavy payloads are never looked at, so slices of one text serve for all. */
const noise = words(1_000_000);

const [folder = '', ...options] = process.argv.slice(2);
const size = historySize(options.includes('--quick'));
const visible = size.visibleBytes / size.sessions;
const payloads = (size.bytes - size.visibleBytes) / size.sessions;

const numbered = (prefix: string, n: number): string => `${prefix}-${`${n}`.padStart(10, '0')}`;

class WrittenSession {
  private readonly lines: string[] = [];
  private readonly details: string[] = [];
  private detailBytes = 0;
  private message = 0;

  constructor(private readonly age: number) {}

  turn(light: number, heavy: number, extra: string): void {
    const n = this.age * 1000 + this.message;
    this.message += 2;
    const turnId = numbered('turn', n);
    const user: UserMessage = {
      id: numbered('message', n),
      role: 'user',
      turnId,
      at: n,
      key: numbered('key', n),
      parts: [{ type: 'text', text: words(QUESTION_CHARS) }],
      lastSeq: n,
    };
    const parts = Array.from({ length: TEXT_PARTS }, (_, index): readonly Part[] => [
      { type: 'text', text: words(TEXT_CHARS) + (index === 0 ? extra : '') },
      this.tool(index, light / TEXT_PARTS, heavy / TEXT_PARTS),
    ]);
    const reply: AssistantMessage = {
      id: numbered('message', n + 1),
      role: 'assistant',
      turnId,
      agentId: 'fyllo-guide',
      at: n,
      endedAt: n + 1,
      state: 'completed',
      parts: parts.flat(),
      lastSeq: n + 1,
    };
    this.lines.push(messageLine(user), messageLine(reply));
  }

  write(): void {
    const files = sessionFiles(path.join(folder, sessionIdOf(this.age)));
    mkdirSync(files.folder, { recursive: true });
    writeFileSync(files.transcript, `${this.lines.join('\n')}\n`);
    writeFileSync(files.details, `${this.details.join('\n')}\n`);
  }

  private tool(call: number, light: number, heavy: number): Part {
    const start = random.between(0, noise.length - heavy);
    const json = JSON.stringify(noise.slice(start, start + heavy));
    const ref = { offset: this.detailBytes, length: Buffer.byteLength(json) };
    this.details.push(json);
    this.detailBytes += ref.length + 1;
    return {
      type: 'tool',
      toolCallId: `call-${call}`,
      title: 'Run a program',
      kind: 'execute',
      status: 'completed',
      input: { value: { command: words(light / 4) } },
      output: { ref },
      content: [{ type: 'text', body: { value: words((light * 3) / 4) } }],
      locations: [],
      permissions: [],
    };
  }
}

const turnChars = QUESTION_CHARS + TEXT_PARTS * TEXT_CHARS;
for (let age = 0; age < size.sessions; age += 1) {
  const session = new WrittenSession(age);
  const turns = Math.max(
    RARE_HITS,
    Math.round((visible / turnChars) * (0.4 + 1.2 * random.next())),
  );
  const eachTurn = (payloads * turnChars) / visible;
  for (let turn = 0; turn < turns; turn += 1) {
    const isOldest = age === size.sessions - 1 && turn < RARE_HITS;
    const extra = isOldest ? `A ${RARE_PHRASE.toUpperCase()}. ` : '';
    session.turn(
      eachTurn * LIGHT_SHARE,
      eachTurn * (1 - LIGHT_SHARE),
      age === 0 && turn === 1 ? NEW_PHRASE : extra,
    );
  }
  session.write();
}
