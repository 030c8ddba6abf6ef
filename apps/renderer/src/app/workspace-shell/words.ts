import { defineWords } from '../language';

export const shellWords = defineWords(
  {
    workspace: '工作区',
    switcher: (name: string) => `当前工作区：${name}。切换工作区`,
    recent: '最近打开',
    openAnother: '打开其他文件夹…',
    areas: '功能区',
    chat: '会话',
    agents: 'Agent',
    settings: '设置',
    sidebar: '会话列表',
    offline: '与主机的连接中断，正在重新连接…',
    retry: '立即重试',
    elsewhere: '该工作区已在另一个窗口中打开。',
  },
  {
    workspace: 'Workspace',
    switcher: (name: string) => `Current workspace: ${name}. Switch workspace`,
    recent: 'Recent',
    openAnother: 'Open another folder…',
    areas: 'Areas',
    chat: 'Chat',
    agents: 'Agents',
    settings: 'Settings',
    sidebar: 'Sessions',
    offline: 'The connection to the host was lost. Reconnecting…',
    retry: 'Try now',
    elsewhere: 'That workspace is open in another window.',
  },
);
