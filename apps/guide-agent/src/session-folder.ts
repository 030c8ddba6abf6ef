import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './error-code';
import type { Words } from './words';

export const MAX_FILE_KIB = 512;

/** Why a path was refused; `say` gives the sentence for the person. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(readonly say: (words: Words) => string) {
    super('refused');
  }
}

const BAD_ENCODING = 'ERR_ENCODING_INVALID_ENCODED_DATA';
const NO_SUCH = new Set(['ENOENT', 'ENOTDIR']);
const NO_RIGHT = new Set(['EACCES', 'EPERM', 'EROFS']);

/** The person's word for a failed system call; other errors stay what they are. */
export function refusalOf(error: unknown, given: string): unknown {
  const code = errorCode(error);
  if (typeof code !== 'string') return error;
  if (NO_SUCH.has(code)) return new Refusal((words) => words.missing(given));
  if (NO_RIGHT.has(code)) return new Refusal((words) => words.notPermitted(given));
  if (code === 'ELOOP') return new Refusal((words) => words.notAFile(given));
  return error;
}

const isInside = (folder: string, file: string): boolean => {
  const way = path.relative(folder, file);
  return way === '' || (!path.isAbsolute(way) && way.split(path.sep)[0] !== '..');
};

/** A file or folder below the session's folder. */
export interface Place {
  /** Absolute, links resolved. */
  readonly real: string;
  /** For display: relative to the session's own folder, `.` for that itself, absolute in the others. */
  readonly shown: string;
}

/** The folders of a session: every path a command names is confined to them, links resolved. */
export class SessionFolder {
  private constructor(
    /** Where relative paths start. */
    readonly root: string,
    /** `root` first. */
    readonly roots: readonly string[],
  ) {}

  static async at(cwd: string, additional: readonly string[] = []): Promise<SessionFolder> {
    const root = await realpath(cwd);
    const others = await Promise.all(additional.map((folder) => realpath(folder)));
    return new SessionFolder(root, [root, ...others]);
  }

  /** A path as the person would write it: relative in the session's own folder, absolute in the others. */
  shown(real: string): string {
    return isInside(this.root, real) ? path.relative(this.root, real) || '.' : real;
  }

  /** Something that exists. Throws a `Refusal`. */
  async existing(given: string): Promise<Place> {
    return this.confine(await this.real(path.resolve(this.root, given), given), given);
  }

  /** Something that exists or could be made in a folder that does. Throws a `Refusal`. */
  async possible(given: string): Promise<Place> {
    const target = path.resolve(this.root, given);
    try {
      return this.confine(await realpath(target), given);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const folder = await this.real(path.dirname(target), given);
      return this.confine(path.join(folder, path.basename(target)), given);
    }
  }

  private async real(target: string, given: string): Promise<string> {
    try {
      return await realpath(target);
    } catch (error) {
      // what lies outside is refused as such, whether it is there or not
      if (!this.holds(target)) throw new Refusal((words) => words.outside(given));
      throw refusalOf(error, given);
    }
  }

  private confine(real: string, given: string): Place {
    if (!this.holds(real)) throw new Refusal((words) => words.outside(given));
    return { real, shown: this.shown(real) };
  }

  private holds(real: string): boolean {
    return this.roots.some((root) => isInside(root, real));
  }
}

/** The text of a regular UTF-8 file of bounded size. Throws a `Refusal`. */
export async function readText({ real, shown }: Place): Promise<string> {
  const handle = await open(
    real,
    // a FIFO must not block, and the file must still be the one that was looked up
    constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
  ).catch((error: unknown) => {
    throw refusalOf(error, shown);
  });
  try {
    const info = await handle.stat();
    if (!info.isFile()) throw new Refusal((words) => words.notAFile(shown));
    const limit = MAX_FILE_KIB * 1024;
    if (info.size > limit) throw new Refusal((words) => words.tooLarge(shown, MAX_FILE_KIB));
    return new TextDecoder('utf-8', { fatal: true }).decode(await handle.readFile());
  } catch (error) {
    if (errorCode(error) === BAD_ENCODING) throw new Refusal((words) => words.notText(shown));
    throw error;
  } finally {
    await handle.close();
  }
}
