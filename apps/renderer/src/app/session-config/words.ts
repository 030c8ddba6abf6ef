import { defineWords } from '../language';

export const configWords = defineWords(
  {
    config: 'Config',
    button: (summary: string) => `会话配置：${summary}`,
    menu: '会话配置',
    unconfirmed: 'Agent 重新接手会话后尚未确认这些配置，显示的是最后已知的值。',
    changing: '正在更改配置…',
    probing: '正在读取 Agent 的配置…',
    failed: '读取配置失败',
    retry: '重试',
    stillSends: '不影响发送消息。',
  },
  {
    config: 'Config',
    button: (summary: string) => `Session config: ${summary}`,
    menu: 'Session config',
    unconfirmed:
      'The agent has not confirmed these settings since it took the session up again. They are the last known ones.',
    changing: 'Changing the setting…',
    probing: 'Reading the agent’s settings…',
    failed: 'Settings unavailable',
    retry: 'Try again',
    stillSends: 'Messages can be sent all the same.',
  },
);
