import type { Permission, Question, ToolKind } from '@fyllo/protocol';
import { defineWords } from '../language';
import type { ChangeMark } from './change-mark';
import { kindWords } from './kind-table';

interface ActivityWords {
  readonly kinds: Readonly<Record<ToolKind, string>>;
  /** Between the kinds of a summary. */
  readonly comma: string;
  readonly failed: string;
  readonly failures: (count: number) => string;
  readonly more: (count: number, hidden: number) => string;
  readonly showAll: (lines: number) => string;
  readonly showAllBefore: (lines: number) => string;
  readonly exitCode: (code: number) => string;
  readonly exitSignal: (name: string) => string;
  readonly noReason: string;
  readonly noOutput: string;
  readonly changes: Readonly<Record<ChangeMark, string>>;
  readonly notApplied: string;
  readonly showLarge: (name: string) => string;
  readonly media: Readonly<Record<'image' | 'audio' | 'resource' | 'resource_link', string>>;
  readonly asks: Readonly<Record<ToolKind, (agent: string) => string>>;
  readonly subject: string;
  readonly command: string;
  readonly folder: string;
  readonly results: Readonly<
    Record<Exclude<Permission['state'], 'open'>, (option: string) => string>
  >;
  readonly questions: Readonly<Record<Question['kind'], (agent: string) => string>>;
  readonly byPolicy: (option: string) => string;
  readonly oneOf: (count: number) => string;
  readonly queued: (count: number) => string;
  readonly options: string;
  readonly noOptions: string;
}

/** The words of an activity; the names of its sections are English in both languages (behaviour 8.5). */
export const activityWords = defineWords<ActivityWords>(
  {
    kinds: kindWords('zh-CN'),
    comma: '、',
    failed: '失败',
    failures: (count) => `${count.toString()} 个失败`,
    more: (count, hidden) => `再显示 ${count.toString()} 项（还有 ${hidden.toString()} 项）`,
    showAll: (lines) => `展开全部（${lines.toString()} 行）`,
    showAllBefore: (lines) => `显示前面的全部内容（共 ${lines.toString()} 行）`,
    exitCode: (code) => `退出码 ${code.toString()}`,
    exitSignal: (name) => `被信号 ${name} 终止`,
    noReason: 'Agent 没有给出原因。',
    noOutput: '还没有输出。',
    changes: {
      added: '新增',
      modified: '修改',
      deleted: '删除',
      emptied: '清空或删除',
      moved: '移动',
    },
    notApplied: '未应用',
    showLarge: (name) => `放大查看：${name}`,
    media: { image: '图片', audio: '音频', resource: '资源', resource_link: '资源链接' },
    asks: {
      read: (agent) => `${agent} 想读取文件`,
      write: (agent) => `${agent} 想写入文件`,
      edit: (agent) => `${agent} 想修改文件`,
      delete: (agent) => `${agent} 想删除文件`,
      move: (agent) => `${agent} 想移动文件`,
      search: (agent) => `${agent} 想搜索`,
      execute: (agent) => `${agent} 想运行一个命令`,
      think: (agent) => `${agent} 请求许可`,
      fetch: (agent) => `${agent} 想访问网络`,
      switch_mode: (agent) => `${agent} 想切换模式`,
      other: (agent) => `${agent} 请求许可`,
    },
    subject: '请求的内容',
    command: '命令',
    folder: '文件夹',
    results: {
      selected: (option) => `已选择：${option}`,
      cancelled: () => '已取消，没有授权',
      withdrawn: () => 'Agent 撤回了请求',
      expired: () => '请求已过期，没有授权',
    },
    questions: {
      'sign-in': (agent) => `${agent} 需要登录`,
      form: (agent) => `${agent} 有问题要问你`,
      url: (agent) => `${agent} 想让你打开一个网址`,
    },
    byPolicy: (option) => `已按此工作区的规则自动允许一次：${option}`,
    oneOf: (count) => `还有 ${(count - 1).toString()} 个请求在等待，逐个显示`,
    queued: (count) => `${count.toString()} 个请求在等待前面的请求`,
    options: '选项',
    noOptions: 'Agent 没有提供选项',
  },
  {
    kinds: kindWords('en'),
    comma: ', ',
    failed: 'Failed',
    failures: (count) => `${count.toString()} failed`,
    more: (count, hidden) => `Show ${count.toString()} more of ${hidden.toString()}`,
    showAll: (lines) => `Show all (${lines.toString()} lines)`,
    showAllBefore: (lines) => `Show everything before (${lines.toString()} lines in all)`,
    exitCode: (code) => `Exit code ${code.toString()}`,
    exitSignal: (name) => `Ended by signal ${name}`,
    noReason: 'The agent gave no reason.',
    noOutput: 'No output yet.',
    changes: {
      added: 'Added',
      modified: 'Modified',
      deleted: 'Deleted',
      emptied: 'Emptied or deleted',
      moved: 'Moved',
    },
    notApplied: 'Not applied',
    showLarge: (name) => `Show large: ${name}`,
    media: { image: 'Image', audio: 'Audio', resource: 'Resource', resource_link: 'Resource link' },
    asks: {
      read: (agent) => `${agent} wants to read files`,
      write: (agent) => `${agent} wants to write a file`,
      edit: (agent) => `${agent} wants to change files`,
      delete: (agent) => `${agent} wants to delete files`,
      move: (agent) => `${agent} wants to move files`,
      search: (agent) => `${agent} wants to search`,
      execute: (agent) => `${agent} wants to run a command`,
      think: (agent) => `${agent} asks for permission`,
      fetch: (agent) => `${agent} wants to use the network`,
      switch_mode: (agent) => `${agent} wants to switch modes`,
      other: (agent) => `${agent} asks for permission`,
    },
    subject: 'What is asked for',
    command: 'Command',
    folder: 'Folder',
    results: {
      selected: (option) => `Chosen: ${option}`,
      cancelled: () => 'Cancelled, nothing was allowed',
      withdrawn: () => 'The agent withdrew its request',
      expired: () => 'The request expired, nothing was allowed',
    },
    questions: {
      'sign-in': (agent) => `${agent} asks you to sign in`,
      form: (agent) => `${agent} has a question for you`,
      url: (agent) => `${agent} asks you to open an address`,
    },
    byPolicy: (option) => `Allowed once by the rule of this Workspace: ${option}`,
    oneOf: (count) => `${(count - 1).toString()} more wait; they are shown one by one`,
    queued: (count) =>
      count === 1
        ? '1 request waits for the one before it'
        : `${count.toString()} requests wait for the ones before them`,
    options: 'Options',
    noOptions: 'The agent offered no options',
  },
);
