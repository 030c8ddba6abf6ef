import { MAX_IGNORE_RULE_CHARS } from '@fyllo/protocol';
import type { Effort } from './effort';
import { globOf, literalOf, readGlob, type Glob } from './glob';

/** A file or folder that rules are asked about. */
export interface Candidate {
  readonly name: string;
  readonly isFolder: boolean;
  /** Names of the folders it lies in, from the top one of its rules down, without that one. */
  readonly above: readonly string[];
}

/** Any number of folders. */
const ANY_FOLDERS = '**';

/** One line of an ignore file. */
export interface IgnoreRule {
  /** It takes back what earlier rules ignore. */
  readonly negated: boolean;
  readonly folderOnly: boolean;
  /** The name it is about, wherever that lies; such rules are found by it and not asked one by one. */
  readonly literal: string | undefined;
  /** `depth`: how many folders of `above` lie above the rule's own file. */
  matches(candidate: Candidate, depth: number, effort: Effort): boolean;
}

/** Reads a line by the rules of Git (gitignore(5)). `undefined` for blank ones, comments and what can match nothing. */
export function readRule(line: string): IgnoreRule | undefined {
  if (line.startsWith('#') || line.length > MAX_IGNORE_RULE_CHARS) return undefined;
  let pattern = withoutSpacesBehind(line);
  const negated = pattern.startsWith('!');
  if (negated) pattern = pattern.slice(1);
  const folderOnly = pattern.endsWith('/');
  if (folderOnly) pattern = pattern.slice(0, -1);
  if (pattern === '') return undefined;
  return pattern.includes('/')
    ? placeRule(pattern, negated, folderOnly)
    : nameRule(pattern, negated, folderOnly);
}

function nameRule(pattern: string, negated: boolean, folderOnly: boolean): IgnoreRule | undefined {
  const read = readGlob(pattern, 0);
  if (read === undefined) return undefined;
  const glob = globOf(read.tokens);
  return {
    ...{ negated, folderOnly },
    literal: literalOf(read.tokens),
    matches: ({ name }, _depth, effort) => glob.matches(name, effort),
  };
}

/** A pattern with a `/` is about places below the folder of its file. */
function placeRule(pattern: string, negated: boolean, folderOnly: boolean): IgnoreRule | undefined {
  const steps = readSteps(pattern.startsWith('/') ? pattern.slice(1) : pattern);
  if (steps === undefined) return undefined;
  return {
    ...{ negated, folderOnly },
    literal: undefined,
    matches: (candidate, depth, effort) => matchesPlace(steps, candidate, depth, effort),
  };
}

// `**` stands for folders only where it is alone between slashes; in `a**/b` it is a `*`, as gitignore(5) says
type Step = Glob | typeof ANY_FOLDERS;

function readSteps(pattern: string): readonly Step[] | undefined {
  const steps: Step[] = [];
  let at = 0;
  for (;;) {
    const anyFolders = /^\*{2,}(?=\/|$)/u.exec(pattern.slice(at, at + MAX_IGNORE_RULE_CHARS))?.[0];
    if (anyFolders === undefined) {
      const read = readGlob(pattern, at);
      if (read === undefined) return undefined;
      steps.push(globOf(read.tokens));
      at = read.end;
    } else {
      if (steps.at(-1) !== ANY_FOLDERS) steps.push(ANY_FOLDERS);
      at += anyFolders.length;
    }
    if (at >= pattern.length) break;
    at += 1; // the slash
  }
  // `a/**` is everything inside of `a`, not `a` itself
  if (steps.at(-1) === ANY_FOLDERS) steps.push(ANYTHING);
  return steps;
}

const ANYTHING: Glob = { matches: () => true };

/** As for one name: only the last `**` is gone back to. */
function matchesPlace(
  steps: readonly Step[],
  { above, name }: Candidate,
  depth: number,
  effort: Effort,
): boolean {
  const parts = above.length + 1;
  let at = depth;
  let next = 0;
  let anyFolders = -1;
  let tried = depth;
  while (at < parts || next < steps.length) {
    const step = steps[next];
    if (step === ANY_FOLDERS) {
      anyFolders = next;
      tried = at;
      next += 1;
    } else if (at < parts && step?.matches(above[at] ?? name, effort) === true) {
      at += 1;
      next += 1;
    } else if (anyFolders >= 0 && tried < parts) {
      tried += 1;
      at = tried;
      next = anyFolders + 1;
    } else {
      return false;
    }
  }
  return true;
}

/** Git drops the spaces at the end that are not quoted. */
function withoutSpacesBehind(line: string): string {
  let kept = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === ' ') continue;
    if (line[at] === '\\') at += 1;
    kept = Math.min(at + 1, line.length);
  }
  return line.slice(0, kept);
}
