import { coded, CodedError, type Message } from '@fyllo/protocol';
import type { ByteRange } from '@fyllo/files';
import type { DamageReport } from './damage-report';
import { cursorAt, offsetOf, type ForwardPage, type LogPage } from './session-snapshot';
import type { MessageRun, Transcript } from './transcript';

/** Reading the finished messages of a session, towards its beginning or from there. What is damaged is reported. */
export class SessionPages {
  constructor(
    private readonly transcript: Transcript,
    private readonly damage: DamageReport,
  ) {}

  async tail(): Promise<MessageRun> {
    const run = await this.transcript.tail();
    await this.keepAside(run.damage);
    return run;
  }

  /** Of the newest message of the person; `rest` as below. */
  async lastKey(rest: readonly Message[]): Promise<string | undefined> {
    const { messages } = await this.tail();
    const last = [...messages, ...rest].findLast(({ role }) => role === 'user');
    return last?.role === 'user' ? last.key : undefined;
  }

  /** Error: `bad-request` for a cursor that is not of this session. */
  async older(cursor: string): Promise<LogPage> {
    const offset = await this.placeOf(cursor, offsetOf(cursor));
    const { messages, start, damage } = await this.transcript.before(offset);
    await this.keepAside(damage);
    return { messages, olderCursor: cursorAt(start) };
  }

  /** What `forward` needs first and may take long for. */
  prepare(): Promise<void> {
    return this.transcript.prepare();
  }

  /** `rest`: what follows the transcript's last message. Error: `bad-request` as above. */
  async forward(cursor: string | null, rest: readonly Message[]): Promise<ForwardPage> {
    const offset = cursor === null ? 0 : await this.placeOf(cursor, offsetOf(cursor, 'f'));
    const { messages, next, damage } = await this.transcript.after(offset);
    await this.keepAside(damage);
    return next === null
      ? { messages: [...messages, ...rest], next }
      : { messages, next: cursorAt(next, 'f') };
  }

  private async placeOf(cursor: string, offset: number | undefined): Promise<number> {
    if (offset === undefined || !(await this.transcript.isLineStart(offset))) {
      throw coded('bad-request', 'not a cursor of this session', { detail: cursor });
    }
    return offset;
  }

  /** Reading goes on when damaged bytes cannot be kept aside: they stay where they are, and are counted. */
  private async keepAside(ranges: readonly ByteRange[]): Promise<void> {
    await this.damage.note(this.transcript.journal, ranges).catch((thrown: unknown) => {
      if (!(thrown instanceof CodedError)) throw thrown; // a mistake of ours is no full disk
    });
  }
}
