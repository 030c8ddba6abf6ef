import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A file URL as agents want it: whatever has a meaning in a URL is escaped. `windows`: whose paths these are. */
export const fileUri = (file: string, windows = process.platform === 'win32'): string =>
  pathToFileURL(file, { windows }).href;

/** The last part of a path. */
export const fileName = (file: string, windows = process.platform === 'win32'): string =>
  (windows ? path.win32 : path.posix).basename(file);
