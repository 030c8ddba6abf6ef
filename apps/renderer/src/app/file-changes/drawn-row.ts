import type { CodeLines } from '../markup';
import type { DiffRow, LineRow } from './diff-rows';
import { linePieces, type LinePiece } from './line-pieces';
import { wordMarks } from './word-marks';

/** Longer lines are shown in part until somebody asks for the rest, in UTF-16 units. */
const SHOWN_LINE = 2000;

interface DrawnGap {
  readonly id: string;
  readonly kind: 'gap';
  readonly run: number;
  readonly count: number;
}

interface DrawnLine {
  /** The same for the same line, whatever else is shown. */
  readonly id: string;
  readonly kind: LineRow['kind'];
  readonly old?: number;
  readonly new?: number;
  readonly open?: true;
  readonly pieces: readonly LinePiece[];
  /** How much of the line is not shown. */
  readonly rest: number;
}

export type DrawnRow = DrawnGap | DrawnLine;

export interface DrawOptions {
  readonly oldTokens: CodeLines | undefined;
  readonly newTokens: CodeLines | undefined;
  readonly decision: boolean;
  /** Lines that are shown whole, by their ids. */
  readonly whole: ReadonlySet<string>;
}

/** Everything a row is drawn from. */
export function drawnRow(row: DiffRow, options: DrawOptions): DrawnRow {
  if (row.kind === 'gap') return { ...row, id: `gap ${row.run.toString()}` };
  const id = `${row.kind} ${(row.old ?? row.new ?? 0).toString()}`;
  const end = options.whole.has(id) ? row.text.length : shownEnd(row.text);
  const { old, new: next, open } = row;
  return {
    id,
    kind: row.kind,
    ...(old === undefined ? {} : { old }),
    ...(next === undefined ? {} : { new: next }),
    ...(open === undefined ? {} : { open }),
    pieces: piecesOf(row, row.text.slice(0, end), options),
    rest: row.text.length - end,
  };
}

/** Not between the halves of a character. */
function shownEnd(text: string): number {
  if (text.length <= SHOWN_LINE) return text.length;
  return /[\ud800-\udbff]/.test(text.charAt(SHOWN_LINE - 1)) ? SHOWN_LINE - 1 : SHOWN_LINE;
}

function piecesOf(row: LineRow, text: string, options: DrawOptions): readonly LinePiece[] {
  const { oldTokens, newTokens, decision } = options;
  const blanks = row.kind !== 'same';
  if (decision || text.length > SHOWN_LINE) return linePieces(text, { blanks, decision });
  const tokens =
    row.kind === 'del' ? oldTokens?.[(row.old ?? 0) - 1] : newTokens?.[(row.new ?? 0) - 1];
  const marks = marksOf(row);
  return linePieces(text, {
    blanks,
    decision,
    ...(tokens === undefined ? {} : { tokens }),
    ...(marks === undefined ? {} : { marks }),
  });
}

function marksOf({ kind, text, other }: LineRow) {
  if (other === undefined) return undefined;
  return kind === 'del' ? wordMarks(text, other)?.old : wordMarks(other, text)?.new;
}
