import { MAX_QUERY_CHARS } from '@fyllo/protocol';
import { defineWords } from '../language';

export const searchWords = defineWords(
  {
    title: '搜索会话',
    placeholder: '搜索标题、会话 ID 或对话内容',
    hint: '在当前工作区的全部会话中搜索标题、会话 ID 和对话正文。',
    keys: '↑ ↓ 选择 · Enter 打开 · Esc 关闭',
    results: '搜索结果',
    searching: '正在搜索…',
    progress: (scanned: string, total: string) => `已查看 ${scanned} / ${total}`,
    count: (count: number) => `找到 ${count} 个会话`,
    most: (count: number) => `只显示前 ${count} 个会话，可能还有更多`,
    none: { before: '没有找到“', after: '”' },
    unreadable: (count: string, _one: boolean) => `${count} 个会话无法读取`,
    tooLong: (length: string) => `搜索内容最多 ${MAX_QUERY_CHARS} 个字符，现在有 ${length} 个。`,
    notOpened: { before: '无法打开“', after: '”。' },
  },
  {
    title: 'Search sessions',
    placeholder: 'Search titles, session IDs and conversations',
    hint: 'Searches titles, session IDs and what was said in all sessions of this workspace.',
    keys: '↑ ↓ select · Enter opens · Esc closes',
    results: 'Search results',
    searching: 'Searching…',
    progress: (scanned: string, total: string) => `${scanned} of ${total} looked at`,
    count: (count: number) => (count === 1 ? '1 session found' : `${count} sessions found`),
    most: (count: number) => `The first ${count} sessions found; there may be more`,
    none: { before: 'Nothing found for “', after: '”' },
    unreadable: (count: string, one: boolean) =>
      one ? '1 session could not be read' : `${count} sessions could not be read`,
    tooLong: (length: string) =>
      `A search has at most ${MAX_QUERY_CHARS} characters; this one has ${length}.`,
    notOpened: { before: '“', after: '” could not be opened.' },
  },
);
