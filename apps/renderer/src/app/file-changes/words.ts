import type { FileChange } from '@fyllo/session-model';
import { defineWords } from '../language';
import type { LineEnding } from './text-lines';

interface ChangeWords {
  readonly title: string;
  readonly files: (count: number) => string;
  readonly noNetChange: string;
  readonly unapplied: string;
  readonly kinds: Readonly<Record<FileChange['change'], string>>;
  readonly movedFrom: (path: string) => string;
  readonly piece: (number: number, count: number) => string;
  readonly nameOnly: string;
  readonly notApplied: (tools: number) => string;
  readonly inSubAgents: (tools: number) => string;
  readonly notListed: (path: string) => string;
  readonly snapshot: string;
  readonly copyPath: string;
  readonly openFile: string;
  readonly showAll: (lines: number) => string;
  readonly unchanged: (lines: number) => string;
  readonly rest: (characters: number) => string;
  readonly noLines: string;
  readonly noNewline: string;
  readonly notCompared: string;
  readonly endings: (old: LineEnding, next: LineEnding) => string;
}

const ENDINGS: Readonly<Record<LineEnding, string>> = {
  none: '',
  lf: 'LF',
  crlf: 'CRLF',
  mixed: 'LF/CRLF',
};

/** The words of file changes. */
export const changeWords = defineWords<ChangeWords>(
  {
    title: '本轮文件变更',
    files: (count) => `${count.toString()} 个文件`,
    noNetChange: '没有净变化',
    unapplied: '未应用的变更：',
    kinds: {
      added: '新增',
      modified: '修改',
      deleted: '删除',
      emptied: '清空或删除',
      moved: '移动',
    },
    movedFrom: (path) => `原路径：${path}`,
    piece: (number, count) => `片段 ${number.toString()} / ${count.toString()}`,
    nameOnly: '内容没有变化，只改了路径。',
    notApplied: (tools) =>
      `有 ${tools.toString()} 个工具的变更没有应用（失败、被拒绝或未完成），没有计入。`,
    inSubAgents: (tools) => `另有 ${tools.toString()} 个子 Agent 工具的变更，见子 Agent 详情。`,
    notListed: (path) => `${path} 没有净变化，或它的变更没有应用。`,
    snapshot: '内容来自本轮消息中保存的记录，不读取磁盘上的文件。',
    copyPath: '复制路径',
    openFile: '打开预览',
    showAll: (lines) => `展开全部（${lines.toString()} 行）`,
    unchanged: (lines) => `${lines.toString()} 行未改动`,
    rest: (characters) => `…还有 ${characters.toString()} 个字符`,
    noLines: '没有内容变化。',
    noNewline: '文件末尾没有换行符',
    notCompared: '内容太长，没有逐行比较。',
    endings: (old, next) => `换行符：${ENDINGS[old]} → ${ENDINGS[next]}`,
  },
  {
    title: 'File changes of this turn',
    files: (count) => (count === 1 ? '1 file' : `${count.toString()} files`),
    noNetChange: 'no net change',
    unapplied: 'Not applied:',
    kinds: {
      added: 'Added',
      modified: 'Modified',
      deleted: 'Deleted',
      emptied: 'Emptied or deleted',
      moved: 'Moved',
    },
    movedFrom: (path) => `Moved from ${path}`,
    piece: (number, count) => `Piece ${number.toString()} of ${count.toString()}`,
    nameOnly: 'The content is the same; only the path changed.',
    notApplied: (tools) =>
      tools === 1
        ? 'The changes of 1 tool were not applied (failed, refused or unfinished) and do not count.'
        : `The changes of ${tools.toString()} tools were not applied (failed, refused or unfinished) and do not count.`,
    inSubAgents: (tools) =>
      tools === 1
        ? '1 more tool of a sub-agent changed files; see the details of the sub-agent.'
        : `${tools.toString()} more tools of sub-agents changed files; see the details of the sub-agents.`,
    notListed: (path) => `${path} has no net change, or its changes were not applied.`,
    snapshot: 'Taken from what was stored with this turn; files on disk are not read.',
    copyPath: 'Copy path',
    openFile: 'Open in preview',
    showAll: (lines) => `Show all (${lines.toString()} lines)`,
    unchanged: (lines) =>
      lines === 1 ? '1 unchanged line' : `${lines.toString()} unchanged lines`,
    rest: (characters) => `…${characters.toString()} more characters`,
    noLines: 'No lines changed.',
    noNewline: 'no line feed at the end of the file',
    notCompared: 'Too long to be compared line by line.',
    endings: (old, next) => `Line endings: ${ENDINGS[old]} → ${ENDINGS[next]}`,
  },
);
