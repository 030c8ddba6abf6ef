import { readdir } from 'node:fs/promises';
import { errorCode } from '../error-code';
import { fenced } from '../fence';
import { Refusal, refusalOf } from '../session-folder';
import { textContent, type Turn } from '../turn';

const MAX_SHOWN = 500;

export async function list(turn: Turn, given: string): Promise<void> {
  const { words, folder } = turn;
  const start = { title: words.listing(given), kind: 'read' as const, rawInput: { path: given } };
  let answer = '';
  await turn.tool(start, async () => {
    const place = await folder.existing(given);
    const names = await entriesOf(place.real, place.shown);
    const shown = names.slice(0, MAX_SHOWN);
    answer =
      names.length === 0
        ? words.empty(place.shown)
        : `${words.listed(place.shown, names.length, shown.length)}\n\n${fenced(shown.join('\n'))}`;
    return {
      locations: [{ path: place.real }],
      content: textContent(shown.join('\n')),
      rawOutput: { entries: shown, total: names.length },
    };
  });
  await turn.say(answer);
}

async function entriesOf(real: string, shown: string): Promise<string[]> {
  try {
    const entries = await readdir(real, { withFileTypes: true });
    return entries
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .sort((a, b) => Number(b.endsWith('/')) - Number(a.endsWith('/')) || (a < b ? -1 : 1));
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') throw new Refusal((words) => words.notAFolder(shown));
    throw refusalOf(error, shown);
  }
}
