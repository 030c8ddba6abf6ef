export type { Damage } from './damage-report';
export type { StoreTaps } from './log-parts';
export type { PreferencesStore } from './preferences-store';
export type { SessionLog } from './session-log';
export type { LogPage, LogSnapshot } from './session-snapshot';
export { SessionStore, type StoreOptions } from './session-store';
