import { defineWords } from '../language';

interface ChangeWords {
  readonly title: string;
  readonly notLoaded: string;
  readonly showAll: (lines: number) => string;
  readonly unchanged: (lines: number) => string;
}

/** The words of file changes. */
export const changeWords = defineWords<ChangeWords>(
  {
    title: '本轮文件变更',
    notLoaded: '无法打开文件变更。',
    showAll: (lines) => `展开全部（${lines.toString()} 行）`,
    unchanged: (lines) => `${lines.toString()} 行未改动`,
  },
  {
    title: 'File changes of this turn',
    notLoaded: 'File changes could not be opened.',
    showAll: (lines) => `Show all (${lines.toString()} lines)`,
    unchanged: (lines) => `${lines.toString()} unchanged lines`,
  },
);
