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
    menu: '会话操作',
    find: '在对话中查找',
    gone: '找不到这个会话，已回到新会话。',
    opening: '正在打开会话…',
    agentRests: (agent: string) => `${agent} 未在运行，发送下一条消息时会重新接手这个会话。`,
    agentGone: (agent: string) => `${agent} 已不可用，这个会话只能查看。`,
    conversation: '对话',
    deletedElsewhere: '这个会话已在另一个窗口中删除，已回到新会话。',
  },
  {
    draft: 'New session',
    greeting: 'What shall we do today?',
    about: (workspace: string) => `Agents will work in ${workspace}.`,
    mode: 'Session mode',
    fyllocode: 'FylloCode',
    native: 'Native',
    chooseFirst: 'Choose an agent first.',
    menu: 'Session actions',
    find: 'Find in conversation',
    gone: 'That session cannot be found. This is a new one.',
    opening: 'Opening the session…',
    agentRests: (agent: string) =>
      `${agent} is not running. It takes this session up again with your next message.`,
    agentGone: (agent: string) =>
      `${agent} is not available any more. This session can only be read.`,
    conversation: 'Conversation',
    deletedElsewhere: 'That session was deleted in another window. This is a new one.',
  },
);

/** Damage to the files of a session, and what was kept of it. */
export const damageWords = defineWords(
  {
    found: (lines: number) => `这个会话的文件有损坏：${lines} 处内容无法读取，已另外保存。`,
    show: '查看',
    dismiss: '不再显示',
    title: '损坏的内容',
    about: '这些字节无法作为消息读取。它们按文本显示，原样保存在：',
    place: (file: string, offset: number, length: number) =>
      `${file} · 第 ${offset} 字节起，共 ${length} 字节`,
    more: (count: number) => `还有 ${count} 处未显示。`,
    none: '没有保存下来的内容。',
    copyPath: '复制路径',
    copyText: '复制内容',
    close: '关闭',
  },
  {
    found: (lines: number) =>
      lines === 1
        ? 'A part of this session’s files is damaged and could not be read. It was kept aside.'
        : `${lines} parts of this session’s files are damaged and could not be read. They were kept aside.`,
    show: 'Show',
    dismiss: 'Dismiss',
    title: 'Damaged content',
    about:
      'These bytes could not be read as messages. They are shown as text and kept as they were in:',
    place: (file: string, offset: number, length: number) =>
      `${file} · ${length} bytes from byte ${offset}`,
    more: (count: number) => `${count} more are not shown.`,
    none: 'Nothing was kept.',
    copyPath: 'Copy path',
    copyText: 'Copy content',
    close: 'Close',
  },
);

/** The rule that answers permission requests in a Workspace. */
export const policyWords = defineWords(
  {
    chip: '自动允许一次',
    title: '权限请求自动允许一次',
    does: '在此工作区中，Agent 的每个权限请求都会自动选择“允许一次”，不再问你。',
    doesNot:
      '不会选择“总是允许”。没有“允许一次”选项的请求、登录和表单仍会问你。自动允许的请求会在对话中注明。',
    keep: '保持不变',
    ask: '改为每次询问我',
  },
  {
    chip: 'Allows once by itself',
    title: 'Permission requests are allowed once',
    does: 'In this Workspace, every permission request of an agent is answered with “allow once”, without asking you.',
    doesNot:
      'It never chooses “always allow”. You are still asked where there is no “allow once”, to sign in, and to fill in forms. What was allowed this way is marked in the conversation.',
    keep: 'Keep it',
    ask: 'Ask me each time',
  },
);

/** A message that is written anew as the beginning of another session. */
export const rewritingWords = defineWords(
  {
    about: {
      before: '正在改写会话「',
      after: '」中的一条消息。发送后会新建一个会话：原会话不变，新会话的 Agent 不知道之前的对话。',
    },
    otherFolders: '新会话使用工作区现在的文件夹，与原会话的不同。',
    earlier: '你之前的草稿已暂存，之后会放回输入框。',
    giveUp: '放弃改写',
    restore: '放回草稿',
    busy: '另一个新会话正在发送，请稍候再试。',
    notAside: '没能暂存现在的草稿，改写没有开始。',
    withoutFiles: '原消息的附件没能带过来，请重新添加。',
  },
  {
    about: {
      before: 'You are rewriting a message of the session “',
      after:
        '”. Sending it begins a new session: the old one stays as it is, and the agent of the new one knows nothing of it.',
    },
    otherFolders: 'The new session gets the folders the Workspace has now, which are others.',
    earlier: 'Your earlier draft is kept and comes back afterwards.',
    giveUp: 'Stop rewriting',
    restore: 'Bring the draft back',
    busy: 'Another new session is being sent. Try again in a moment.',
    notAside: 'Your present draft could not be put aside, so nothing was changed.',
    withoutFiles: 'The files of that message could not be brought along. Add them again.',
  },
);
