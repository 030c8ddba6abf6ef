export { HostConnection } from './host-connection';
export type { HostLink, LinkState } from './host-link';
export { HostState, type Bootstrap } from './host-state';
export type { OpenSession } from './open-session';
export { OpenSessions } from './open-sessions';
export { HOST_LINK, provideHost } from './provide-host';
export { randomKey } from './random-key';
export { sendOnce } from './send-once';
export { SessionFeed, type SessionFeedOptions } from './session-feed';
