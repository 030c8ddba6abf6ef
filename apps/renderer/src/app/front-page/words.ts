import { defineWords } from '../language';

export const frontPageWords = defineWords(
  {
    refusedTitle: '这个页面需要启动链接',
    refused: [
      '出于安全考虑，每个标签页都要用一次性链接打开，而这个页面没有有效的链接。',
      '请在终端里再次运行 npm start，它会打开一个新的标签页；或使用主机打印的、以 #token= 结尾的链接。',
    ],
    connecting: '正在连接主机…',
    offlineTitle: '无法连接到主机',
    offline: ['正在自动重试。如果主机已经停止，请再次运行 npm start。'],
    retry: '立即重试',
  },
  {
    refusedTitle: 'This page needs a start link',
    refused: [
      'To keep your machine safe, every tab is opened with a link that works once. This page has none.',
      'Run npm start again in a terminal: it opens a new tab. Or use the link with #token= that the host prints.',
    ],
    connecting: 'Connecting to the host…',
    offlineTitle: 'The host cannot be reached',
    offline: ['Trying again. If the host was stopped, run npm start again.'],
    retry: 'Try now',
  },
);
