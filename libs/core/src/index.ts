export { Connection, type FrameSink } from './connections/connection';
export type { ShellAbilities } from './core-parts';
export { createCore, type Core, type CoreOptions } from './create-core';
export type { FileFinderLink } from './file-finder-link';
export { newId } from './new-id';
export type { SearchLink } from './search-link';
export type { SupervisorLink } from './supervisor-link';
