export type { Damage } from './damage-report';
export type { KeptPlace, KeptPlaces } from './kept-aside';
export type { StoreTaps } from './log-parts';
export type { PreferencesStore } from './preferences-store';
export type { DamagedSession, SessionMetas } from './session-list';
export type { SessionLog } from './session-log';
export type { ForwardPage, LogPage, LogSnapshot } from './session-snapshot';
export { SessionStore, type StoreOptions } from './session-store';
export type {
  AnnouncedFile,
  AttachmentSource,
  UnsentPlace,
  WorkspaceDraft,
} from './unsent/unsent-place';
export { emptied, EMPTY_RECORD } from './unsent/unsent-record';
