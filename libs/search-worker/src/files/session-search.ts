import { readLine, type Line, type RecordFormat } from '@fyllo/files';
import { type Message, type MessageId, type SearchHit, type SequencedEvent } from '@fyllo/protocol';
import { visibleBodies, type Phrase } from '@fyllo/session-model';
import { EVENT_LINES, MESSAGE_LINES, sessionFiles } from '@fyllo/session-store/read';
import type { ByteScanner } from '../bytes/byte-scanner';
import { PhraseScanner } from '../bytes/phrase-scanner';
import { snippetOf } from '../text/snippet';
import { journalMessages } from './journal-messages';
import { LineSearch } from './line-search';
import { newestTexts } from './newest-texts';
import { isCancellation, type Pace } from '@fyllo/worker-kit';
import type { OpenFile, ReadingPort } from './reading-port';

type Snippet = NonNullable<SearchHit['snippet']>;

/** What the search of a session's texts came to. */
export interface SessionFinding {
  readonly snippet: Snippet | undefined;
  /** Whether something could not be read, so that a hit may have been missed. */
  readonly unreadable: boolean;
}

type Conversed = Pick<Message, 'id' | 'role' | 'parts'>;

interface MessageHit {
  readonly id: MessageId;
  readonly snippet: Snippet;
}

const NOTHING: SessionFinding = { snippet: undefined, unreadable: false };
export const UNREADABLE: SessionFinding = { snippet: undefined, unreadable: true };

/** Where there is a hit, no other can have been missed: a session has one row. */
const withoutDoubt = (snippet: Snippet | undefined, unreadable: boolean): SessionFinding => ({
  snippet,
  unreadable: unreadable && snippet === undefined,
});

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
   * The first hit in a session's folder; `running`: whether a turn of it runs. A folder that is gone was deleted
   * meanwhile, and a link in its place is not followed. Errors: `cancelled`, and whatever says that nothing can be
   * told of what lies there.
   */
  // SECURITY: S-08
  async search(folder: string, running: boolean): Promise<SessionFinding> {
    const kind = this.reading.kindOf(folder);
    if (kind === 'missing') return NOTHING;
    return kind === 'folder' ? this.inFolder(folder, running) : UNREADABLE;
  }

  /**
   * The journal is read first: a turn that is folded into the transcript meanwhile is then found at one of the two
   * places.
   */
  private async inFolder(folder: string, running: boolean): Promise<SessionFinding> {
    const { journal, transcript } = sessionFiles(folder);
    const last =
      this.reading.kindOf(journal) === 'missing'
        ? NOTHING
        : await this.inFile(journal, (file) => this.inJournal(file, running));
    const finished = await this.inFile(transcript, (file) => this.inTranscript(file));
    return withoutDoubt(finished.snippet ?? last.snippet, finished.unreadable || last.unreadable);
  }

  /** A file that cannot be read is told, not thrown, so that the other one is still searched. */
  private async inFile(
    path: string,
    search: (file: OpenFile) => Promise<SessionFinding>,
  ): Promise<SessionFinding> {
    let file: OpenFile | undefined;
    try {
      file = this.reading.open(path);
      return file === undefined ? NOTHING : await search(file);
    } catch (thrown) {
      if (isCancellation(thrown)) throw thrown;
      return UNREADABLE;
    } finally {
      file?.close();
    }
  }

  /**
   * What the person said is searched at once, the reply when its turn is over (behaviour 3.3): also one that a crash
   * interrupted, whose journal waits for the session to be opened.
   */
  private async inJournal(file: OpenFile, running: boolean): Promise<SessionFinding> {
    const lines = new LineSearch(file, this.scanner, this.pace);
    const asked = await lines.find(0, (line) => this.hitsIn(line, EVENT_LINES, startOfTurn).at(0));
    if (asked !== undefined || running) {
      return withoutDoubt(asked?.found.snippet, lines.passedOver.length > 0);
    }
    for (const message of await journalMessages(file, this.pace)) {
      const snippet = this.snippetIn(message);
      if (snippet !== undefined) return { snippet, unreadable: false };
    }
    return { snippet: undefined, unreadable: lines.passedOver.length > 0 };
  }

  /** A hit counts if it is in the newest text of its message; newest texts are looked at when there is a hit. */
  private async inTranscript(file: OpenFile): Promise<SessionFinding> {
    const lines = new LineSearch(file, this.scanner, this.pace);
    const hitsIn = (line: Line) => this.hitsIn(line, MESSAGE_LINES, ({ message }) => message);
    const first = await lines.find(0, (line) =>
      hitsIn(line).length > 0 ? line.offset : undefined,
    );
    if (first === undefined) return withoutDoubt(undefined, lines.passedOver.length > 0);
    const newest = await newestTexts(file, this.pace, (message) => this.snippetIn(message));
    const shown = await lines.find(first.found, (line) =>
      hitsIn(line)
        .map(({ id, snippet }) => (newest.found.has(id) ? newest.found.get(id) : snippet))
        .find((snippet) => snippet !== undefined),
    );
    return withoutDoubt(shown?.found, newest.passedOver || lines.passedOver.length > 0);
  }

  private hitsIn<T>(
    line: Line,
    format: RecordFormat<T>,
    messageOf: (record: T) => Conversed | undefined,
  ): readonly MessageHit[] {
    return readLine(line, format).records.flatMap(({ record }) => {
      const message = messageOf(record);
      const snippet = message && this.snippetIn(message);
      return message && snippet ? [{ id: message.id, snippet }] : [];
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
  event.type === 'turn.started'
    ? { id: event.userMessageId, role: 'user', parts: event.parts }
    : undefined;
