import type { Command } from '@fyllo/protocol';
import { revealHidden } from '../../ui';

/** A command as the menu shows it. */
export interface OfferedCommand {
  readonly name: string;
  /** UTF-16 places of the name that the query matched. */
  readonly marks: readonly number[];
  readonly description: string;
  readonly hint: string;
}

export interface OfferedCommands {
  readonly items: readonly OfferedCommand[];
  /** How many more fit. */
  readonly more: number;
}

// An agent may offer anything: what is looked at, shown, and shown of each is bounded.
const MOST_COMMANDS = 1000;
const MOST_SHOWN = 50;
const LONGEST_NAME = 100;
const LONGEST_TEXT = 300;

/**
 * Commands of the agent that a person can give: names with spaces in them cannot be told from what follows, so they are
 * left out. Of several with one name the first counts.
 */
export function usableCommands(commands: readonly Command[]): readonly Command[] {
  const byName = new Map<string, Command>();
  for (const command of commands.slice(0, MOST_COMMANDS)) {
    const name = command.name.replace(/^\//u, '');
    const usable = name !== '' && name.length <= LONGEST_NAME && !/\s/u.test(name);
    if (usable && !byName.has(name)) byName.set(name, { ...command, name });
  }
  return [...byName.values()];
}

/** Those that fit the query, best first: it begins the name, a word of it, stands in it, or its letters do in order. */
export function matchCommands(commands: readonly Command[], query: string): OfferedCommands {
  const found = commands.flatMap((command, order) => {
    const match = matchName(command.name, query);
    return match === null ? [] : [{ command, order, ...match }];
  });
  found.sort((a, b) => a.rank - b.rank || a.order - b.order);
  const items = found.slice(0, MOST_SHOWN).map(({ command, marks }) => offered(command, marks));
  return { items, more: found.length - items.length };
}

/** What of a command's hint is shown behind its name. */
export const shownHint = ({ hint }: Command): string => shortLine(hint ?? '');

const offered = (command: Command, marks: readonly number[]): OfferedCommand => ({
  name: command.name,
  marks,
  description: shortLine(command.description),
  hint: shownHint(command),
});

interface NameMatch {
  readonly rank: number;
  readonly marks: readonly number[];
}

function matchName(name: string, query: string): NameMatch | null {
  const [own, sought] = [folded(name), folded(query)];
  const at = own.indexOf(sought);
  if (at === 0) return { rank: 0, marks: places(0, sought.length) };
  if (at > 0) {
    const atWord = /[^\p{L}\p{N}]/u.test(own.charAt(at - 1));
    return { rank: atWord ? 1 : 2, marks: places(at, sought.length) };
  }
  const marks: number[] = [];
  let from = 0;
  for (const char of sought) {
    const place = own.indexOf(char, from);
    if (place < 0) return null;
    marks.push(...places(place, char.length));
    from = place + char.length;
  }
  return { rank: 3, marks };
}

const places = (at: number, length: number): readonly number[] =>
  Array.from({ length }, (_, step) => at + step);

/** In lower case, unless that would move the places of its characters. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** Untrusted words as one line of bounded length, hidden characters written out. SECURITY: X-04 */
function shortLine(text: string): string {
  const head = text.slice(0, LONGEST_TEXT * 2).trim();
  const [line = ''] = head.split(/[\r\n]/u);
  const shown = revealHidden(line.trimEnd().replaceAll('\t', ' '));
  if (shown.length <= LONGEST_TEXT) return shown;
  return `${shown.slice(0, LONGEST_TEXT).replace(/[\ud800-\udbff]$/u, '')}…`;
}
