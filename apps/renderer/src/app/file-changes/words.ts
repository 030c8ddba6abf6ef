import { defineWords } from '../language';

interface ChangeWords {
  readonly showAll: (lines: number) => string;
  readonly unchanged: (lines: number) => string;
}

/** The words of file changes. */
export const changeWords = defineWords<ChangeWords>(
  {
    showAll: (lines) => `展开全部（${lines.toString()} 行）`,
    unchanged: (lines) => `${lines.toString()} 行未改动`,
  },
  {
    showAll: (lines) => `Show all (${lines.toString()} lines)`,
    unchanged: (lines) => `${lines.toString()} unchanged lines`,
  },
);
