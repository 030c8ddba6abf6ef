const LINES = 120;
const CHARACTERS = 12_000;

/** The first lines of a text. */
export const beginningOf = (text: string): string =>
  text.slice(0, CHARACTERS).split('\n', LINES).join('\n');

/** The last lines of a text, whole ones where that is possible. */
export function endOf(text: string): string {
  if (text.length <= CHARACTERS)
    return text
      .split('\n')
      .slice(-LINES - 1)
      .join('\n');
  const end = text.slice(-CHARACTERS);
  const lines = end.split('\n');
  return lines.length === 1 ? end : lines.slice(Math.max(1, lines.length - LINES - 1)).join('\n');
}
