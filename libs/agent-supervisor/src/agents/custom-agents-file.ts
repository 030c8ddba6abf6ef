import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, makePrivateFolder, replaceDocument, toFileError } from '@fyllo/files';
import { MAX_CUSTOM_AGENTS_CHARS, coded, type AgentFileProblem } from '@fyllo/protocol';
import type { AgentsApi, CustomFile } from '../api';
import { parseCustomAgents } from './custom-agents';

export const CUSTOM_AGENTS_FILE = 'custom-agents.json';

/** No file yet. */
const NOTHING = 'none';

/** `custom-agents.json` for an editor: read with a revision, and replaced only if it still is that one. */
export class CustomAgentsFile {
  readonly path: string;
  private saving: Promise<unknown> = Promise.resolve();

  /** `folder`: the data folder's `agents`. */
  constructor(private readonly folder: string) {
    this.path = path.join(folder, CUSTOM_AGENTS_FILE);
  }

  /** A file that is not there is empty and has no faults. Errors: those of reading. */
  async read(): Promise<CustomFile> {
    const text = await this.text();
    const { path: file } = this;
    if (text === undefined) return { path: file, text: '', revision: NOTHING, problems: [] };
    if (text.length > MAX_CUSTOM_AGENTS_CHARS) {
      // without its text and its revision nobody can save over it
      const message = `The file is longer than ${MAX_CUSTOM_AGENTS_CHARS} characters`;
      const problem = { path: file, message, line: 1, column: 1 };
      return { path: file, text: '', revision: 'too-long', problems: [problem] };
    }
    return { path: file, text, revision: revisionOf(text), problems: this.check(text) };
  }

  /** The faults a text would have. */
  check(text: string): readonly AgentFileProblem[] {
    return parseCustomAgents(text, this.path).problems;
  }

  /** Saves one after another. Errors: `conflict`, those of a write. */
  save(text: string, revision: string): ReturnType<AgentsApi['saveCustom']> {
    const saved = this.saving.then(() => this.replace(text, revision));
    this.saving = saved.catch(() => undefined); // whoever asked hears of it
    return saved;
  }

  private async replace(text: string, revision: string): ReturnType<AgentsApi['saveCustom']> {
    const current = await this.text();
    const there = current === undefined ? NOTHING : revisionOf(current);
    if (there !== revision) {
      throw coded('conflict', 'The file has changed meanwhile', { detail: this.path });
    }
    const problems = this.check(text);
    if (problems.length > 0) return { saved: false, revision, problems };
    await makePrivateFolder(this.folder);
    await replaceDocument(await this.target(), text);
    return { saved: true, revision: revisionOf(text), problems };
  }

  /** Some keep their settings elsewhere and link to them: what the link leads to is replaced, not the link. */
  private async target(): Promise<string> {
    try {
      return await realpath(this.path);
    } catch (error) {
      if (isMissing(error)) return this.path;
      throw toFileError(error, this.path);
    }
  }

  private async text(): Promise<string | undefined> {
    try {
      // a pipe would be waited for without end
      if (!(await stat(this.path)).isFile()) throw coded('io-failed', 'This is no file');
      return await readFile(this.path, 'utf8');
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw toFileError(error, this.path);
    }
  }
}

const revisionOf = (text: string): string => createHash('sha256').update(text).digest('hex');
