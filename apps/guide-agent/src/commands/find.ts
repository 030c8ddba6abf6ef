import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fenced } from '../fence';
import { readText, Refusal, type SessionFolder } from '../session-folder';
import { textContent, type Turn } from '../turn';

const MAX_HITS = 50;
const MAX_FILES = 5000;
const MAX_LINE_SHOWN = 200;
const SKIPPED_FOLDERS = new Set(['.git', 'node_modules', '.nx', 'dist']);

interface Hit {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

interface Findings {
  readonly hits: Hit[];
  files: number;
}

/** Literal text, whatever its case, line by line. */
export async function find(turn: Turn, text: string): Promise<void> {
  const { words, folder } = turn;
  const start = { title: words.finding(text), kind: 'search' as const, rawInput: { text } };
  const findings: Findings = { hits: [], files: 0 };
  await turn.tool(start, async (call) => {
    await call.update({ status: 'in_progress' });
    for await (const file of filesOf(folder, turn.signal)) {
      if (findings.hits.length >= MAX_HITS || findings.files >= MAX_FILES) break;
      await search(file, text, folder, findings);
    }
    const lines = findings.hits.map(lineOf).join('\n');
    return {
      locations: findings.hits.map((hit) => ({
        path: path.resolve(folder.root, hit.path),
        line: hit.line,
      })),
      content: textContent(lines),
      rawOutput: { hits: findings.hits.length, files: findings.files },
    };
  });
  const { hits, files } = findings;
  await turn.say(
    hits.length === 0
      ? words.foundNothing(text, files)
      : `${words.found(text, hits.length, files, hits.length >= MAX_HITS)}\n\n${fenced(hits.map(lineOf).join('\n'))}`,
  );
}

const lineOf = ({ path: file, line, text }: Hit): string => `${file}:${line}: ${text}`;

async function* filesOf(folder: SessionFolder, signal: AbortSignal): AsyncGenerator<string> {
  for (const root of folder.roots) yield* filesBelow(root, signal);
}

async function* filesBelow(folder: string, signal: AbortSignal): AsyncGenerator<string> {
  signal.throwIfAborted();
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []); // not ours to read
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (entry.isFile()) yield file;
    else if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) {
      yield* filesBelow(file, signal);
    }
  }
}

async function search(
  file: string,
  text: string,
  folder: SessionFolder,
  findings: Findings,
): Promise<void> {
  const shown = folder.shown(file);
  const content = await readText({ real: file, shown }).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined; // not a text, or too large
    throw error;
  });
  if (content === undefined) return;
  findings.files += 1;
  const wanted = text.toLowerCase();
  content.split(/\r?\n/u).forEach((line, index) => {
    if (findings.hits.length >= MAX_HITS || !line.toLowerCase().includes(wanted)) return;
    findings.hits.push({
      path: shown,
      line: index + 1,
      text: line.trim().slice(0, MAX_LINE_SHOWN),
    });
  });
}
