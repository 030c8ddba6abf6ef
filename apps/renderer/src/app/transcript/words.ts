import { defineWords } from '../language';
import { elapsedWords, type Elapsed } from '../ui';

interface TranscriptWords {
  readonly conversation: string;
  readonly loadingOlder: string;
  readonly empty: string;
  readonly toEnd: string;
  readonly showAll: string;
  readonly showLess: string;
  readonly copyMessage: string;
  readonly copyReply: string;
  readonly rewrite: string;
  readonly waiting: string;
  readonly working: (elapsed: Elapsed) => string;
  readonly retry: string;
  readonly retrying: string;
  readonly you: string;
  readonly notices: Readonly<Record<NoticeReason, string>>;
  readonly unknownStop: (reason: string) => string;
  readonly compacting: string;
  readonly compacted: string;
  readonly compactionFailed: string;
  readonly compactionStopped: string;
  readonly compactionSummary: string;
}

/** Why a turn ended in another way than people expect, or what they should know about it. */
export type NoticeReason =
  | 'max_tokens'
  | 'max_turn_requests'
  | 'refusal'
  | 'cancelled'
  | 'interrupted'
  | 'empty'
  | 'agent-memory-lost'
  | 'agent-memory-rebuilt'
  | 'config-dropped'
  | 'permission-refused';

export const transcriptWords = defineWords<TranscriptWords>(
  {
    conversation: '对话',
    loadingOlder: '正在加载更早的消息…',
    empty: '还没有消息',
    toEnd: '回到最新',
    showAll: '展开全部',
    showLess: '收起',
    copyMessage: '复制消息',
    copyReply: '复制回复（Markdown）',
    rewrite: '编辑后在新会话中发送',
    waiting: '等待回复',
    working: (elapsed) => `正在处理 · ${elapsedWords['zh-CN'](elapsed)}`,
    retry: '重试',
    retrying: '正在重试…',
    you: '你',
    notices: {
      max_tokens: '回复达到长度上限，在此处中断。',
      max_turn_requests: '本轮请求次数达到上限，在此处中断。',
      refusal: 'Agent 拒绝继续这个请求。',
      cancelled: '已停止。',
      interrupted: '本轮被中断，以上内容已保留。',
      empty: '没有内容的回复。',
      'agent-memory-lost': 'Agent 已不记得这个会话之前的内容，本轮从头开始。',
      'agent-memory-rebuilt':
        'Agent 已不记得这个会话，已把之前的对话重新告诉它（较早的部分可能未包括）。',
      'config-dropped': '之前选择的配置已不再提供，改用 Agent 的默认值：',
      'permission-refused': 'Agent 的一次权限请求无法回答，已拒绝。',
    },
    unknownStop: (reason) => `本轮结束：${reason}`,
    compacting: '正在压缩上下文…',
    compacted: '上下文已压缩。',
    compactionFailed: '压缩上下文失败。',
    compactionStopped: '压缩上下文没有完成。',
    compactionSummary: '查看摘要',
  },
  {
    conversation: 'Conversation',
    loadingOlder: 'Loading earlier messages…',
    empty: 'No messages yet',
    toEnd: 'Jump to latest',
    showAll: 'Show all',
    showLess: 'Show less',
    copyMessage: 'Copy message',
    copyReply: 'Copy reply as Markdown',
    rewrite: 'Edit and send in a new session',
    waiting: 'Waiting for the reply',
    working: (elapsed) => `Working · ${elapsedWords.en(elapsed)}`,
    retry: 'Retry',
    retrying: 'Retrying…',
    you: 'You',
    notices: {
      max_tokens: 'The reply reached its length limit and stops here.',
      max_turn_requests: 'The turn reached its limit of requests and stops here.',
      refusal: 'The agent refused to go on with this request.',
      cancelled: 'Stopped.',
      interrupted: 'The turn was interrupted; what had arrived is kept.',
      empty: 'The reply has no content.',
      'agent-memory-lost': 'The agent no longer remembers this session; this turn starts afresh.',
      'agent-memory-rebuilt':
        'The agent no longer remembered this session. It was told again what was said, as far as that fits.',
      'config-dropped': 'A setting chosen before is not offered any more; the agent uses its own:',
      'permission-refused':
        'A permission request of the agent could not be answered and was refused.',
    },
    unknownStop: (reason) => `The turn ended: ${reason}`,
    compacting: 'Compacting the context…',
    compacted: 'The context was compacted.',
    compactionFailed: 'Compacting the context failed.',
    compactionStopped: 'Compacting the context did not finish.',
    compactionSummary: 'Show the summary',
  },
);
