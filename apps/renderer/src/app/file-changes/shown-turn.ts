import type { MessageId } from '@fyllo/protocol';
import type { OpenSession } from '../host/open-session';
import type { DiffContent } from './diff-view';

/** Which turn's changes are shown, and which file is to be in view. */
export interface ShownTurn {
  readonly session: OpenSession;
  readonly messageId: MessageId;
  /** As the agent wrote it. */
  readonly path?: string;
  /** What a tool meant to do to that file and did not: it is no change of the turn. */
  readonly notApplied?: readonly DiffContent[];
}

/** The id of the slideover's title. */
export const CHANGES_TITLE = 'turn-changes-title';
