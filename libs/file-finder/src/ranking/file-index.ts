import { MAX_FOUND_FILES } from '@fyllo/protocol';
import type { Pace } from '@fyllo/worker-kit';
import { go, snapshot, type KeysResult, type SnapshotKeys } from 'fuzzysort';
import { wholeCharacters } from './marks';

/** A file as it is compared with a query. */
export interface IndexedFile {
  /** Place of its folder in the question. */
  readonly folder: number;
  readonly relative: string;
  readonly name: string;
  /** What a person would type for the whole of it: `relative`, behind the project's name when there are several. */
  readonly place: string;
}

export interface RankedFile {
  readonly file: IndexedFile;
  readonly score: number;
  /** UTF-16 places in `relative`. */
  readonly marks: readonly number[];
}

export interface Ranking {
  /** Best first. */
  readonly files: readonly RankedFile[];
  /** How many fit in all. */
  readonly total: number;
}

/** Files that are prepared, or compared, before the thread hears of anything else: some ten milliseconds of work. */
const PART_FILES = 5000;

const NONE: Ranking = { files: [], total: 0 };

/** Files in the form in which they are compared fast, in parts. */
export class FileIndex {
  private readonly parts: readonly Part[];

  constructor(files: readonly IndexedFile[]) {
    const sorted = [...files].sort(shorterFirst);
    this.parts = Array.from(
      { length: Math.ceil(sorted.length / PART_FILES) },
      (_, part) => new Part(sorted.slice(part * PART_FILES, (part + 1) * PART_FILES)),
    );
  }

  /** Makes ready what the first query would have to wait for. Error: `cancelled`. */
  async prepare(pace: Pace): Promise<void> {
    for (const part of this.parts) {
      await pace.rest();
      part.prepare();
    }
  }

  /** The `most` best of the files that have the letters of the query in its order. Error: `cancelled`. */
  async rank(query: string, pace: Pace, most = MAX_FOUND_FILES): Promise<Ranking> {
    if (query.trim() === '') return NONE;
    let files: readonly RankedFile[] = [];
    let total = 0;
    for (const part of this.parts) {
      await pace.rest();
      const worst = files.length < most ? undefined : files.at(-1)?.score;
      const ranking = part.rank(query, most, worst);
      files = [...files, ...ranking.files].sort(betterFirst).slice(0, most);
      total += ranking.total;
    }
    return { files, total };
  }
}

/** Made ready for comparing when it is first asked. */
class Part {
  private prepared: SnapshotKeys<IndexedFile> | undefined;

  constructor(private files: readonly IndexedFile[]) {}

  prepare(): SnapshotKeys<IndexedFile> {
    if (this.prepared !== undefined) return this.prepared;
    this.prepared = snapshot(this.files, { keys: ['name', 'place'] });
    this.files = []; // they are in there
    go('-', this.prepared); // it is made when it is first asked, or some time later
    return this.prepared;
  }

  /** The best, and more than that, so that of equally good ones the shortest can be chosen; none below `worst`. */
  rank(query: string, most: number, worst = 0): Ranking {
    const results = go(query, this.prepare(), { limit: 2 * most, threshold: 0 });
    const hasParts = /\s/u.test(query.trim());
    const good = results.filter(({ score }) => score >= worst);
    return { files: good.map((result) => rankedOf(result, hasParts)), total: results.total };
  }
}

function rankedOf(result: KeysResult<IndexedFile>, hasParts: boolean): RankedFile {
  const { obj: file, score } = result;
  const { relative, name, place } = file;
  const inName = shifted(result[0]?.indexes ?? [], relative.length - name.length);
  const inPlace = shifted(result[1]?.indexes ?? [], relative.length - place.length);
  // the words of a query may lie in both; a single one that lies in both is shown in the name, which was preferred
  const marks = hasParts ? [...inName, ...inPlace] : inName.length > 0 ? inName : inPlace;
  return { file, score, marks: wholeCharacters(relative, marks) };
}

/** Without those that fall into the name of the project. */
const shifted = (indexes: readonly number[], by: number): readonly number[] =>
  indexes.map((index) => index + by).filter((index) => index >= 0);

export const shorterFirst = (a: IndexedFile, b: IndexedFile): number =>
  a.relative.length - b.relative.length ||
  (a.relative < b.relative ? -1 : a.relative > b.relative ? 1 : a.folder - b.folder);

export const betterFirst = (a: RankedFile, b: RankedFile): number =>
  b.score - a.score || shorterFirst(a.file, b.file);
