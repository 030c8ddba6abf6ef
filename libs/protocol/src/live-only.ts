import type { SessionEvent } from './session-event';

/** Events that are shown once and never stored; they carry the number of the last stored one. */
export const isLiveOnly = (event: SessionEvent): boolean => event.type === 'notice';
