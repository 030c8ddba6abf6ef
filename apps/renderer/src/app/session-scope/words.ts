import type { ScopeFolder } from '@fyllo/protocol';
import { defineWords } from '../language';

interface ScopeWords {
  readonly title: string;
  readonly about: string;
  readonly projects: (count: number) => string;
  readonly button: (name: string) => string;
  readonly differs: string;
  readonly primary: string;
  readonly primaryOnly: string;
  readonly states: Readonly<Record<ScopeFolder['state'], string>>;
  readonly explained: Readonly<Record<ScopeFolder['state'], string>>;
  readonly movedTo: string;
  readonly copyPath: string;
  readonly close: string;
}

export const scopeWords = defineWords<ScopeWords>(
  {
    title: '会话范围',
    about: '创建会话时固定的项目。工作区之后的改动不会影响它。',
    projects: (count) => `${count.toString()} 个项目`,
    button: (name) => `会话范围：${name}`,
    differs: '工作区与会话快照不一致',
    primary: '主项目',
    primaryOnly: '这个 Agent 只使用主项目。',
    states: {
      ok: '当前',
      'workspace-only': '快照外成员',
      'snapshot-only': '已移出工作区',
      stale: '失效',
    },
    explained: {
      ok: '',
      'workspace-only': '在会话创建之后加入工作区，不在会话范围内。',
      'snapshot-only': '已不在工作区中，但文件夹还在，会话仍可使用。',
      stale: '文件夹已移动、不存在或被替换，Agent 无法重新接手。',
    },
    movedTo: '已移动到',
    copyPath: '复制路径',
    close: '关闭',
  },
  {
    title: 'Session scope',
    about: 'Fixed when the session was made. Later changes of the Workspace do not touch it.',
    projects: (count) => (count === 1 ? '1 project' : `${count.toString()} projects`),
    button: (name) => `Session scope: ${name}`,
    differs: 'The Workspace is not what it was when the session was made',
    primary: 'Primary',
    primaryOnly: 'This agent works in the primary project only.',
    states: {
      ok: 'Current',
      'workspace-only': 'Outside the snapshot',
      'snapshot-only': 'Left the Workspace',
      stale: 'Stale',
    },
    explained: {
      ok: '',
      'workspace-only':
        'Joined the Workspace after the session was made; the session does not have it.',
      'snapshot-only':
        'No longer in the Workspace. The folder is there, and the session still has it.',
      stale: 'The folder was moved, is missing or was replaced: an agent cannot take it up again.',
    },
    movedTo: 'Moved to',
    copyPath: 'Copy path',
    close: 'Close',
  },
);
