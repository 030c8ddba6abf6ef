/** White space collapsed, none at the ends. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** A code span of Markdown that no backtick inside can end; nothing for a text of white space. */
export function codeSpan(text: string): string {
  const flat = oneLine(text);
  if (flat === '') return '';
  const longest = Math.max(0, ...[...flat.matchAll(/`+/gu)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = flat.startsWith('`') || flat.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${flat}${pad}${fence}`;
}
