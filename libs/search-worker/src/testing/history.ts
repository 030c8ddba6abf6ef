import path from 'node:path';
import type { SearchResult, SessionEvent, SessionId } from '@fyllo/protocol';
import { SessionStore } from '@fyllo/session-store';
import {
  sessionId,
  sessionMeta,
  turnEnded,
  turnStarted,
  WORKSPACE_ID,
} from '@fyllo/session-store/testing/session-fixtures';
import type { SearchRequest, SearchTarget } from '../api';
import { createSearch, type SearchOptions } from '../search';

/** A session to be made: what is said in it, turn by turn. */
export interface Told {
  readonly title?: string;
  readonly turns?: readonly (readonly [said: string, ...events: SessionEvent[]])[];
  /** Whether the last turn is still running. */
  readonly running?: boolean;
}

/** Real session folders, made by the store, and the search over them. Later sessions have the later activity. */
export class History {
  private readonly made: SearchTarget[] = [];
  private turn = 0;

  private constructor(
    readonly dataDir: string,
    readonly store: SessionStore,
  ) {}

  static async open(dataDir: string): Promise<History> {
    return new History(dataDir, await SessionStore.open(dataDir, { now: () => 1000 }));
  }

  get sessionsFolder(): string {
    return path.join(this.dataDir, 'workspaces', WORKSPACE_ID, 'sessions');
  }

  /** Latest activity first. */
  get targets(): readonly SearchTarget[] {
    return this.made.toReversed();
  }

  file(id: SessionId, name: 'transcript.jsonl' | 'turn.journal' | 'details.jsonl'): string {
    return path.join(this.sessionsFolder, id, name);
  }

  /** Number of the last turn that was told. */
  get lastTurn(): number {
    return this.turn;
  }

  async tell({
    title = 'untitled',
    turns = [['hello']],
    running = false,
  }: Told): Promise<SessionId> {
    const number = this.made.length + 1;
    const id = sessionId(number);
    const [first = ['hello'], ...rest] = turns;
    const meta = { ...sessionMeta(number), title, activityAt: number };
    this.turn += 1;
    const { log } = await this.store.createSession(meta, turnStarted(this.turn, first[0]));
    await log.append(first.slice(1) as SessionEvent[]);
    for (const [said, ...events] of rest) {
      await log.append([turnEnded(this.turn)]);
      this.turn += 1;
      await log.append([turnStarted(this.turn, said), ...events]);
    }
    if (!running) await log.append([turnEnded(this.turn)]);
    this.made.push({ id, title, activityAt: number, running });
    return id;
  }

  request(query: string, change: Partial<SearchRequest> = {}): SearchRequest {
    const { sessionsFolder, targets } = this;
    return { key: query, sessionsFolder, query, targets, ...change };
  }

  search(query: string, options: Partial<SearchOptions> = {}): Promise<SearchResult> {
    return createSearch({ found: () => undefined, ...options }).search(this.request(query));
  }

  /** Ids of the sessions that are found. */
  async find(query: string): Promise<readonly SessionId[]> {
    const { hits } = await this.search(query);
    return hits.map(({ sessionId: id }) => id);
  }
}
