/** The second door of the store: what a reader of session files in another thread needs. It writes nothing. */
export { EVENT_LINES } from './event-line';
export { sessionFiles, type SessionFiles } from './layout';
export { MESSAGE_LINES, REVISION_START, type TranscriptRecord } from './message-line';
export { maySupersede, REVISION_MARK, supersedingRecords } from './superseding';
