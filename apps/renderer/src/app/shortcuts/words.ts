import { defineWords } from '../language';
import type { AreaName, ShortcutName } from './shortcut-table';

interface ShortcutWords {
  readonly title: string;
  /** Between keys that do the same. */
  readonly or: string;
  readonly areas: Readonly<Record<AreaName, string>>;
  readonly shortcuts: Readonly<Record<ShortcutName, string>>;
}

export const shortcutWords = defineWords<ShortcutWords>(
  {
    title: '键盘快捷键',
    or: '或',
    areas: {
      everywhere: '通用',
      sessions: '会话',
      conversation: '对话',
      writing: '输入',
      queue: '排队的消息',
      requests: '权限请求',
    },
    shortcuts: {
      search: '搜索会话',
      shortcuts: '显示快捷键',
      close: '关闭对话框、菜单或提示',
      newSession: '新建会话',
      openByDigit: '打开列表中第 1 到 9 个会话',
      moveInList: '在会话列表中移动',
      rename: '重命名列表中的会话',
      pin: '打开列表中会话的菜单（置顶、导出等）',
      delete: '删除列表中的会话',
      find: '在对话中查找',
      findNext: '下一个匹配',
      findPrevious: '上一个匹配',
      toEnds: '到对话的开头或末尾',
      input: '回到输入框',
      send: '发送消息',
      newLine: '换行',
      attach: '添加附件',
      commands: '在开头输入：Agent 的命令',
      mention: '提及文件夹中的文件',
      removeAttachment: '移除选中的附件',
      queueUp: '本轮进行时：加入队列',
      queueMove: '移动队列中的消息',
      queueCancel: '放弃编辑队列中的消息',
      answer: '选择对应的答复',
      chooseAnswer: '在答复之间移动',
    },
  },
  {
    title: 'Keyboard shortcuts',
    or: 'or',
    areas: {
      everywhere: 'Everywhere',
      sessions: 'Sessions',
      conversation: 'Conversation',
      writing: 'Writing',
      queue: 'Queued messages',
      requests: 'Permission requests',
    },
    shortcuts: {
      search: 'Search sessions',
      shortcuts: 'Show the shortcuts',
      close: 'Close a dialog, menu or tip',
      newSession: 'New session',
      openByDigit: 'Open session 1 to 9 of the list',
      moveInList: 'Move in the session list',
      rename: 'Rename a session of the list',
      pin: 'Menu of a session of the list: pin, export …',
      delete: 'Delete a session of the list',
      find: 'Find in the conversation',
      findNext: 'Next match',
      findPrevious: 'Previous match',
      toEnds: 'To the start or end of the conversation',
      input: 'Go to the input',
      send: 'Send the message',
      newLine: 'Break the line',
      attach: 'Attach files',
      commands: 'At the start: commands of the agent',
      mention: 'Mention a file of the folders',
      removeAttachment: 'Remove the attachment in focus',
      queueUp: 'While a turn runs: queue the message',
      queueMove: 'Move a queued message',
      queueCancel: 'Leave the edit of a queued message',
      answer: 'Give that answer',
      chooseAnswer: 'Move between the answers',
    },
  },
);
