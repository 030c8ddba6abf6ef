/** Characters of one width that fit into a line of a bubble, roughly. */
const WIDTH = 80;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/gu;

const widthOf = (line: string): number => line.length + (line.match(WIDE)?.length ?? 0);

/** Lines a text will take in a bubble, roughly and counted no further than `most`. */
export function linesOf(text: string, most: number): number {
  let lines = 0;
  let from = 0;
  while (lines < most && from <= text.length) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, Math.min(end < 0 ? text.length : end, from + most * WIDTH));
    lines += Math.max(1, Math.ceil(widthOf(line) / WIDTH));
    if (end < 0) break;
    from = end + 1;
  }
  return Math.min(lines, most);
}
