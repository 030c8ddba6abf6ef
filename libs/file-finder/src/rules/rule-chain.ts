import type { Effort } from './effort';
import type { Candidate } from './ignore-rule';
import { readRules, RuleFile } from './rule-file';

/** The ignore files that are in force in a folder; the one that lies deepest is asked first. */
export class RuleChain {
  private constructor(
    private readonly own: RuleFile | undefined,
    private readonly outer: RuleChain | undefined,
  ) {}

  static readonly EMPTY = new RuleChain(undefined, undefined);

  /** With the rules of a file that lies `depth` folders below the top; they come before those that are there. */
  with(text: string, depth: number): RuleChain {
    const rules = readRules(text);
    return rules.length === 0 ? this : new RuleChain(new RuleFile(rules, depth), this);
  }

  ignores(candidate: Candidate, effort: Effort): boolean {
    const decided = this.own?.decide(candidate, effort);
    return decided ?? this.outer?.ignores(candidate, effort) ?? false;
  }
}
