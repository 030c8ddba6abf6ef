import type { SessionUpdate } from '@agentclientprotocol/sdk';
import { mkdir, lstat, readFile, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { errorCode } from './error-code';

/** What is kept of a session, so that it can be loaded after a restart. */
export interface SessionRecord {
  readonly version: 1;
  readonly id: string;
  readonly title: string;
  /** User messages and updates, oldest first. */
  readonly updates: readonly SessionUpdate[];
}

const ID = /^guide-[0-9a-f-]{36}$/u;
/** Beyond this the oldest updates are forgotten. */
const MAX_UPDATES = 2000;

export const newSessionId = (): string => `guide-${crypto.randomUUID()}`;

/** The agent's own folder. Without one it was given, it uses one in the temporary folder that is this user's alone. */
export function recordsFolder(env: NodeJS.ProcessEnv = process.env): string {
  const given = env['FYLLO_GUIDE_HOME'];
  if (given) return given;
  const user = process.getuid?.() ?? os.userInfo().username;
  return path.join(os.tmpdir(), `fyllo-guide-${user}`);
}

/** Session records as JSON files in one folder. */
export class SessionRecords {
  constructor(private readonly folder: string) {}

  async load(id: string): Promise<SessionRecord | undefined> {
    if (!ID.test(id)) return undefined;
    try {
      const record = JSON.parse(await readFile(this.file(id), 'utf8')) as Partial<SessionRecord>;
      return record.version === 1 && Array.isArray(record.updates)
        ? (record as SessionRecord)
        : undefined;
    } catch (error) {
      // damaged or not there: a session that cannot be loaded is unknown
      if (error instanceof SyntaxError || errorCode(error) !== undefined) return undefined;
      throw error;
    }
  }

  async save(record: SessionRecord): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const info = await lstat(this.folder);
    const mine = process.getuid === undefined || info.uid === process.getuid();
    if (!info.isDirectory() || !mine) return; // somebody else made it: keep nothing there
    const file = this.file(record.id);
    const updates = record.updates.slice(-MAX_UPDATES);
    await writeFile(`${file}.new`, JSON.stringify({ ...record, updates }), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }

  private file(id: string): string {
    return path.join(this.folder, `${id}.json`);
  }
}

/** Adds an update to a record: text goes on where it ended, and a call's next update completes the last one. */
export function recorded(updates: SessionUpdate[], next: SessionUpdate): void {
  const last = updates.at(-1);
  if (last && joins(last, next)) updates[updates.length - 1] = joined(last, next);
  else updates.push(next);
}

const textOf = (update: SessionUpdate): string | undefined =>
  'content' in update &&
  update.content &&
  'type' in update.content &&
  update.content.type === 'text'
    ? update.content.text
    : undefined;

function joins(last: SessionUpdate, next: SessionUpdate): boolean {
  if (last.sessionUpdate !== next.sessionUpdate) return false;
  if (next.sessionUpdate === 'plan') return true;
  if (last.sessionUpdate === 'tool_call_update' && next.sessionUpdate === 'tool_call_update') {
    return last.toolCallId === next.toolCallId;
  }
  return (
    next.sessionUpdate.startsWith('agent_') &&
    textOf(last) !== undefined &&
    textOf(next) !== undefined
  );
}

function joined(last: SessionUpdate, next: SessionUpdate): SessionUpdate {
  if (
    next.sessionUpdate === 'agent_message_chunk' ||
    next.sessionUpdate === 'agent_thought_chunk'
  ) {
    const text = `${textOf(last) ?? ''}${textOf(next) ?? ''}`;
    return { ...next, content: { type: 'text', text } };
  }
  if (last.sessionUpdate === 'tool_call_update' && next.sessionUpdate === 'tool_call_update') {
    return { ...last, ...next };
  }
  return next;
}
