import { defineWords } from '../language';

export const railWords = defineWords(
  {
    title: '会话事件',
    collapse: '收起会话事件',
    expand: '展开会话事件',
    todos: 'Agent 待办',
    noTodos: 'Agent 还没有列出待办。',
    status: { pending: '待办', in_progress: '进行中', completed: '已完成' },
    other: (status: string) => `状态：${status}`,
  },
  {
    title: 'Session events',
    collapse: 'Collapse session events',
    expand: 'Expand session events',
    todos: 'Agent to-dos',
    noTodos: 'The agent has listed no to-dos.',
    status: { pending: 'To do', in_progress: 'In progress', completed: 'Done' },
    other: (status: string) => `Status: ${status}`,
  },
);
