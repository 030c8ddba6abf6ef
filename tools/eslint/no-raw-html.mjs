import { isSpec, sourcePath } from './source-path.mjs';

const DOOR = 'apps/renderer/src/app/markup/';
/** A page of another site, which holds nothing but a diagram's drawing. */
const DRAWING = 'apps/diagram-frame/';
/** Controls of the security suites do what must not be done, in a page of their own. */
const CONTROLS = 'tests/security/';
const HTML_PROPERTIES = new Set(['innerHTML', 'outerHTML', 'srcdoc']);
const HTML_METHODS = new Set([
  ...['insertAdjacentHTML', 'setHTMLUnsafe', 'parseHTMLUnsafe', 'createContextualFragment'],
  ...['writeln'],
]);
const HTML_BINDING = /^\[(attr\.)?(innerHTML|outerHTML|srcdoc)\]$/iu;
const ACTIVE_ATTRIBUTE = /^(on.*|srcdoc|innerHTML|outerHTML)$/iu;

const propertyName = ({ property, computed }) =>
  computed ? (property.type === 'Literal' ? property.value : undefined) : property.name;

const isWritten = (node) =>
  (node.parent.type === 'AssignmentExpression' && node.parent.left === node) ||
  node.parent.type === 'UpdateExpression';

/** HTML made from text is how other clients were broken: only markup/ may hand any to the page. */
export const noRawHtml = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { html: "'{{name}}' turns text into HTML; only {{door}} may do that." },
  },
  create(context) {
    const file = sourcePath(context);
    if ([DOOR, DRAWING, CONTROLS].some((folder) => file.startsWith(folder))) return {};
    const report = (node, name) =>
      context.report({ node, messageId: 'html', data: { name, door: DOOR } });
    return {
      MemberExpression(node) {
        const name = propertyName(node);
        if (typeof name !== 'string') return;
        if (HTML_PROPERTIES.has(name)) {
          if (!isSpec(file) || isWritten(node)) report(node, name);
        } else if (HTML_METHODS.has(name) || name.startsWith('bypassSecurityTrust')) {
          report(node, name);
        } else if (name === 'write' && node.object.name === 'document') report(node, name);
      },
      NewExpression(node) {
        if (node.callee.name === 'DOMParser') report(node, 'DOMParser');
      },
      CallExpression({ callee, arguments: args }) {
        if (callee.type !== 'MemberExpression') return;
        const name = propertyName(callee);
        if (name !== 'setAttribute' && name !== 'setProperty') return;
        const key = args.find(
          ({ type, value }) => type === 'Literal' && ACTIVE_ATTRIBUTE.test(value),
        );
        if (key) report(key, key.value);
      },
      Property({ key }) {
        if (key.type === 'Literal' && HTML_BINDING.test(key.value)) report(key, key.value);
      },
    };
  },
};
