/** A title the source gives its diagram, by front matter or by a line of its own. */
const TITLE = /^[ \t]*(?:pie[ \t]+)?(?:accTitle|title)(?:[ \t]*:)?[ \t]+(\S[^\n]*)$/mu;
const KIND = /^[A-Za-z][\w-]*/u;
const NAME_CHARS = 120;

/** What a diagram is: the word that names its kind, and its title if the source gives one. */
export function diagramName(source: string): string {
  const lines = source.replace(/^\s*---\n[\s\S]*?\n---\n/u, '').split('\n');
  const first = lines.map((line) => line.trim()).find((line) => line !== '' && !/^%%/u.test(line));
  const kind = KIND.exec(first ?? '')?.[0] ?? '';
  const title = TITLE.exec(source)?.[1]?.trim() ?? '';
  return [kind, title]
    .filter((word) => word !== '')
    .join(' · ')
    .slice(0, NAME_CHARS);
}
