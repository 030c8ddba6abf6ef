import { defineWords } from '../language';

export const agentWords = defineWords(
  {
    choose: '选择 Agent',
    none: '没有可用的 Agent。安装一个 ACP Agent，或在 custom-agents.json 中添加。',
    phase: { idle: '未启动', starting: '正在启动…', ready: '就绪', failed: '启动失败' },
    source: { bundled: '内置', path: 'PATH', custom: '自定义' },
    details: '详情',
    retryAgent: (name: string) => `重试 ${name}`,
    detailsOf: (name: string) => `${name} 的错误详情`,
    problems: 'custom-agents.json 中有错误',
    position: (line: number, column: number) => `第 ${line} 行，第 ${column} 列`,
  },
  {
    choose: 'Choose an agent',
    none: 'There are no agents. Install an ACP agent, or add one to custom-agents.json.',
    phase: {
      idle: 'Not started',
      starting: 'Starting…',
      ready: 'Ready',
      failed: 'Failed to start',
    },
    source: { bundled: 'Bundled', path: 'PATH', custom: 'Custom' },
    details: 'Details',
    retryAgent: (name: string) => `Try ${name} again`,
    detailsOf: (name: string) => `Details of the error of ${name}`,
    problems: 'custom-agents.json has errors',
    position: (line: number, column: number) => `line ${line}, column ${column}`,
  },
);
