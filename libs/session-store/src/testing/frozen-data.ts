import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Message } from '@fyllo/protocol';
import { temporaryFolder } from '@fyllo/files';
import type { SessionStore } from '../session-store';
import { readSession } from './read-session';
import { WORKSPACE_ID } from './session-fixtures';

const FROZEN = '.frozen';

export const fixtureFolder = (format: string): string =>
  path.resolve(__dirname, '../../fixtures', format);

/** A data folder of its own with what is frozen of a format. */
export function copyOfFrozenData(format: string): string {
  const from = path.join(fixtureFolder(format), 'data');
  const dataDir = temporaryFolder();
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const target = path.join(dataDir, path.relative(from, file).slice(0, -FROZEN.length));
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(file, target);
  }
  return dataDir;
}

/** What a person gets to see of one session. */
export interface SessionProjection {
  readonly meta: unknown;
  readonly messages: readonly Message[];
  /** Damaged places that are told, and places that are kept. */
  readonly told: number;
  readonly kept: number;
}

/** Everything a person gets to see of a data folder, by session id, as JSON. */
export async function projectionOf(store: SessionStore): Promise<unknown> {
  const { metas, unreadable, damaged } = await store.listSessions(WORKSPACE_ID);
  const sessions: Record<string, SessionProjection> = {};
  for (const id of metas.map((meta) => meta.id).sort()) {
    const log = await store.openSession(WORKSPACE_ID, id);
    const messages = await readSession(log);
    const { damage } = await log.snapshot();
    const { total } = await log.keptAside();
    sessions[id] = { meta: log.meta, messages, told: damage?.lines ?? 0, kept: total };
    await log.close();
  }
  const workspaces = await store.workspaces();
  const preferences = await store.preferences.read();
  const whole = { workspaces, preferences, unreadable, damaged, sessions };
  return JSON.parse(JSON.stringify(whole)) as unknown;
}
