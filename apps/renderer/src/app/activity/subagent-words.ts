import { defineWords } from '../language';
import { elapsedOf, elapsedWords } from '../ui';
import { kindWords } from './kind-table';
import type { KindCount, SubagentState } from './subagent-facts';

interface SubagentWords {
  readonly subagent: string;
  readonly states: Readonly<Record<SubagentState, string>>;
  readonly tools: (count: number) => string;
  readonly counts: (counts: readonly KindCount[]) => string;
  readonly lines: (added: number, removed: number) => string;
  readonly duration: (milliseconds: number) => string;
  readonly number: (count: number) => string;
  readonly status: string;
  readonly agentType: string;
  readonly model: string;
  readonly tokens: string;
  readonly took: string;
  readonly toolStatistics: string;
  readonly prompt: string;
  readonly activity: string;
  readonly reply: string;
  readonly call: string;
  readonly none: string;
  readonly hidden: string;
  readonly asked: string;
  readonly toConversation: string;
}

const ZH = kindWords('zh-CN');
const EN = kindWords('en');

export const subagentWords = defineWords<SubagentWords>(
  {
    subagent: '子 Agent',
    states: {
      pending: '运行中',
      in_progress: '运行中',
      asking: '等待你的决定',
      completed: '已完成',
      failed: '失败',
      cancelled: '已取消',
      interrupted: '已中断',
    },
    tools: (count) => `${count.toString()} 次工具调用`,
    counts: (counts) =>
      counts.map(({ kind, count }) => `${ZH[kind]} ${count.toString()}`).join('、'),
    lines: (added, removed) => `新增 ${added.toString()} 行，删除 ${removed.toString()} 行`,
    duration: (ms) => (ms < 1000 ? '不到 1 秒' : elapsedWords['zh-CN'](elapsedOf(ms))),
    number: (count) => count.toLocaleString('zh-CN'),
    status: '状态',
    agentType: '类型',
    model: '模型',
    tokens: 'Token',
    took: '用时',
    toolStatistics: '工具',
    prompt: '提示词',
    activity: '活动',
    reply: '最终回复',
    call: '调用',
    none: '—',
    hidden: '这个 Agent 没有报告子 Agent 的活动。',
    asked: '子 Agent 的一个请求在对话中等待你的决定。',
    toConversation: '回到对话',
  },
  {
    subagent: 'Sub-agent',
    states: {
      pending: 'Running',
      in_progress: 'Running',
      asking: 'Waiting for your decision',
      completed: 'Done',
      failed: 'Failed',
      cancelled: 'Cancelled',
      interrupted: 'Interrupted',
    },
    tools: (count) => (count === 1 ? '1 tool call' : `${count.toString()} tool calls`),
    counts: (counts) =>
      counts.map(({ kind, count }) => `${EN[kind]} ${count.toString()}`).join(', '),
    lines: (added, removed) => `${added.toString()} lines added, ${removed.toString()} removed`,
    duration: (ms) => (ms < 1000 ? 'under 1 s' : elapsedWords.en(elapsedOf(ms))),
    number: (count) => count.toLocaleString('en'),
    status: 'Status',
    agentType: 'Type',
    model: 'Model',
    tokens: 'Tokens',
    took: 'Duration',
    toolStatistics: 'Tools',
    prompt: 'Prompt',
    activity: 'Activity',
    reply: 'Final reply',
    call: 'Call',
    none: '—',
    hidden: 'This agent does not report what its sub-agents do.',
    asked: 'A request of the sub-agent is waiting for your decision in the conversation.',
    toConversation: 'Back to the conversation',
  },
);
