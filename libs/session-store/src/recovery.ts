import type { Message, SequencedEvent, SessionEventOf } from '@fyllo/protocol';
import { applyEvents, EMPTY_VIEW } from '@fyllo/session-model';
import {
  entryKind,
  LineJournal,
  linesForward,
  readLine,
  type ByteRange,
  type FsPort,
} from '@fyllo/files';
import { derivedId } from './derived-id';
import { EVENT_LINES } from './event-line';
import { piecesOf } from './long-messages';
import type { EndedTurn } from './running-turn';
import type { Transcript } from './transcript';

interface RecoveredTurn {
  readonly turn: EndedTurn;
  /** All events of the turn, its end included. */
  readonly events: readonly SequencedEvent[];
}

/**
 * What a journal that was left behind amounts to: a turn that a crash interrupted, or one whose fold into the
 * transcript was. The same journal always gives the same turn, so a recovery that is interrupted itself is simply
 * done again. SECURITY: S-02
 */
export async function recoverTurn(
  path: string,
  from: {
    readonly transcript: Transcript;
    readonly agentId: string;
    /** The highest number the metadata knows. */
    readonly seq: number;
    readonly fs: FsPort;
  },
): Promise<RecoveredTurn | null> {
  if ((await entryKind(path, from.fs)) === 'missing') return null;
  const journal = await LineJournal.open(path, { fs: from.fs });
  try {
    const { found, damage } = await readJournal(journal);
    const started = withStart(found, from.agentId);
    const inTranscript = await findWritten(started, from.transcript);
    const after = Math.max(from.seq, await from.transcript.lastSeq(), started.at(-1)?.seq ?? 0);
    const events = closed(started, inTranscript?.lastSeq ?? after + 1);
    const written = inTranscript !== undefined;
    const messages = written ? [] : await missing(events, from.transcript);
    return { turn: { messages, written, journal, damage }, events };
  } catch (thrown) {
    await journal.close();
    throw thrown;
  }
}

async function readJournal(journal: LineJournal) {
  const found: SequencedEvent[] = [];
  const damage: ByteRange[] = [];
  for await (const line of linesForward(journal, 0, journal.size)) {
    const content = readLine(line, EVENT_LINES);
    found.push(...content.records.map(({ record }) => record));
    damage.push(...content.damage);
  }
  return { found, damage };
}

/**
 * The turn's message, if it is in the transcript: a finished fold is told from an unfinished one by the number its
 * line carries (design 10.4).
 */
async function findWritten(
  events: readonly SequencedEvent[],
  transcript: Transcript,
): Promise<Message | undefined> {
  const started = events.find(({ event }) => event.type === 'turn.started');
  const last = events.at(-1);
  if (started?.event.type !== 'turn.started' || last === undefined) return undefined;
  const message = await transcript.find(started.event.messageId, started.seq);
  return message !== undefined && message.lastSeq >= last.seq ? message : undefined;
}

/** The turn's messages that a fold, which may have been killed half-way, has not brought into the transcript. */
async function missing(
  events: readonly SequencedEvent[],
  transcript: Transcript,
): Promise<readonly Message[]> {
  const found: Message[] = [];
  for (const message of applyEvents(EMPTY_VIEW, events).messages.flatMap(piecesOf)) {
    const line = await transcript.find(message.id, events[0]?.seq);
    if (line === undefined) found.push(message);
  }
  return found;
}

/** Events whose `turn.started` was damaged still belong to a message: it gets a start without a text. */
function withStart(found: readonly SequencedEvent[], agentId: string): readonly SequencedEvent[] {
  if (found.some(({ event }) => event.type === 'turn.started')) return found;
  // a reminder names the other message, and without what it went with it is of no use
  const first = found.find(({ event }) => 'messageId' in event && event.type !== 'user.reminder');
  if (first === undefined || !('messageId' in first.event)) return found;
  const { messageId } = first.event;
  const end = found.find(({ event }) => event.type === 'turn.ended')?.event;
  const started: SessionEventOf<'turn.started'> = {
    type: 'turn.started',
    turnId: end?.type === 'turn.ended' ? end.turnId : derivedId('turn', messageId),
    userMessageId: derivedId('message', messageId),
    messageId,
    agentId,
    key: '',
    parts: [],
  };
  return [{ seq: Math.max(0, first.seq - 1), at: first.at, event: started }, ...found];
}

/** The same events with an end: a turn nobody ended was interrupted, at the time of its last event. */
function closed(found: readonly SequencedEvent[], seq: number): readonly SequencedEvent[] {
  const started = found.find(({ event }) => event.type === 'turn.started');
  const last = found.at(-1);
  if (started?.event.type !== 'turn.started' || last === undefined) return found;
  if (found.some(({ event }) => event.type === 'turn.ended')) return found;
  const { turnId, messageId } = started.event;
  const event: SessionEventOf<'turn.ended'> = {
    type: 'turn.ended',
    turnId,
    messageId,
    outcome: 'interrupted',
  };
  return [...found, { seq, at: last.at, event }];
}
