import type { MessageId } from '@fyllo/protocol';
import type { SubAgent } from '@fyllo/session-model';
import type { OpenSession } from '../host/open-session';

/** Which sub-agent is shown; `agent` is what was known of it when it was opened. */
export interface ShownSubagent {
  readonly session: OpenSession;
  readonly messageId: MessageId;
  readonly agent: SubAgent;
  /** The id of the slideover's title. */
  readonly titleId: string;
}
