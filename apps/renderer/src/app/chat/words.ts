import { defineWords } from '../language';

export const chatWords = defineWords(
  {
    draft: '新会话',
    greeting: '今天想做什么？',
    about: (workspace: string) => `Agent 将在 ${workspace} 中工作。`,
    mode: '会话模式',
    fyllocode: 'FylloCode',
    native: '原生',
    chooseFirst: '先选择一个 Agent。',
    folders: (count: number) => `${count} 个项目`,
    menu: '会话操作',
    copyId: '复制会话 ID',
    copied: '已复制会话 ID',
    copyFailed: '无法写入剪贴板',
    gone: '找不到这个会话，已回到新会话。',
    opening: '正在打开会话…',
    conversation: '对话',
    damage: (lines: number) => `这个会话的文件有损坏：${lines} 处内容无法读取，已另存到`,
  },
  {
    draft: 'New session',
    greeting: 'What shall we do today?',
    about: (workspace: string) => `Agents will work in ${workspace}.`,
    mode: 'Session mode',
    fyllocode: 'FylloCode',
    native: 'Native',
    chooseFirst: 'Choose an agent first.',
    folders: (count: number) => (count === 1 ? '1 project' : `${count} projects`),
    menu: 'Session actions',
    copyId: 'Copy session ID',
    copied: 'Session ID copied',
    copyFailed: 'The clipboard could not be written',
    gone: 'That session cannot be found. This is a new one.',
    opening: 'Opening the session…',
    conversation: 'Conversation',
    damage: (lines: number) =>
      lines === 1
        ? 'A part of this session’s files is damaged and was kept aside in'
        : `${lines} parts of this session’s files are damaged and were kept aside in`,
  },
);
