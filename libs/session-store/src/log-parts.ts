import type { SequencedEvent, SessionId } from '@fyllo/protocol';
import type { FsPort } from '@fyllo/files';
import type { DamageReport } from './damage-report';
import type { DocumentUpgrades } from './document-format';
import type { SessionFiles } from './layout';
import type { EndedTurn, RunningTurn } from './running-turn';
import type { StoredMeta } from './session-meta-file';
import type { StoreFormats } from './store-formats';
import type { Transcript } from './transcript';

/** Observers of the third room of the data path, for tests. */
export interface StoreTaps {
  /** An event is in its file; nobody has been told of it yet. */
  appended?(sessionId: SessionId, event: SequencedEvent): void;
}

/** What every session of a store shares. */
export interface StoreContext {
  readonly fs: FsPort;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly taps: StoreTaps;
  readonly formats: StoreFormats;
  readonly upgrades: DocumentUpgrades;
}

export interface LogParts {
  readonly id: SessionId;
  readonly files: SessionFiles;
  readonly context: StoreContext;
  readonly meta: StoredMeta;
  readonly transcript: Transcript;
  readonly damage: DamageReport;
  readonly running: RunningTurn | null;
  /** A turn found by recovery. */
  readonly ended: EndedTurn | null;
  readonly closed: () => void;
}
