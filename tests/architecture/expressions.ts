import ts from 'typescript';

/** A regular expression as it stands in the code. */
export interface Expression {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

function expressionOf(file: string, literal: string): Expression {
  const end = literal.lastIndexOf('/');
  return { file, source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

/** Every regular expression that is written out in a file. */
export function expressionsIn(file: string, code: string): readonly Expression[] {
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(expressionOf(file, node.text));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
