import { bareName, fenced, infoOf } from '../fence';
import type { AttachedFile } from '../incoming';
import type { Turn } from '../turn';

const LINES_SHOWN = 8;
const MAX_LINE_SHOWN = 200;

/** Says what came with a message: this program can look at a file, and understand none. */
export async function attached(turn: Turn, files: readonly AttachedFile[]): Promise<void> {
  const { words } = turn;
  await turn.say(`${words.received(files.length)}\n\n`);
  for (const file of files) {
    const name = file.name === '' ? words.picture : inCode(file.name);
    const about = [...(file.type === '' ? [] : [inCode(file.type)]), sizeOf(file.bytes)];
    const shown = beginning(file);
    const more = shown === undefined ? '' : `\n\n${fenced(shown, infoOf(file.name))}`;
    await turn.say(`**${name}** · ${about.join(' · ')}${more}\n\n`);
  }
}

const inCode = (name: string): string => `\`${bareName(name)}\``;

function beginning({ text }: AttachedFile): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const lines = text.split(/\r?\n/u, LINES_SHOWN + 1);
  const shown = lines.slice(0, LINES_SHOWN).map((line) => line.slice(0, MAX_LINE_SHOWN));
  return [...shown, ...(lines.length > LINES_SHOWN ? ['…'] : [])].join('\n');
}

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kibibytes = bytes / 1024;
  return kibibytes < 1024 ? `${kibibytes.toFixed(1)} KiB` : `${(kibibytes / 1024).toFixed(1)} MiB`;
}
