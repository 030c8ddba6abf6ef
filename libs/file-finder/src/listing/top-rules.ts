import { homedir } from 'node:os';
import path from 'node:path';
import { MAX_IGNORE_BYTES } from '@fyllo/protocol';
import { RuleChain } from '../rules/rule-chain';
import type { ReadingPort } from './reading-port';

export const IGNORE_FILE = '.gitignore';
export const GIT = '.git';

/**
 * Where nobody wrote an ignore file: packages are installed, not written, and their tens of thousands of files would
 * bury the person's own. `!node_modules` in an ignore file below takes it back.
 */
const WITHOUT_RULES = 'node_modules/';

/** Where Git looks for the person's own rules when it is not told otherwise. */
export const personalRules = (): string =>
  path.join(process.env['XDG_CONFIG_HOME'] ?? path.join(homedir(), '.config'), 'git', 'ignore');

/** Where the rules of a folder begin, and those that come from above it. */
export interface Top {
  /** Names of the folders between the top of the rules and the folder. */
  readonly above: readonly string[];
  readonly rules: RuleChain;
}

/** Finds the rules that hold for a folder before anything below it is read. */
export class TopRules {
  private personal: string | undefined;

  constructor(
    private readonly reading: ReadingPort,
    private readonly personalFile: string,
  ) {}

  /**
   * Of a folder that somebody chose. When it lies in a repository, the rules from the repository's top down to it hold
   * too; what they say of the folder itself does not matter, for somebody chose it.
   */
  of(folder: string): Top {
    const repository = this.repositoryAround(folder) ?? folder;
    const below = path.relative(repository, folder);
    const above = below === '' ? [] : below.split(path.sep);
    const files = above.map((_, depth) =>
      this.read(path.join(repository, ...above.slice(0, depth), IGNORE_FILE)),
    );
    const hasRules = [...files, this.read(path.join(folder, IGNORE_FILE))].some(
      (text) => text !== undefined,
    );
    const rules = files.reduce<RuleChain>(
      (chain, text, depth) => (text === undefined ? chain : chain.with(text, depth)),
      this.outermost(repository, hasRules),
    );
    return { above, rules };
  }

  /** Of a repository inside of a folder: it has rules of its own (also as a submodule, and then no `info` there). */
  ofRepository(folder: string, hasRules: boolean): RuleChain {
    return this.outermost(folder, hasRules);
  }

  private outermost(repository: string, hasRules: boolean): RuleChain {
    this.personal ??= this.read(this.personalFile) ?? '';
    const info = this.read(path.join(repository, GIT, 'info', 'exclude')) ?? '';
    return RuleChain.EMPTY.with(hasRules ? '' : WITHOUT_RULES, 0)
      .with(this.personal, 0)
      .with(info, 0);
  }

  private repositoryAround(folder: string): string | undefined {
    for (let at = folder; ; at = path.dirname(at)) {
      if (this.reading.exists(path.join(at, GIT))) return at;
      if (path.dirname(at) === at) return undefined;
    }
  }

  private read(file: string): string | undefined {
    return this.reading.text(file, MAX_IGNORE_BYTES);
  }
}
