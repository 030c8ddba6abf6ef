import type { Incoming } from '../incoming';
import { COMMAND_NAMES, parseCommand, type Command } from '../command';
import { bareName } from '../fence';
import { Refusal } from '../session-folder';
import type { Turn } from '../turn';
import { ask } from './ask';
import { attached } from './attached';
import { edit } from './edit';
import { find } from './find';
import { list } from './list';
import { read } from './read';
import { run } from './run';
import { fail, long, plan, sample, think } from './showcase';
import { time } from './time';

/** Answers a message. A refusal is an answer too; other errors are the turn's. */
export async function answer(turn: Turn, message: Incoming): Promise<void> {
  const { words } = turn;
  const { command: text, files, links } = message;
  try {
    if (turn.settings.thinksAloud) await turn.think(words.thoughts.join(''));
    if (files.length > 0) await attached(turn, files);
    const command = parseCommand(text);
    const isPlain = command.name !== 'unknown' || (files.length === 0 && links.length === 0);
    if (isPlain) await execute(turn, command);
    else await turn.say(`${words.notAModel}\n\n${words.cannotUnderstand(links.map(bareName)[0])}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await turn.say(error.say(turn.words));
  }
}

async function execute(turn: Turn, command: Command): Promise<void> {
  const { words } = turn;
  switch (command.name) {
    case 'help':
      return turn.say(`${words.notAModel}\n\n${words.help}`);
    case 'list':
      return list(turn, command.path);
    case 'read':
      return read(turn, command.path);
    case 'find':
      return find(turn, command.text);
    case 'edit':
      return edit(turn, command.path, command.change);
    case 'run':
      return run(turn, command.line);
    case 'plan':
      return plan(turn);
    case 'think':
      return think(turn);
    case 'ask':
      return ask(turn);
    case 'time':
      return time(turn);
    case 'sample':
      return sample(turn);
    case 'long':
      return long(turn, command.paragraphs);
    case 'fail':
      return fail(turn);
    case 'incomplete':
      return turn.say(`${words.incomplete(COMMAND_NAMES[command.of][0] ?? '')}\n\n${words.help}`);
    case 'unknown':
      return turn.say(`${words.notAModel}\n\n${words.unknown}\n\n${words.help}`);
  }
}
