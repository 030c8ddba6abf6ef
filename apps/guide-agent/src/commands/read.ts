import { fenced, infoOf } from '../fence';
import { readText } from '../session-folder';
import { textContent, type Turn } from '../turn';

const LINES_IN_ANSWER = 60;

/** The lines of a text; a final line feed ends the last line and begins no other. */
const linesOf = (text: string): string[] =>
  text === '' ? [] : text.replace(/\r?\n$/u, '').split(/\r?\n/u);

export async function read(turn: Turn, given: string): Promise<void> {
  const { words, folder } = turn;
  const start = { title: words.reading(given), kind: 'read' as const, rawInput: { path: given } };
  let answer = '';
  await turn.tool(start, async (call) => {
    const place = await folder.existing(given);
    await call.update({ status: 'in_progress', locations: [{ path: place.real, line: 1 }] });
    const text = await readText(place);
    const lines = linesOf(text);
    const shown = lines.slice(0, LINES_IN_ANSWER);
    answer =
      lines.length === 0
        ? words.empty(place.shown)
        : `${words.readDone(place.shown, lines.length, shown.length)}\n\n${fenced(shown.join('\n'), infoOf(place.shown))}`;
    return { content: textContent(text), rawOutput: { path: place.real, lines: lines.length } };
  });
  await turn.say(answer);
}
