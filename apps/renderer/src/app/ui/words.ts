import { defineWords } from '../language';

export const uiWords = defineWords(
  {
    close: '关闭',
    retry: '重试',
    loading: '正在加载…',
    width: '宽度',
    notLoaded: '没能打开。请检查与主机的连接，或重新加载标签页。',
  },
  {
    close: 'Close',
    retry: 'Try again',
    loading: 'Loading…',
    width: 'Width',
    notLoaded: 'It could not be opened. Check the connection to the host, or reload the tab.',
  },
);
