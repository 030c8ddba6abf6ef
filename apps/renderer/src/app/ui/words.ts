import { defineWords } from '../language';

export const uiWords = defineWords(
  {
    close: '关闭',
    retry: '重试',
    loading: '正在加载…',
    width: '宽度',
    notDrawn: '这张图片无法在这里显示。',
    notLoaded: '没能打开。请检查与主机的连接，或重新加载标签页。',
  },
  {
    close: 'Close',
    retry: 'Try again',
    loading: 'Loading…',
    width: 'Width',
    notDrawn: 'This picture cannot be shown here.',
    notLoaded: 'It could not be opened. Check the connection to the host, or reload the tab.',
  },
);
