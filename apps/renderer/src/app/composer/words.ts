import { defineWords } from '../language';

export const composerWords = defineWords(
  {
    input: '消息',
    placeholder: (agent: string) => (agent === '' ? '发消息…' : `给 ${agent} 发消息…`),
    send: '发送',
    stop: '停止',
    stopping: '正在停止…',
    forceStop: '强制停止',
    forceStopHint: 'Agent 没有响应停止请求。强制停止会结束它的进程。',
    enterSends: 'Enter 发送，Shift+Enter 换行',
    commandSends: (key: string) => `${key}+Enter 发送，Enter 换行`,
    whileRunning: '这一轮结束后再发送。已输入的内容会保留。',
    primaryOnly: (folder: string) => `只使用主项目 ${folder} 并发送`,
    inNewSession: '在新会话中发送',
    notNow: '暂不发送',
    tooLong: (count: string, limit: string) =>
      `太长了：${count} / ${limit} 个字符。请缩短，或把内容放进文件。`,
  },
  {
    input: 'Message',
    placeholder: (agent: string) => (agent === '' ? 'Write a message…' : `Message ${agent}…`),
    send: 'Send',
    stop: 'Stop',
    stopping: 'Stopping…',
    forceStop: 'Force stop',
    forceStopHint: 'The agent does not react. Force stop ends its process.',
    enterSends: 'Enter sends, Shift+Enter breaks the line',
    commandSends: (key: string) => `${key}+Enter sends, Enter breaks the line`,
    whileRunning: 'Send it when this turn has ended. Your text is kept.',
    primaryOnly: (folder: string) => `Send with the primary project only: ${folder}`,
    inNewSession: 'Send it in a new session',
    notNow: 'Not now',
    tooLong: (count: string, limit: string) =>
      `Too long: ${count} of ${limit} characters. Shorten it, or put it into a file.`,
  },
);
