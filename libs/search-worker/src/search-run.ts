import {
  MAX_SEARCH_HITS,
  SEARCH_PARTIAL_MS,
  type SearchHit,
  type SearchResult,
} from '@fyllo/protocol';
import path from 'node:path';
import type { SearchRequest, SearchTarget } from './api';
import { widened } from './text/graphemes';
import type { Phrase } from '@fyllo/session-model';
import { isCancellation } from '@fyllo/worker-kit';
import { UNREADABLE, type SessionFinding, type SessionSearch } from './files/session-search';

interface SearchRunParts {
  readonly request: SearchRequest;
  readonly phrase: Phrase;
  readonly sessions: SessionSearch;
  /** Milliseconds of any clock. */
  readonly now: () => number;
  readonly found: (partial: SearchResult) => void;
}

/**
 * One search from its start to its end: titles and ids first, for they cost nothing, then the texts of the other
 * sessions in the order of the targets. So hits come in the order in which they are ranked (behaviour 3.2), and later
 * results only extend earlier ones.
 */
export class SearchRun {
  private readonly hits: SearchHit[] = [];
  /** Sessions that were hit by name and have no place in the list. */
  private leftOut = 0;
  private scanned = 0;
  private unreadable = 0;
  private told = 0;
  private nextTelling = -Infinity;

  constructor(private readonly parts: SearchRunParts) {}

  /** Error: `cancelled`. */
  async result(): Promise<SearchResult> {
    const { request } = this.parts;
    const others = this.matchNames(request.targets);
    this.tell();
    for (const target of others) {
      // LIMIT: P-10 — nothing that comes later could enter the list
      if (this.hits.length >= MAX_SEARCH_HITS) break;
      const { snippet, unreadable } = await this.textsOf(target);
      this.scanned += 1;
      if (unreadable) this.unreadable += 1;
      if (snippet !== undefined) this.hits.push({ ...rowOf(target), match: 'text', snippet });
      this.tell();
    }
    return this.current();
  }

  /** Whatever goes wrong with one session, the others are still searched. */
  private async textsOf({ id, running = false }: SearchTarget): Promise<SessionFinding> {
    const { request, sessions } = this.parts;
    try {
      return await sessions.search(path.join(request.sessionsFolder, id), running);
    } catch (thrown) {
      if (isCancellation(thrown)) throw thrown;
      return UNREADABLE;
    }
  }

  /** Takes the sessions whose title or id is hit, and answers the others. */
  private matchNames(targets: readonly SearchTarget[]): readonly SearchTarget[] {
    const { phrase } = this.parts;
    const byId: SearchHit[] = [];
    const others: SearchTarget[] = [];
    for (const target of targets) {
      const span = phrase.find(target.title);
      if (span !== undefined) {
        const { start, end } = widened(target.title, span);
        const titleHit = { start, length: end - start };
        this.hits.push({ ...rowOf(target), match: 'title', titleHit });
      } else if (phrase.find(target.id) !== undefined) {
        byId.push({ ...rowOf(target), match: 'id' });
      } else {
        others.push(target);
      }
    }
    this.scanned = targets.length - others.length;
    this.hits.push(...byId);
    this.leftOut = this.hits.splice(MAX_SEARCH_HITS).length;
    return others;
  }

  /** Tells what is known so far, if only how far it is, when the last time is long enough ago; a first hit at once. */
  private tell(): void {
    const now = this.parts.now();
    const isFirst = this.told === 0 && this.hits.length > 0;
    if (now < this.nextTelling && !isFirst) return;
    this.nextTelling = now + SEARCH_PARTIAL_MS;
    this.told = this.hits.length;
    this.parts.found(this.current());
  }

  private current(): SearchResult {
    const { scanned, unreadable } = this;
    const total = this.parts.request.targets.length;
    const unseen = this.hits.length >= MAX_SEARCH_HITS && scanned < total;
    return { hits: [...this.hits], scanned, total, unreadable, more: unseen || this.leftOut > 0 };
  }
}

const rowOf = ({ id, title, activityAt }: SearchTarget) => ({ sessionId: id, title, activityAt });
