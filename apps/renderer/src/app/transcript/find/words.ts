import { defineWords } from '../../language';

export const findWords = defineWords(
  {
    title: '在对话中查找',
    placeholder: '查找',
    next: '下一个',
    previous: '上一个',
    close: '关闭查找',
    none: '无结果',
    searching: '正在查找…',
    count: (position: number, total: number) => `${position} / ${total}`,
    older: (loaded: number, all: number) => `正在查找更早的消息：${loaded} / ${all} 轮`,
    olderFailed: '更早的消息没有加载，尚未查找。',
    retry: '重试',
  },
  {
    title: 'Find in conversation',
    placeholder: 'Find',
    next: 'Next',
    previous: 'Previous',
    close: 'Close find',
    none: 'No results',
    searching: 'Searching…',
    count: (position: number, total: number) => `${position} / ${total}`,
    older: (loaded: number, all: number) => `Searching earlier messages: ${loaded} of ${all} turns`,
    olderFailed: 'Earlier messages did not load and were not searched.',
    retry: 'Retry',
  },
);
