import type { SupervisorApi, SupervisorMessage } from '@fyllo/agent-supervisor/api';
import type { AppError } from '@fyllo/protocol';

/**
 * The supervisor as the core sees it: in the app a worker thread, in tests the same code in the same thread.
 * A message's credit goes back when the listener's promise settles.
 */
export interface SupervisorLink extends SupervisorApi {
  onMessage(listener: (message: SupervisorMessage) => Promise<void>): void;
  /** The worker died: every running turn is over. It is started again by the next call. */
  onGone(listener: (error: AppError) => void): void;
}
