import type { Language, ToolKind } from '@fyllo/protocol';
import type { IconName } from '../ui';

interface KindEntry extends Readonly<Record<Language, string>> {
  readonly icon: IconName;
}

/** The sign and the word of each kind of activity, for calls and for the summaries of groups: the one place. */
const KINDS: Readonly<Record<ToolKind, KindEntry>> = {
  read: { icon: 'file-text', 'zh-CN': '读取', en: 'Read' },
  write: { icon: 'file-plus', 'zh-CN': '写入', en: 'Write' },
  edit: { icon: 'pencil', 'zh-CN': '编辑', en: 'Edit' },
  delete: { icon: 'trash', 'zh-CN': '删除', en: 'Delete' },
  move: { icon: 'arrow-right', 'zh-CN': '移动', en: 'Move' },
  search: { icon: 'search', 'zh-CN': '搜索', en: 'Search' },
  execute: { icon: 'square-terminal', 'zh-CN': '运行', en: 'Run' },
  think: { icon: 'brain', 'zh-CN': 'Thinking', en: 'Thinking' },
  fetch: { icon: 'globe', 'zh-CN': '获取', en: 'Fetch' },
  switch_mode: { icon: 'repeat', 'zh-CN': '切换模式', en: 'Switch mode' },
  other: { icon: 'wrench', 'zh-CN': '工具', en: 'Tool' },
};

export const kindIcon = (kind: ToolKind): IconName => KINDS[kind].icon;

export const kindWords = (language: Language): Readonly<Record<ToolKind, string>> =>
  Object.fromEntries(
    Object.entries(KINDS).map(([kind, entry]) => [kind, entry[language]]),
  ) as Record<ToolKind, string>;
