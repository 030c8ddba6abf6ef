import { MAX_IGNORE_RULES } from '@fyllo/protocol';
import type { Effort } from './effort';
import { readRule, type Candidate, type IgnoreRule } from './ignore-rule';

interface NumberedRule {
  readonly rule: IgnoreRule;
  readonly place: number;
}

/** The rules of one ignore file. The last one that fits counts. */
export class RuleFile {
  /** The last rule about each name, of those for folders only and of those for all. */
  private readonly folderNames = new Map<string, NumberedRule>();
  private readonly names = new Map<string, NumberedRule>();
  /** All other rules, the last one first. */
  private readonly others: readonly NumberedRule[];

  constructor(
    rules: readonly IgnoreRule[],
    /** Folders between the top of the rules and the one this file lies in. */
    private readonly depth: number,
  ) {
    const others: NumberedRule[] = [];
    for (const [place, rule] of rules.entries()) {
      const numbered = { rule, place };
      if (rule.literal === undefined) others.push(numbered);
      else (rule.folderOnly ? this.folderNames : this.names).set(rule.literal, numbered);
    }
    this.others = others.reverse();
  }

  /** Whether the candidate is ignored; `undefined` when no rule here is about it. */
  decide(candidate: Candidate, effort: Effort): boolean | undefined {
    let last = this.named(candidate);
    for (const other of this.others) {
      effort.spend(1);
      if (last !== undefined && other.place < last.place) break;
      if (other.rule.folderOnly && !candidate.isFolder) continue;
      if (!other.rule.matches(candidate, this.depth, effort)) continue;
      last = other;
      break;
    }
    return last === undefined ? undefined : !last.rule.negated;
  }

  private named({ name, isFolder }: Candidate): NumberedRule | undefined {
    const any = this.names.get(name);
    const folder = isFolder ? this.folderNames.get(name) : undefined;
    if (any === undefined || folder === undefined) return any ?? folder;
    return any.place > folder.place ? any : folder;
  }
}

/** The rules of an ignore file's text, at most 5,000; the rest is not heeded. */
// LIMIT: P-11
export function readRules(text: string): readonly IgnoreRule[] {
  const rules: IgnoreRule[] = [];
  for (const line of text.replace(/^\uFEFF/u, '').split('\n')) {
    if (rules.length >= MAX_IGNORE_RULES) break;
    const rule = readRule(line.endsWith('\r') ? line.slice(0, -1) : line);
    if (rule !== undefined) rules.push(rule);
  }
  return rules;
}
