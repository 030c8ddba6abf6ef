import type { SupervisorApi, SupervisorMessage } from '@fyllo/agent-supervisor/api';
import type { CodedError } from '@fyllo/protocol';

/**
 * The supervisor as the core sees it: in the app a worker thread, in tests the same code in the same thread.
 * A message's credit goes back when the listener's promise settles.
 */
export interface SupervisorLink extends SupervisorApi {
  onMessage(listener: (message: SupervisorMessage) => Promise<void>): void;
  /** The worker died: every running turn is over. */
  onGone(listener: (error: CodedError) => void): void;
  /** Starts a worker that stayed down after it died too often; a person has asked for something. */
  start(): void;
  /** Stops every agent and the worker. */
  close(): Promise<void>;
}
