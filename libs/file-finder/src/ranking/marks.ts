const isHigh = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800;
const isLow = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/**
 * The marks in order, each once, with both halves of a character that has two: letters are compared by UTF-16 units,
 * and half a character cannot be drawn.
 */
export function wholeCharacters(text: string, marks: readonly number[]): readonly number[] {
  const whole = new Set<number>();
  for (const at of marks) {
    whole.add(at);
    if (isHigh(text, at) && isLow(text, at + 1)) whole.add(at + 1);
    if (isLow(text, at) && isHigh(text, at - 1)) whole.add(at - 1);
  }
  return [...whole].sort((a, b) => a - b);
}
