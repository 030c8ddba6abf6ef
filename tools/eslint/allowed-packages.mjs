import { DOORS, ENVIRONMENTS, SPEC_PACKAGES, isBuiltin, matches } from './environments.mjs';
import { moduleReferences } from './module-references.mjs';
import { isSpec, isTooling, sourcePath } from './source-path.mjs';

const isOurs = (specifier) => /^(\.|\/|@fyllo\/)/u.test(specifier);

const isAllowed = (specifier, file) => {
  if (file.startsWith('tests/') || isTooling(file)) return true;
  const environment = ENVIRONMENTS.find(({ folder }) => file.startsWith(folder));
  if (!environment) return false;
  const packages = isSpec(file)
    ? [...environment.packages, ...SPEC_PACKAGES]
    : environment.packages;
  return packages.some((pattern) => matches(pattern, specifier));
};

const closedDoor = (specifier, file) =>
  DOORS.find(
    ({ modules, folders, testsMay }) =>
      modules.some((name) => specifier === name || specifier.startsWith(`${name}/`)) &&
      !folders.some((folder) => file.startsWith(folder)) &&
      !(isTooling(file) || file.startsWith('tests/') || (testsMay && isSpec(file))),
  );

/** Checks every imported package against the environment of the file and against the doors. */
export const allowedPackages = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      door: "'{{specifier}}' may be imported only in {{folders}}: {{why}}.",
      unlisted: "'{{specifier}}' is not listed for this folder in tools/eslint/environments.mjs.",
      prefix: "Write 'node:{{specifier}}'.",
    },
  },
  create(context) {
    const file = sourcePath(context);
    return moduleReferences((specifier, node) => {
      if (isOurs(specifier)) return;
      const door = closedDoor(specifier, file);
      if (door) {
        const data = { specifier, folders: door.folders.join(', '), why: door.why };
        context.report({ node, messageId: 'door', data });
      } else if (!isAllowed(specifier, file)) {
        context.report({ node, messageId: 'unlisted', data: { specifier } });
      } else if (isBuiltin(specifier) && !specifier.startsWith('node:')) {
        context.report({ node, messageId: 'prefix', data: { specifier } });
      }
    });
  },
};
