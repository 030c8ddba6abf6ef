import { defineWords } from '../language';
import type { AddressFault } from './registry-address';

type Faults = Readonly<Record<AddressFault, string>>;

export const settingsWords = defineWords(
  {
    title: '设置',
    theme: '主题',
    themes: { system: '跟随系统', light: '浅色', dark: '深色' },
    language: '语言',
    languages: { 'zh-CN': '中文', en: 'English' },
    enter: '发送方式',
    enterSends: 'Enter 发送',
    commandSends: 'Ctrl/Cmd+Enter 发送',
    version: (version: string) => `FylloCode ${version}`,
    prewarm: '提前启动 Agent',
    prewarmHint: '窗口就绪后在后台启动已安装的 Agent，第一条消息会更快；会占用一些内存。',
    registry: 'Agent 列表的地址',
    registryBundled: '随程序附带的列表',
    registryHint: '留空则使用随程序附带的列表，不访问网络。',
    use: '使用',
    useBundled: '恢复默认',
    addressFaults: {
      'not-an-address': '这不是一个地址，应以 https:// 开头。',
      'wrong-scheme': '只支持 http:// 和 https:// 地址。',
      credentials: '地址里不能有用户名或密码。',
      'too-long': '地址太长。',
    } satisfies Faults,
  },
  {
    title: 'Settings',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    language: 'Language',
    languages: { 'zh-CN': '中文', en: 'English' },
    enter: 'Sending',
    enterSends: 'Enter sends',
    commandSends: 'Ctrl/Cmd+Enter sends',
    version: (version: string) => `FylloCode ${version}`,
    prewarm: 'Start agents ahead',
    prewarmHint:
      'Installed agents are started in the background once the window is ready: the first message is answered sooner, at the cost of some memory.',
    registry: 'Address of the list of agents',
    registryBundled: 'The list that comes with the program',
    registryHint:
      'Empty means the list that comes with the program; nothing is asked of the network.',
    use: 'Use it',
    useBundled: 'Use default',
    addressFaults: {
      'not-an-address': 'This is no address. It should begin with https://.',
      'wrong-scheme': 'Only addresses with http:// and https:// work.',
      credentials: 'An address may hold no user name or password.',
      'too-long': 'The address is too long.',
    },
  },
);
