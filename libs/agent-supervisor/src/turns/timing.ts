import {
  AGENT_RESTART_BACKOFF_MS,
  INITIALIZE_TIMEOUT_MS,
  LATE_UPDATE_GRACE_MS,
  SESSION_SETUP_TIMEOUT_MS,
} from '@fyllo/protocol';

/** All waiting times of the supervisor in milliseconds, so that tests need not wait for a minute. */
export interface Timing {
  readonly initialize: number;
  readonly sessionSetup: number;
  readonly lateUpdateGrace: number;
  /** A replay that goes on after the answer to `session/load` is over when nothing came for this long. */
  readonly replayQuiet: number;
  /** How long after the answer to `session/resume` a replay, which there should not be, may begin. */
  readonly resumeQuiet: number;
  readonly replayLongest: number;
  /** How long an agent may take to close a session before its process is ended instead. */
  readonly closeSession: number;
  readonly restartBackoff: readonly number[];
  /** How long Main may take to tell what was said before. */
  readonly history: number;
  /** A process that serves no session is ended after this. */
  readonly idleProcess: number;
}

export const TIMING: Timing = {
  initialize: INITIALIZE_TIMEOUT_MS,
  sessionSetup: SESSION_SETUP_TIMEOUT_MS,
  lateUpdateGrace: LATE_UPDATE_GRACE_MS,
  replayQuiet: 150,
  resumeQuiet: 20,
  replayLongest: 5000,
  closeSession: 1000,
  restartBackoff: AGENT_RESTART_BACKOFF_MS,
  history: 5000,
  idleProcess: 5 * 60_000,
};

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
