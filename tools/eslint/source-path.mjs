import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The linted file's path below the repository, with forward slashes on every system. */
export const sourcePath = (context) =>
  path.relative(root, context.physicalFilename ?? context.filename).replaceAll(path.sep, '/');

export const isSpec = (file) =>
  /(\.(spec|e2e)|\/test-setup)\.[mc]?[jt]s$/u.test(file) ||
  /^tests\/|\/src\/(.+\/)?testing\//u.test(file);

/** Scripts that build, configure or test a project: they run on a developer's machine and ship nowhere. */
export const isTooling = (file) =>
  file.startsWith('tools/') || /^((apps|libs)\/[^/]+\/)?[^/]+\.(mjs|ts)$/u.test(file);
