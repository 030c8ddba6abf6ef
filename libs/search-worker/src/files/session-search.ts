import { readLine, type Line, type RecordFormat } from '@fyllo/files';
import { type Message, type MessageId, type SearchHit, type SequencedEvent } from '@fyllo/protocol';
import { EVENT_LINES, MESSAGE_LINES, sessionFiles } from '@fyllo/session-store/read';
import type { ByteScanner } from '../bytes/byte-scanner';
import { PhraseScanner } from '../bytes/phrase-scanner';
import type { Phrase } from '../text/phrase';
import { snippetOf } from '../text/snippet';
import { visibleBodies } from '../text/visible-bodies';
import { LineSearch } from './line-search';
import { NewestTexts } from './newest-texts';
import { isCancellation, type Pace } from './pace';
import type { OpenFile, ReadingPort } from './reading-port';

type Snippet = NonNullable<SearchHit['snippet']>;

/** What the search of a session's texts came to. */
export interface SessionFinding {
  readonly snippet?: Snippet;
  /** Whether something could not be read, so that a hit may have been missed. */
  readonly unreadable: boolean;
}

type Conversed = Pick<Message, 'id' | 'parts'>;

/** A message with a hit, and where its record lies. */
interface MessageHit {
  readonly id: MessageId;
  readonly offset: number;
  readonly snippet: Snippet;
}

const NOTHING: SessionFinding = { unreadable: false };
const UNREADABLE: SessionFinding = { unreadable: true };

/** Searches the visible texts of one session after another for one phrase; it writes nothing. */
export class SessionSearch {
  private readonly scanner: PhraseScanner;

  constructor(
    private readonly phrase: Phrase,
    scanner: ByteScanner,
    private readonly reading: ReadingPort,
    private readonly pace: Pace,
  ) {
    this.scanner = new PhraseScanner(phrase, scanner);
  }

  /**
   * The first hit in a session's folder. One that is gone was deleted meanwhile, and a link in its place is not
   * followed. Errors: `cancelled`, and whatever says that nothing can be told of what lies there.
   */
  // SECURITY: S-08
  async search(folder: string): Promise<SessionFinding> {
    const kind = this.reading.kindOf(folder);
    if (kind === 'missing') return NOTHING;
    return kind === 'folder' ? this.inFolder(folder) : UNREADABLE;
  }

  /**
   * The journal is read first: a turn that is folded into the transcript meanwhile is then found at one of the two
   * places.
   */
  private async inFolder(folder: string): Promise<SessionFinding> {
    const { journal, transcript } = sessionFiles(folder);
    const running =
      this.reading.kindOf(journal) === 'missing'
        ? NOTHING
        : await this.inFile(journal, (_file, lines) => this.inJournal(lines));
    const finished = await this.inFile(transcript, (file, lines) => this.inTranscript(file, lines));
    const snippet = finished.snippet ?? running.snippet;
    if (snippet !== undefined) return { snippet, unreadable: false };
    return { unreadable: finished.unreadable || running.unreadable };
  }

  /** A file that cannot be read is told, not thrown, so that the other one is still searched. */
  private async inFile(
    path: string,
    search: (file: OpenFile, lines: LineSearch) => Promise<Snippet | undefined>,
  ): Promise<SessionFinding> {
    let file: OpenFile | undefined;
    try {
      file = this.reading.open(path);
      if (file === undefined) return NOTHING;
      const lines = new LineSearch(file, this.scanner, this.pace);
      const snippet = await search(file, lines);
      if (snippet !== undefined) return { snippet, unreadable: false };
      return { unreadable: lines.passedOver };
    } catch (thrown) {
      if (isCancellation(thrown)) throw thrown;
      return UNREADABLE;
    } finally {
      file?.close();
    }
  }

  /** In a running turn only what the person said is searched. */
  private async inJournal(lines: LineSearch): Promise<Snippet | undefined> {
    const found = await lines.find(0, (line) => this.hitsIn(line, EVENT_LINES, startOfTurn).at(0));
    return found?.found.snippet;
  }

  /** A hit counts if it is in the newest text of its message. */
  private async inTranscript(file: OpenFile, lines: LineSearch): Promise<Snippet | undefined> {
    const outdated = new Set<MessageId>();
    let newest: NewestTexts | undefined;
    let from = 0;
    for (;;) {
      const found = await lines.find(from, (line) => {
        const hits = this.hitsIn(line, MESSAGE_LINES, ({ message }) => message);
        const relevant = hits.filter(({ id }) => !outdated.has(id));
        return relevant.length === 0 ? undefined : relevant;
      });
      if (found === undefined) return undefined;
      for (const hit of found.found) {
        newest ??= await NewestTexts.behind(hit.offset, file, this.pace);
        const later = newest.after(hit.offset, hit.id);
        const snippet = later === undefined ? hit.snippet : this.snippetIn(later);
        if (snippet !== undefined) return snippet;
        outdated.add(hit.id);
      }
      from = found.next;
    }
  }

  private hitsIn<T>(
    line: Line,
    format: RecordFormat<T>,
    messageOf: (record: T) => Conversed | undefined,
  ): readonly MessageHit[] {
    return readLine(line, format).records.flatMap(({ record, offset }) => {
      const message = messageOf(record);
      const snippet = message && this.snippetIn(message);
      return message && snippet ? [{ id: message.id, offset, snippet }] : [];
    });
  }

  private snippetIn(message: Conversed): Snippet | undefined {
    for (const body of visibleBodies(message)) {
      const span = this.phrase.find(body);
      if (span !== undefined) return snippetOf(body, span);
    }
    return undefined;
  }
}

const startOfTurn = ({ event }: SequencedEvent): Conversed | undefined =>
  event.type === 'turn.started' ? { id: event.userMessageId, parts: event.parts } : undefined;
