/** A code block around a text, with a fence longer than any inside. */
export function fenced(text: string, info = ''): string {
  const longest = Math.max(2, ...(text.match(/`+/gu) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${text.replace(/\n$/u, '')}\n${fence}`;
}

/** The fence's language by the file's ending. */
export const infoOf = (file: string): string => /\.([a-z0-9]{1,5})$/iu.exec(file)?.[1] ?? '';

/** A name inside inline code: nothing in it is Markdown. */
export const bareName = (name: string): string => name.replace(/[`\s]+/gu, ' ').trim();
