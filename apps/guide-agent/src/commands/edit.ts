import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Change } from '../command';
import { errorCode } from '../error-code';
import { readText, Refusal, refusalOf, type Place } from '../session-folder';
import type { Turn } from '../turn';

/** Shows the change as a diff, asks, and writes only after the person allowed it. */
export async function edit(turn: Turn, given: string, change?: Change): Promise<void> {
  const { words, folder } = turn;
  const place = await folder.possible(given);
  const before = await contentOf(place);
  if (before === null && change) throw new Refusal((said) => said.missing(place.shown));
  const after = changed(before ?? '', change ?? { from: '', to: words.addedLine });
  if (after === undefined) throw new Refusal((said) => said.textMissing(place.shown));
  const start = {
    title: words.editing(place.shown),
    kind: 'edit' as const,
    locations: [{ path: place.real }],
    rawInput: { path: place.shown, ...(change ? { old: change.from, new: change.to } : {}) },
    content: [{ type: 'diff' as const, path: place.real, oldText: before, newText: after }],
  };
  let answer = '';
  await turn.tool(start, async (call) => {
    if (!(await call.allowed())) {
      answer = words.notEdited(place.shown);
      return { status: 'failed', rawOutput: { written: false } };
    }
    await call.update({ status: 'in_progress' });
    if ((await contentOf(place)) !== before) {
      throw new Refusal((said) => said.changedMeanwhile(place.shown));
    }
    await write(place, after, before === null);
    answer = words.edited(place.shown);
    return { rawOutput: { written: true, bytes: Buffer.byteLength(after) } };
  });
  await turn.say(answer);
}

/** Without an old text the new one becomes the last line. */
function changed(before: string, { from, to }: Change): string | undefined {
  if (from === '') return `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${to}\n`;
  const at = before.indexOf(from);
  return at < 0 ? undefined : before.slice(0, at) + to + before.slice(at + from.length);
}

async function contentOf(place: Place): Promise<string | null> {
  const exists = await open(place.real, constants.O_RDONLY | constants.O_NONBLOCK).then(
    (handle) => handle.close().then(() => true),
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false;
      throw refusalOf(error, place.shown);
    },
  );
  return exists ? readText(place) : null;
}

async function write(place: Place, text: string, isNew: boolean): Promise<void> {
  const how = isNew ? constants.O_CREAT | constants.O_EXCL : constants.O_TRUNC;
  const handle = await open(
    place.real,
    constants.O_WRONLY | constants.O_NOFOLLOW | how,
    0o644,
  ).catch((error: unknown) => {
    throw refusalOf(error, place.shown);
  });
  try {
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
}
