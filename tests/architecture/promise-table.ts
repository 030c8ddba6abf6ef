/** A row of the promise table in SECURITY.md. */
export interface PromiseRow {
  readonly id: string;
  readonly promise: string;
  readonly status: string;
  readonly code: readonly string[];
  readonly tests: readonly NamedTest[];
  readonly figures: string;
}

/** `file › title` */
export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

export const STATUSES: readonly string[] = ['kept', 'partial', 'not yet'];

const ROW = /^\|\s*[A-Z]-\d\d\s*\|/u;

const list = (cell: string): string[] =>
  cell
    .split(';')
    .map((item) => item.trim().replaceAll('`', ''))
    .filter((item) => item !== '');

function namedTest(text: string): NamedTest {
  const [file = '', title = ''] = text.split('›').map((part) => part.trim());
  return { file, title };
}

export function promiseRows(markdown: string): readonly PromiseRow[] {
  return markdown
    .split('\n')
    .filter((line) => ROW.test(line))
    .map((line) => {
      const cells = line.split(/(?<!\\)\|/u).map((cell) => cell.trim());
      const [, id = '', promise = '', status = '', code = '', tests = '', figures = ''] = cells;
      return { id, promise, status, code: list(code), tests: list(tests).map(namedTest), figures };
    });
}

const MARK = /\b(?:SECURITY|LIMIT):\s*((?:[A-Z]-\d\d(?:,\s*|\s+and\s+)?)*)/gu;

/** The ids that the comments of a source name; a mark without an id gives ''. */
export function markedPromises(source: string): readonly string[] {
  return [...source.matchAll(MARK)].flatMap(([, ids = '']) => ids.match(/[A-Z]-\d\d/gu) ?? ['']);
}
