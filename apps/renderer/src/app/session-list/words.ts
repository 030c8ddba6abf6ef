import { defineWords } from '../language';

export const sessionListWords = defineWords(
  {
    sessions: '会话',
    create: '新建会话',
    recent: '最近会话',
    empty: '还没有会话。发送第一条消息就会出现在这里。',
    turns: (count: number) => `${count} 轮`,
    unreadable: (count: number) => `${count} 个会话无法读取`,
    state: { idle: '', running: '进行中', waiting: '等待处理' },
    unread: '有新回复',
    attention: (count: number) => `${count} 项待处理`,
  },
  {
    sessions: 'Sessions',
    create: 'New session',
    recent: 'Recent sessions',
    empty: 'No sessions yet. Your first message starts one.',
    turns: (count: number) => (count === 1 ? '1 turn' : `${count} turns`),
    unreadable: (count: number) =>
      count === 1 ? '1 session could not be read' : `${count} sessions could not be read`,
    state: { idle: '', running: 'Running', waiting: 'Waiting for you' },
    unread: 'New reply',
    attention: (count: number) =>
      count === 1 ? '1 decision is open' : `${count} decisions are open`,
  },
);
