import path from 'node:path';
import { moduleReferences } from './module-references.mjs';
import { sourcePath } from './source-path.mjs';

const APP = 'apps/renderer/src/app/';
/** Folders that every feature may use; they import no feature. */
const SHARED = new Set(['host', 'ui', 'language', 'errors']);
/** Features that others show pieces of: rendered text, agents' names and icons, loaded details, attached files. */
const BUILDING_BLOCKS = new Set(['markup', 'agents', 'payload', 'attached-files']);
/** A feature whose parts are features of their own. A new pair is a decision. */
const COMPOSED_OF = {
  transcript: new Set(['activity', 'questions', 'file-changes', 'signal-tags']),
  activity: new Set(['file-changes']),
};
/** Where features meet. Files directly in app/ (routes, the root component) have the folder ''. */
const MEETING_PLACES = new Set(['chat', 'workspace-shell']);
/** Shared folders that must not know about the host or each other's words. */
const PURE = new Set(['ui']);

const folderOf = (file) => {
  const rest = file.slice(APP.length);
  return rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : '';
};

/** `./`, `..`, `../b` and `../b/index` name a folder's entry; everything deeper is its inside. */
const isEntry = (target) => /^[^/]+(\/index(\.ts)?)?$/u.test(target.slice(APP.length));

const mayUse = (from, to) =>
  from === '' ||
  MEETING_PLACES.has(from) ||
  BUILDING_BLOCKS.has(to) ||
  COMPOSED_OF[from]?.has(to) === true;

/** Features of the renderer meet in chat/, the shell and the routes, through their index.ts, and nowhere else. */
export const featureEntry = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      inside: "Import '{{to}}' through its index.ts.",
      apart:
        "The feature '{{from}}' must not import '{{to}}': features meet in chat/, the shell and the routes.",
      shared: "'{{from}}' is shared by all features and must not import '{{to}}'.",
    },
  },
  create(context) {
    const file = sourcePath(context);
    if (!file.startsWith(APP)) return {};
    const from = folderOf(file);
    return moduleReferences((specifier, node) => {
      if (!specifier.startsWith('.')) return;
      const target = path.posix.join(path.posix.dirname(file), specifier);
      const to = target.startsWith(APP) ? folderOf(`${target}/`) : '';
      if (to === from || to === '' || to === 'app.config') return;
      const report = (messageId) => context.report({ node, messageId, data: { from, to } });
      if (SHARED.has(to)) {
        if (PURE.has(from) && to !== 'language') report('shared');
      } else if (SHARED.has(from)) report('shared');
      else if (!mayUse(from, to)) report('apart');
      else if (from !== '' && !isEntry(target)) report('inside');
    });
  },
};
