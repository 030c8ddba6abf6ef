import { isSpec, isTooling, sourcePath } from './source-path.mjs';

const WRITERS = ['libs/files/', 'apps/guide-agent/'];
const FS_MODULES = new Set(['node:fs', 'node:fs/promises', 'fs', 'fs/promises']);
const OPENERS = new Set(['open', 'openSync']);
const READERS = new Set([
  ...['access', 'lstat', 'opendir', 'readFile', 'readdir', 'readlink', 'realpath', 'stat'],
  ...['accessSync', 'existsSync', 'fstatSync', 'lstatSync', 'readFileSync', 'readSync'],
  ...['opendirSync', 'readdirSync', 'readlinkSync', 'realpathSync', 'statSync', 'closeSync'],
  ...['constants', 'createReadStream', 'watch', 'watchFile', 'unwatchFile'],
  ...OPENERS,
]);

const READ_FLAGS = new Set(['O_RDONLY', 'O_NOFOLLOW', 'O_NONBLOCK', 'O_DIRECTORY', 'O_CLOEXEC']);

const importedName = ({ imported }) => imported.name ?? imported.value;

/** Whether the flags of an open call can only read: absent, `'r'`, or read constants joined by `|`. */
const readsOnly = (flags) => {
  if (flags === undefined) return true;
  if (flags.type === 'Literal') return flags.value === 'r' || flags.value === 0;
  if (flags.type === 'BinaryExpression') return readsOnly(flags.left) && readsOnly(flags.right);
  return flags.type === 'MemberExpression' && READ_FLAGS.has(flags.property.name);
};

/** Keeps every write to the disk in libs/files, where it is atomic, synced and tested. */
export const readOnlyFs = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      writes: "'{{name}}' of the file system can write; use libs/files.",
      whole: 'Import the reading functions by name, so that writes stay in libs/files.',
      flags: 'Open files for reading only; writes belong in libs/files.',
    },
  },
  create(context) {
    const file = sourcePath(context);
    const mayWrite = WRITERS.some((folder) => file.startsWith(folder));
    if (mayWrite || isSpec(file) || isTooling(file)) return {};
    const opened = new Set();
    const reportWhole = (node) => context.report({ node, messageId: 'whole' });
    const checkSpecifier = (specifier) => {
      if (specifier.importKind === 'type') return;
      if (specifier.type !== 'ImportSpecifier') return reportWhole(specifier);
      const name = importedName(specifier);
      if (OPENERS.has(name)) opened.add(specifier.local.name);
      if (READERS.has(name)) return;
      context.report({ node: specifier, messageId: 'writes', data: { name } });
    };
    return {
      ImportDeclaration(node) {
        if (!FS_MODULES.has(node.source.value) || node.importKind === 'type') return;
        node.specifiers.forEach(checkSpecifier);
      },
      ImportExpression(node) {
        if (FS_MODULES.has(node.source.value)) reportWhole(node);
      },
      'ExportAllDeclaration, ExportNamedDeclaration[source]'(node) {
        if (FS_MODULES.has(node.source.value)) reportWhole(node);
      },
      CallExpression(node) {
        if (!opened.has(node.callee.name) || readsOnly(node.arguments[1])) return;
        context.report({ node, messageId: 'flags' });
      },
    };
  },
};
