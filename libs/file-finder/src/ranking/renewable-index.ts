import { MAX_FOUND_FILES } from '@fyllo/protocol';
import type { Pace } from '@fyllo/worker-kit';
import { betterFirst, FileIndex, type IndexedFile, type Ranking } from './file-index';

/** More changes than this and a new index costs less than to heed them in every answer. */
const MOST_CHANGES = 1000;

const idOf = ({ folder, relative }: IndexedFile): string => `${folder}/${relative}`;

const isSame = (a: IndexedFile, b: IndexedFile | undefined): boolean =>
  a.relative === b?.relative && a.folder === b.folder;

/** What came and went since an index was made. */
interface Changes {
  readonly added: FileIndex;
  readonly removed: FileIndex;
  readonly removedIds: ReadonlySet<string>;
}

/**
 * An index of a list that is read again and again. Making one takes longer than to read the folders, and little has
 * changed since the last time: so the old one is kept, with what came and what went beside it.
 */
export class RenewableIndex {
  private constructor(
    /** As they are now. */
    readonly files: readonly IndexedFile[],
    private readonly indexed: readonly IndexedFile[],
    private readonly index: FileIndex,
    private readonly changes: Changes | undefined,
  ) {}

  static of(files: readonly IndexedFile[]): RenewableIndex {
    return new RenewableIndex(files, files, new FileIndex(files), undefined);
  }

  /** The index of these files. */
  renewed(files: readonly IndexedFile[]): RenewableIndex {
    if (isSameList(files, this.files)) return this;
    const before = new Set(this.indexed.map(idOf));
    const now = new Set(files.map(idOf));
    const added = files.filter((file) => !before.has(idOf(file)));
    const removed = this.indexed.filter((file) => !now.has(idOf(file)));
    if (added.length + removed.length > MOST_CHANGES) return RenewableIndex.of(files);
    return new RenewableIndex(files, this.indexed, this.index, {
      added: new FileIndex(added),
      removed: new FileIndex(removed),
      removedIds: new Set(removed.map(idOf)),
    });
  }

  /** Error: `cancelled`. */
  async prepare(pace: Pace): Promise<void> {
    await this.index.prepare(pace);
    await this.changes?.added.prepare(pace);
    await this.changes?.removed.prepare(pace);
  }

  /** Error: `cancelled`. */
  async rank(query: string, pace: Pace): Promise<Ranking> {
    if (this.changes === undefined) return this.index.rank(query, pace);
    const { added, removed, removedIds } = this.changes;
    const found = await this.index.rank(query, pace, MAX_FOUND_FILES + removedIds.size);
    const came = await added.rank(query, pace);
    const went = await removed.rank(query, pace);
    const stayed = found.files.filter(({ file }) => !removedIds.has(idOf(file)));
    return {
      files: [...stayed, ...came.files].sort(betterFirst).slice(0, MAX_FOUND_FILES),
      total: found.total + came.total - went.total,
    };
  }
}

const isSameList = (a: readonly IndexedFile[], b: readonly IndexedFile[]): boolean =>
  a.length === b.length && a.every((file, place) => isSame(file, b[place]));
