import { defineWords } from '../language';
import type { UsageLevel } from './usage-share';

type Advice = Readonly<Record<Exclude<UsageLevel, 'ok'>, string>>;

export const usageWords = defineWords(
  {
    button: (percent: number) => `Context 用量 ${percent}%`,
    advice: {
      warn: '请留意后续用量；需要时可总结当前对话，或新建会话。',
      high: 'Context 快满了：建议总结当前对话，然后新建会话。',
      critical: 'Context 即将用尽：请尽快总结当前对话，并新建会话。',
    } satisfies Advice,
    menu: 'Context 操作',
    summarise: '总结当前对话（填入输入框）',
    newSession: '新建会话',
    summary:
      '请总结当前对话，以便在新会话中继续：目标、已经做出的决定、改动过的文件，以及尚未完成的事项。',
  },
  {
    button: (percent: number) => `Context usage ${percent}%`,
    advice: {
      warn: 'Watch usage from here; summarise the conversation or start a new session when it suits.',
      high: 'The context is nearly full: better summarise the conversation, then start a new session.',
      critical:
        'The context is about to run out: summarise the conversation now and start a new session.',
    },
    menu: 'Context actions',
    summarise: 'Summarise the conversation (into the input)',
    newSession: 'New session',
    summary:
      'Summarise this conversation so that it can go on in a new session: the goal, the decisions made, the files changed, and what is still open.',
  },
);

/** The same in both languages: the words are those of the agents. */
export const usageLine = (used: string, size: string, percent: number): string =>
  `Context: ${used} / ${size} tokens (${percent}%)`;
