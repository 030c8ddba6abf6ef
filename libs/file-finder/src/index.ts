export * from './api';
export { FileFinderWorker, type FileFinderOptions } from './client';
export { createFileFinder, type FinderOptions } from './finder';
