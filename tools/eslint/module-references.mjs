/**
 * Calls `check(specifier, node, isTypeOnly)` for every way a file can name another module: import, export from,
 * dynamic import and require.
 */
export const moduleReferences = (check) => {
  const literal = (source) => (typeof source?.value === 'string' ? source.value : undefined);
  const visit = (source, node, isTypeOnly) => {
    const specifier = literal(source);
    if (specifier !== undefined) check(specifier, node, isTypeOnly);
  };
  return {
    ImportDeclaration: (node) => visit(node.source, node, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => visit(node.source, node, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => visit(node.source, node, node.exportKind === 'type'),
    ImportExpression: (node) => visit(node.source, node, false),
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') {
        visit(node.arguments[0], node, false);
      }
    },
  };
};
