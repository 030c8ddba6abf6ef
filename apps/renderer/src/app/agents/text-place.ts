/** A place in a text, both from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** The offset of a place, at the end of its line or of the text when it lies beyond. UTF-16 units. */
export function offsetOf(text: string, { line, column }: TextPlace): number {
  const lines = text.split('\n');
  const index = Math.min(Math.max(line, 1), lines.length) - 1;
  const before = lines.slice(0, index).reduce((sum, each) => sum + each.length + 1, 0);
  return before + Math.min(Math.max(column, 1) - 1, lines[index]?.length ?? 0);
}
