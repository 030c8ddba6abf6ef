export * from './api';
export { SearchWorker, type SearchWorkerOptions } from './client';
export { createSearch, type SearchOptions } from './search';
export type { OpenFile, ReadingPort } from './files/reading-port';
