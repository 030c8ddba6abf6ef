export * from './document';
export { openRegular, READ, readRange, type ByteRange } from './file-bytes';
export * from './file-error';
export * from './folders';
export * from './fs-port';
export * from './growing-file';
export * from './json-depth';
export * from './line-journal';
export * from './line-records';
export * from './lines';
export * from './lock-file';
export * from './new-file';
export * from './rotating-log';
export * from './side-file';
// Doubles for the tests of libraries that write files.
export * from './testing/disk-model';
export * from './testing/faulty-fs';
export * from './testing/model-fs';
export * from './testing/temporary-folder';
