import type { Question, QuestionOutcome } from '@fyllo/protocol';
import type { FieldFault } from '@fyllo/session-model';
import { defineWords } from '../language';

type Told = Readonly<Record<QuestionOutcome, string>>;

interface QuestionWords {
  readonly asks: Readonly<Record<Question['kind'], (agent: string) => string>>;
  readonly ended: Readonly<Record<Question['kind'], Told>>;
  readonly oneOf: (count: number) => string;
  readonly queued: string;
  readonly signIn: (method: string) => string;
  readonly signingIn: (agent: string) => string;
  readonly signInFailed: string;
  readonly cancelSignIn: string;
  readonly terminal: string;
  readonly env: string;
  readonly outside: (agent: string) => string;
  readonly goOn: string;
  readonly copyHint: string;
  readonly accept: string;
  readonly decline: string;
  readonly cancel: string;
  readonly openAddress: string;
  readonly consent: string;
  readonly cannotOpen: string;
  readonly optional: string;
  readonly none: string;
  readonly pattern: (pattern: string) => string;
  readonly hidden: (text: string) => string;
  readonly unanswerable: string;
  readonly fromAgent: (agent: string) => string;
  readonly faults: Readonly<Record<FieldFault['code'], (limit: string) => string>>;
}

const ZH_ENDED: Told = {
  accepted: '已回答',
  declined: '已拒绝回答',
  cancelled: '已取消，没有回答',
  withdrawn: 'Agent 撤回了提问',
  expired: '提问已过期，没有回答',
};
const EN_ENDED: Told = {
  accepted: 'Answered',
  declined: 'You declined to answer',
  cancelled: 'Cancelled without an answer',
  withdrawn: 'The agent withdrew its question',
  expired: 'The question expired without an answer',
};

export const questionWords = defineWords<QuestionWords>(
  {
    asks: {
      'sign-in': (agent) => `${agent} 需要登录`,
      form: (agent) => `${agent} 有问题要问你`,
      url: (agent) => `${agent} 想让你打开一个网址`,
    },
    ended: {
      'sign-in': {
        ...ZH_ENDED,
        accepted: '已选择登录方式',
        declined: '已取消登录',
        cancelled: '已取消登录',
        expired: '登录请求已过期',
      },
      form: ZH_ENDED,
      url: { ...ZH_ENDED, accepted: '已同意打开', declined: '已拒绝打开' },
    },
    oneOf: (count) => `还有 ${(count - 1).toString()} 个请求在等待，逐个显示`,
    queued: '还有一个问题在等待前面的请求',
    signIn: (method) => `用 ${method} 登录`,
    signingIn: (agent) => `正在等待 ${agent} 完成登录，登录后会自动继续…`,
    signInFailed: '登录没有成功：',
    cancelSignIn: '取消登录',
    terminal: '在终端中运行这个命令完成登录：',
    env: '在 Agent 的配置中设置这些环境变量：',
    outside: (agent) => `${agent} 没有提供可以在这里使用的登录方式。请在它自己的程序里登录。`,
    goOn: '我已登录，继续',
    copyHint: '复制',
    accept: '提交',
    decline: '拒绝',
    cancel: '取消',
    openAddress: '打开网址…',
    consent: '同意后会在系统浏览器中打开。FylloCode 不会预先访问它。',
    cannotOpen: '不能从这里打开：',
    optional: '可选',
    none: '（不选择）',
    pattern: (pattern) => `Agent 要求的格式：${pattern}`,
    hidden: (text) => `含有看不见的字符：${text}`,
    unanswerable: '这个字段的类型不受支持，只能拒绝或取消。',
    fromAgent: (agent) => `这些问题来自 ${agent}，回答会交给它。请不要填写与它无关的密码。`,
    faults: {
      required: () => '请填写这一项。',
      number: () => '请填写一个数字。',
      integer: () => '请填写一个整数。',
      'too-small': (limit) => `不能小于 ${limit}。`,
      'too-large': (limit) => `不能大于 ${limit}。`,
      'too-short': (limit) => `至少 ${limit} 个字符。`,
      'too-long': (limit) => `最多 ${limit} 个字符。`,
      'too-few': (limit) => `至少选择 ${limit} 项。`,
      'too-many': (limit) => `最多选择 ${limit} 项。`,
      format: (limit) => `格式不正确（${limit}）。`,
      unfit: () => '这个值不适用于这一项。',
      unanswerable: () => '这个字段的类型不受支持。',
    },
  },
  {
    asks: {
      'sign-in': (agent) => `${agent} asks you to sign in`,
      form: (agent) => `${agent} has a question for you`,
      url: (agent) => `${agent} asks you to open an address`,
    },
    ended: {
      'sign-in': {
        ...EN_ENDED,
        accepted: 'A way to sign in was chosen',
        declined: 'Signing in was cancelled',
        cancelled: 'Signing in was cancelled',
        expired: 'The request to sign in expired',
      },
      form: EN_ENDED,
      url: { ...EN_ENDED, accepted: 'You agreed to open it', declined: 'You declined to open it' },
    },
    oneOf: (count) => `${(count - 1).toString()} more wait; they are shown one by one`,
    queued: 'Another question waits for the request before it',
    signIn: (method) => `Sign in with ${method}`,
    signingIn: (agent) => `Waiting for ${agent} to finish signing in; it goes on by itself…`,
    signInFailed: 'Signing in did not work:',
    cancelSignIn: 'Cancel signing in',
    terminal: 'Run this command in a terminal to sign in:',
    env: 'Set these environment variables in the agent’s configuration:',
    outside: (agent) =>
      `${agent} offers no way to sign in from here. Sign in with its own program.`,
    goOn: 'I have signed in, go on',
    copyHint: 'Copy',
    accept: 'Submit',
    decline: 'Decline',
    cancel: 'Cancel',
    openAddress: 'Open address…',
    consent: 'If you agree, it opens in the system’s browser. FylloCode does not visit it before.',
    cannotOpen: 'It cannot be opened from here:',
    optional: 'optional',
    none: '(nothing)',
    pattern: (pattern) => `The agent wants this form: ${pattern}`,
    hidden: (text) => `Contains characters that cannot be seen: ${text}`,
    unanswerable: 'This field is of a kind that is not supported. You can only decline or cancel.',
    fromAgent: (agent) =>
      `These questions come from ${agent}, and your answers go to it. Do not enter passwords that are not its business.`,
    faults: {
      required: () => 'Fill this in.',
      number: () => 'Enter a number.',
      integer: () => 'Enter a whole number.',
      'too-small': (limit) => `At least ${limit}.`,
      'too-large': (limit) => `At most ${limit}.`,
      'too-short': (limit) => `At least ${limit} characters.`,
      'too-long': (limit) => `At most ${limit} characters.`,
      'too-few': (limit) => `Choose at least ${limit}.`,
      'too-many': (limit) => `Choose at most ${limit}.`,
      format: (limit) => `Not in the right form (${limit}).`,
      unfit: () => 'This value is none for this field.',
      unanswerable: () => 'This field is of a kind that is not supported.',
    },
  },
);
