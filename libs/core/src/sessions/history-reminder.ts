import { MAX_HISTORY_REMINDER_BYTES, type Message, type TurnId } from '@fyllo/protocol';
import { HISTORY_HEADING, REMINDER_END, REMINDER_START, visibleBodies } from '@fyllo/session-model';
import type { SessionLog } from '@fyllo/session-store';

/** Pages of about 1 MiB that are looked at: what lies behind them is tools, and never reaches the bound. */
const MAX_PAGES = 16;

const OPENING = `${REMINDER_START}\n${HISTORY_HEADING}\n`;
const CUT = '\n(What was said earlier is left out.)\n';

/**
 * What was said in a session before a turn, for an agent that has lost it (behaviour 4.5): visible texts only, as many
 * of the newest as fit; null when there are none. The log is read from its end, a page at a time, until that is full.
 * Errors: those of reading the log.
 */
export async function historyReminder(
  log: Pick<SessionLog, 'snapshot' | 'page'>,
  turnId: TurnId,
): Promise<string | null> {
  const { tail, olderCursor } = await log.snapshot();
  const record = new SpokenRecord();
  let full = record.takeAll(tail.filter((message) => message.turnId !== turnId));
  let cursor = olderCursor;
  for (let pages = 0; !full && cursor !== null && pages < MAX_PAGES; pages += 1) {
    const page = await log.page(cursor);
    full = record.takeAll(page.messages);
    cursor = page.olderCursor;
  }
  return record.text(full || cursor !== null);
}

/** The texts of a conversation, collected from its end. */
class SpokenRecord {
  /** Newest first. */
  private readonly entries: string[] = [];
  private room = MAX_HISTORY_REMINDER_BYTES - bytesOf(OPENING + CUT + REMINDER_END);

  /** Takes messages, oldest first; whether nothing more fits. */
  takeAll(messages: readonly Message[]): boolean {
    for (const message of messages.toReversed()) {
      if (!this.take(message)) return true;
    }
    return false;
  }

  /** Null when nothing was said. */
  text(cut: boolean): string | null {
    if (this.entries.length === 0) return null;
    return OPENING + (cut ? CUT : '') + this.entries.toReversed().join('') + REMINDER_END;
  }

  /** Whether the message fitted whole; of one that did not, the end is kept. */
  private take(message: Message): boolean {
    const body = visibleBodies(message).join('\n\n').trim();
    if (body === '') return true;
    const head = `\n[${message.role === 'user' ? 'User' : 'Assistant'}]\n`;
    const room = this.room - bytesOf(head) - 1;
    const whole = escaped(body);
    const shown = lastBytes(whole, room);
    if (shown !== '') this.entries.push(`${head}${shown}\n`);
    this.room = room - bytesOf(shown);
    return shown.length === whole.length;
  }
}

/** Nothing that was said can end the reminder or begin another. */
const escaped = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const bytesOf = (text: string): number => Buffer.byteLength(text);

/** The longest end of a text that has at most so many bytes of UTF-8, beginning with a whole character. */
function lastBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  if (most <= 0) return '';
  let start = bytes.length - most;
  while (((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return bytes.toString('utf8', start);
}
