import { fenced } from '../fence';
import { ShellCommand } from '../shell-command';
import { textContent, type ToolRow, type Turn } from '../turn';

/** Growing output is resent whole, so not more often than this. */
const RESEND_MS = 100;
const LINES_IN_ANSWER = 40;

/** Runs a command line in the session's folder after the person allowed exactly that line. */
export async function run(turn: Turn, line: string): Promise<void> {
  const { words, folder } = turn;
  const start = {
    title: words.running(line),
    kind: 'execute' as const,
    rawInput: { command: line, cwd: folder.root },
  };
  let answer = '';
  await turn.tool(start, async (call) => {
    if (!(await call.allowed())) {
      answer = words.notRun;
      return { status: 'failed', rawOutput: { started: false } };
    }
    await call.update({ status: 'in_progress' });
    const command = new ShellCommand(line, folder.root);
    const { exitCode, signal } = await watch(command, call, turn);
    turn.signal.throwIfAborted();
    const well = exitCode === 0;
    const how = signal ?? `exit code ${String(exitCode)}`;
    answer = [well ? words.ranWell : words.ranBadly(how), excerpt(command.output)].join('\n\n');
    return {
      status: well ? 'completed' : 'failed',
      content: textContent(shown(command, turn)),
      rawOutput: { exitCode, signal, output: command.output },
    };
  });
  await turn.say(answer.trim());
}

const shown = (command: ShellCommand, { words }: Turn): string =>
  command.truncated ? `${words.truncated}\n${command.output}` : command.output;

const excerpt = (output: string): string => {
  const lines = output.trimEnd().split('\n').slice(-LINES_IN_ANSWER).join('\n');
  return lines === '' ? '' : fenced(lines);
};

/** Sends the output as it grows, and stops the command when the turn is cancelled. */
async function watch(
  command: ShellCommand,
  call: ToolRow,
  turn: Turn,
): Promise<Awaited<ShellCommand['ended']>> {
  const stop = (): void => command.stop();
  turn.signal.addEventListener('abort', stop, { once: true });
  if (turn.signal.aborted) stop();
  let sent = '';
  const resend = setInterval(() => {
    if (command.output === sent) return;
    sent = command.output;
    // a client that is gone ends the turn by its signal
    call.update({ content: textContent(shown(command, turn)) }).catch(stop);
  }, RESEND_MS);
  try {
    return await command.ended;
  } finally {
    clearInterval(resend);
    turn.signal.removeEventListener('abort', stop);
  }
}
