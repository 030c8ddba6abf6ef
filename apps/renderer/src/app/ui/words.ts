import { defineWords } from '../language';

export const uiWords = defineWords(
  { close: '关闭', retry: '重试', loading: '正在加载…', width: '宽度' },
  { close: 'Close', retry: 'Try again', loading: 'Loading…', width: 'Width' },
);
