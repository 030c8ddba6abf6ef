import { defineWords } from '../language';

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
  },
);
