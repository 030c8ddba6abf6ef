export { SignalTags } from './signal-tags';
export { SPAWNED_SESSIONS, type SpawnedSessions } from './spawned-sessions';
