import { MAX_LISTED_FILES } from '@fyllo/protocol';
import { Pace } from '@fyllo/worker-kit';
import type { FinderFolder } from '../api';
import type { IndexedFile } from '../ranking/file-index';
import { RenewableIndex } from '../ranking/renewable-index';
import { Walk, type FileList, type WalkOptions } from './walk';

/** What the folders hold, and how to find it. */
export interface Listing extends Omit<FileList, 'files'> {
  readonly index: RenewableIndex;
  /** When its reading began. */
  readonly readAt: number;
}

interface Entry {
  current: Listing | undefined;
  /** A reading on its way: the first, or one behind the answers. */
  reading: Promise<Listing> | undefined;
  pace: Pace | undefined;
  /** Questions that wait for the first reading. */
  readonly waiting: Set<string>;
  unwanted?: NodeJS.Timeout;
}

/** Between the letters of a query nothing is read again. */
const FRESH_MS = 3000;

/** Who asks anew after a letter cancels first: a first reading is kept so long for the next question. */
const LINGER_MS = 3000;

/** The lists of the folders that are asked for. Times are milliseconds of one clock. */
export class Listings {
  /** The one that was used last comes last. */
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly options: WalkOptions,
    private readonly now: () => number,
  ) {}

  /**
   * The list of the folders: read now when there is none; otherwise at once the one there is, and when it is old it is
   * read again for the next question. Error: `cancelled` when nobody waited for it any more.
   */
  async of(question: string, folders: readonly FinderFolder[]): Promise<Listing> {
    const id = JSON.stringify(folders);
    const entry = this.entries.get(id) ?? newEntry();
    this.entries.delete(id);
    this.entries.set(id, entry);
    clearTimeout(entry.unwanted);
    if (entry.current !== undefined) {
      if (this.now() - entry.current.readAt >= FRESH_MS) this.readBehind(id, entry, folders);
      return entry.current;
    }
    entry.waiting.add(question);
    try {
      return await (entry.reading ?? this.read(id, entry, folders));
    } finally {
      entry.waiting.delete(question);
    }
  }

  /** The question was cancelled. A first reading that nobody waits for ends soon. */
  leave(question: string): void {
    for (const [id, entry] of this.entries) {
      if (!entry.waiting.delete(question) || entry.waiting.size > 0) continue;
      entry.unwanted = setTimeout(() => {
        entry.pace?.cancel();
        this.forgetUnread(id, entry); // whoever asks before the reading has ended begins another one
      }, LINGER_MS).unref();
    }
  }

  private forgetUnread(id: string, entry: Entry): void {
    if (entry.current === undefined && this.entries.get(id) === entry) this.entries.delete(id);
  }

  private readBehind(id: string, entry: Entry, folders: readonly FinderFolder[]): void {
    if (entry.reading !== undefined) return;
    // the next question begins another one
    this.read(id, entry, folders).catch(() => undefined);
  }

  private read(id: string, entry: Entry, folders: readonly FinderFolder[]): Promise<Listing> {
    const pace = new Pace(this.now);
    entry.pace = pace;
    entry.reading = this.walk(entry.current, folders, pace)
      .then((listing) => {
        entry.current = listing;
        this.dropOld(id);
        // while the person looks at the first files; whoever asks meanwhile prepares what is missing
        listing.index.prepare(pace).catch(() => undefined);
        return listing;
      })
      .finally(() => {
        entry.reading = undefined;
        this.forgetUnread(id, entry);
      });
    return entry.reading;
  }

  private async walk(
    before: Listing | undefined,
    folders: readonly FinderFolder[],
    pace: Pace,
  ): Promise<Listing> {
    const readAt = this.now();
    const { files, ...rest } = await new Walk(this.options, pace).list(
      folders.map(({ path }) => path),
    );
    const indexed = files.map(({ folder, relative }): IndexedFile => {
      const project = folders[folder]?.project ?? null;
      const name = relative.slice(relative.lastIndexOf('/') + 1);
      return {
        folder,
        relative,
        name,
        place: project === null ? relative : `${project}/${relative}`,
      };
    });
    const index = before?.index.renewed(indexed) ?? RenewableIndex.of(indexed);
    return { ...rest, index, readAt };
  }

  /** Several windows may ask for several Workspaces; together they hold no more than one large one may. */
  private dropOld(kept: string): void {
    let files = [...this.entries.values()].reduce((sum, entry) => sum + sizeOf(entry), 0);
    for (const [id, entry] of this.entries) {
      if (files <= MAX_LISTED_FILES) return;
      if (id === kept || entry.current === undefined) continue;
      files -= sizeOf(entry);
      this.entries.delete(id);
    }
  }
}

const newEntry = (): Entry => ({
  current: undefined,
  reading: undefined,
  pace: undefined,
  waiting: new Set(),
});

const sizeOf = ({ current }: Entry): number => current?.index.files.length ?? 0;
