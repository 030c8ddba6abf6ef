import type { Connection } from './connections/connection';
import type { CoreParts } from './core-parts';

/** A page is gone, or belongs to another Workspace: whatever it had begun ends, and nobody waits for it. */
export function leavePage(
  { drafts, texts, uploads, queues }: Pick<CoreParts, 'drafts' | 'texts' | 'uploads' | 'queues'>,
  connection: Connection,
): void {
  drafts.leave(connection);
  texts.leave(connection);
  uploads.leave(connection);
  queues.leave(connection);
}
