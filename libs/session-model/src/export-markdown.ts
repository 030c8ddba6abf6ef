import { signalReader, tagPieces, type TagReader } from '@fyllo/markup';
import type {
  AssistantMessage,
  AttachmentKind,
  Language,
  Message,
  Part,
  Question,
  QuestionPart,
  ToolPart,
  ToolStatus,
  UserPart,
} from '@fyllo/protocol';
import { codeSpan, oneLine } from './code-span';
import { userMarkdown } from './mentioned-text';
import { ownParts } from './sub-agents';
import { withoutBlankEdges } from './visible-text';

/** A document that leaves the program speaks the language its reader chose. */
const WORDS: Readonly<
  Record<
    Language,
    {
      readonly user: string;
      readonly subSession: string;
      readonly attachments: Readonly<Record<AttachmentKind, string>>;
      readonly states: Readonly<Record<ToolStatus, string>>;
      readonly questions: Readonly<Record<Question['kind'], string>>;
      readonly answers: Readonly<Record<QuestionPart['state'], string>>;
    }
  >
> = {
  'zh-CN': {
    user: '用户',
    subSession: '子会话',
    attachments: { image: '图片', file: '文件' },
    states: {
      pending: '等待中',
      in_progress: '进行中',
      completed: '完成',
      failed: '失败',
      cancelled: '已取消',
      interrupted: '已中断',
    },
    questions: { 'sign-in': '登录', form: '表单', url: '链接' },
    answers: {
      open: '等待回答',
      accepted: '已接受',
      declined: '已拒绝',
      cancelled: '已取消',
      withdrawn: '已撤回',
      expired: '已过期',
    },
  },
  en: {
    user: 'User',
    subSession: 'Sub-session',
    attachments: { image: 'image', file: 'file' },
    states: {
      pending: 'pending',
      in_progress: 'running',
      completed: 'done',
      failed: 'failed',
      cancelled: 'cancelled',
      interrupted: 'interrupted',
    },
    questions: { 'sign-in': 'sign-in', form: 'form', url: 'link' },
    answers: {
      open: 'open',
      accepted: 'accepted',
      declined: 'declined',
      cancelled: 'cancelled',
      withdrawn: 'withdrawn',
      expired: 'expired',
    },
  },
};

/**
 * A message as Markdown (behaviour 2.3): its visible text as it was written, tool calls and questions as one line
 * each, media, attachments and mentioned files by their names. Signals are what a reader saw: the label of a time, a
 * word for a session; invalid ones stay as they were written. No thoughts, no payloads, no answers, no reminders.
 */
export function messageAsMarkdown(
  message: Message,
  { language, agentName }: { readonly language: Language; readonly agentName: string },
): string {
  const who = message.role === 'user' ? WORDS[language].user : agentName;
  const body =
    message.role === 'user' ? userBody(message.parts, language) : assistantBody(message, language);
  return `## ${[oneLine(who), ...timeOf(message.at)].join(' · ')}\n\n${body === '' ? '' : `${body}\n\n`}`;
}

/** No calendar has a day for every number that a file may hold. */
const timeOf = (at: number): readonly string[] =>
  Number.isNaN(new Date(at).getTime())
    ? []
    : [`${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`];

/** The head of an exported conversation. */
export const exportHead = (title: string): string => `# ${oneLine(title)}\n\n`;

/** What the person wrote, and the names of what went with it. */
function userBody(parts: readonly UserPart[], language: Language): string {
  const lines = parts
    .filter((part) => part.type === 'attachment')
    .map(({ attachment: { kind, name } }) =>
      `- ${WORDS[language].attachments[kind]} ${codeSpan(name)}`.trimEnd(),
    );
  return [userMarkdown(parts), lines.join('\n')].filter((text) => text !== '').join('\n\n');
}

function assistantBody({ parts }: AssistantMessage, language: Language): string {
  const blocks: string[] = [];
  const signals = signalReader();
  let afterLine = false;
  for (const part of ownParts(parts)) {
    const text =
      part.type === 'text'
        ? withoutBlankEdges(textAsMarkdown(part.text, signals, language))
        : partAsMarkdown(part, language);
    if (text === '') continue;
    const isLine = part.type === 'tool' || part.type === 'question';
    blocks.push(blocks.length === 0 ? text : `${isLine && afterLine ? '\n' : '\n\n'}${text}`);
    afterLine = isLine;
  }
  return blocks.join('');
}

const textAsMarkdown = (text: string, signals: TagReader, language: Language): string =>
  tagPieces(text, signals)
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const { words } = piece.reading;
      return words === '' ? `*${WORDS[language].subSession}*` : codeSpan(words);
    })
    .join('');

function partAsMarkdown(part: Exclude<Part, { type: 'text' }>, language: Language): string {
  switch (part.type) {
    case 'tool':
      return toolLine(part, language);
    case 'question':
      return questionLine(part, language);
    case 'media':
      return part.channel === 'answer'
        ? `- ${part.media.kind} ${codeSpan(part.media.name ?? part.media.mimeType ?? '')}`.trimEnd()
        : '';
    default:
      return '';
  }
}

const toolLine = ({ kind, title, name, status }: ToolPart, language: Language): string =>
  `- ${kind} ${codeSpan(title || (name ?? ''))} — ${WORDS[language].states[status]}`;

/** An address is left out: it may be for one person and one use. */
function questionLine({ question, state }: QuestionPart, language: Language): string {
  const { questions, answers } = WORDS[language];
  const asked = question.kind === 'sign-in' ? '' : codeSpan(question.message);
  return `- ${`${questions[question.kind]} ${asked}`.trimEnd()} — ${answers[state]}`;
}

/** Reserved on Windows, whatever the extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/iu;
/** A name has at most 255 bytes where it is stored, and saving needs some of them for the time being. */
const MAX_NAME_BYTES = 180;
const graphemes = new Intl.Segmenter();

/**
 * A file name for a title that an agent or anybody may have written: no separators, control, direction or invisible
 * characters, nothing reserved, never hidden.
 */
export function exportFileName(title: string, sessionId: string): string {
  const safe = title
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const short = cutToBytes(safe, MAX_NAME_BYTES).replace(/^[. ]+|(?<![. ])[. ]+$/gu, '');
  const [stem = ''] = short.split('.');
  return `${short === '' || RESERVED.test(stem) ? sessionId : short}.md`;
}

/** The longest beginning of a text that ends between graphemes and has at most so many bytes of UTF-8. */
function cutToBytes(text: string, most: number): string {
  let bytes = 0;
  let end = 0;
  for (const { segment } of graphemes.segment(text)) {
    for (const character of segment) bytes += bytesOf(character.codePointAt(0) ?? 0);
    if (bytes > most) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

const bytesOf = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
