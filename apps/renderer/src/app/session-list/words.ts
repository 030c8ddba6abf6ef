import { defineWords } from '../language';

export const sessionListWords = defineWords(
  {
    create: '新建会话',
    search: '搜索会话',
    pinned: '置顶会话',
    recent: '最近会话',
    empty: '还没有会话。发送第一条消息就会出现在这里。',
    turns: (count: number) => `${count} 轮`,
    unreadable: (count: number) => `${count} 个会话无法读取`,
    show: '查看',
    lostWhileRenamed: (title: string) => `会话“${title}”已在另一个窗口中删除，新标题没有保存。`,
    state: { idle: '', running: '进行中', waiting: '等待处理' },
    unread: '有新回复',
    attention: (count: number) => `${count} 项待处理`,
    actionsOf: (title: string) => `会话操作：${title}`,
    /** Before and after the title, which may be written from the right. */
    exporting: ['正在导出“', '”… '],
    cancel: '取消',
  },
  {
    create: 'New session',
    search: 'Search sessions',
    pinned: 'Pinned sessions',
    recent: 'Recent sessions',
    empty: 'No sessions yet. Your first message starts one.',
    turns: (count: number) => (count === 1 ? '1 turn' : `${count} turns`),
    unreadable: (count: number) =>
      count === 1 ? '1 session could not be read' : `${count} sessions could not be read`,
    show: 'Show',
    lostWhileRenamed: (title: string) =>
      `“${title}” was deleted in another window; its new title was not kept.`,
    state: { idle: '', running: 'Running', waiting: 'Waiting for you' },
    unread: 'New reply',
    attention: (count: number) =>
      count === 1 ? '1 decision is open' : `${count} decisions are open`,
    actionsOf: (title: string) => `Session actions: ${title}`,
    exporting: ['Exporting “', '”… '],
    cancel: 'Cancel',
  },
);

/** What can be done with one session, in its row and in its header. */
export const sessionActionWords = defineWords(
  {
    menu: '会话操作',
    rename: '重命名',
    newTitle: '新标题',
    saving: '正在保存…',
    tooLong: (most: number) => `标题最多 ${most} 个字符`,
    pin: '置顶',
    unpin: '取消置顶',
    copyId: '复制会话 ID',
    copied: '已复制会话 ID',
    copyFailed: '无法写入剪贴板',
    export: '导出 Markdown',
    exported: (name: string) => `已导出 ${name}`,
    exportedTo: '已导出到',
    exportFailed: (title: string) => `没能导出“${title}”：`,
    renameFailed: (title: string) => `没能改名为“${title}”：`,
    delete: '删除…',
    deleteTitle: '删除会话？',
    /** Before and after the title, which may be written from the right. */
    deleteText: ['“', '”及其全部内容将被永久删除。'],
    deleteFailed: (title: string) => `没能删除“${title}”：`,
    deleteRunning: '会话正在进行：正在执行的工作会被停止。',
    deleteNow: '删除',
    deleting: '正在删除…',
    cancel: '取消',
  },
  {
    menu: 'Session actions',
    rename: 'Rename',
    newTitle: 'New title',
    saving: 'Saving…',
    tooLong: (most: number) => `A title has at most ${most} characters`,
    pin: 'Pin',
    unpin: 'Unpin',
    copyId: 'Copy session ID',
    copied: 'Session ID copied',
    copyFailed: 'The clipboard could not be written',
    export: 'Export Markdown',
    exported: (name: string) => `Exported ${name}`,
    exportedTo: 'Exported to',
    exportFailed: (title: string) => `“${title}” was not exported: `,
    renameFailed: (title: string) => `Not renamed to “${title}”: `,
    delete: 'Delete…',
    deleteTitle: 'Delete this session?',
    deleteText: ['“', '” and everything in it will be deleted for good.'],
    deleteFailed: (title: string) => `“${title}” was not deleted: `,
    deleteRunning: 'It is at work: what it is doing will be stopped.',
    deleteNow: 'Delete',
    deleting: 'Deleting…',
    cancel: 'Cancel',
  },
);

/** Session folders that could not be read. */
export const unreadableWords = defineWords(
  {
    title: '无法读取的会话',
    about: '这些文件夹原样留在磁盘上，没有被改动。',
    more: (count: number) => `还有 ${count} 个未列出。`,
    none: '所有会话都可以读取。',
    copyPath: '复制路径',
    close: '关闭',
  },
  {
    title: 'Sessions that could not be read',
    about: 'These folders are on the disk as they were; nothing in them was changed.',
    more: (count: number) => `${count} more are not listed.`,
    none: 'All sessions can be read.',
    copyPath: 'Copy path',
    close: 'Close',
  },
);
