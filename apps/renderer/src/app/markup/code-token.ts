/** What a piece of code is; each kind has a colour of its own in both themes (`styles/code.css`). */
export const TOKEN_KINDS = [
  'keyword',
  'string',
  'number',
  'comment',
  'name',
  'type',
  'property',
  'constant',
  'meta',
  'tag',
  'added',
  'removed',
] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** A piece of one line of code. In templates: `<span [attr.data-token]="token.kind">{{ token.text }}</span>`. */
export interface CodeToken {
  readonly text: string;
  readonly kind?: TokenKind;
}

/** The tokens of each line, in order; joined with line feeds they are the code. */
export type CodeLines = readonly (readonly CodeToken[])[];

/** The highlighter's own names, as far as they have a colour; dotted names count by their first part. */
const KIND_OF: ReadonlyMap<string, TokenKind> = new Map<string, TokenKind>([
  ...['keyword', 'selector-tag', 'doctag', 'section', 'operator.word'].map(
    (scope) => [scope, 'keyword'] as const,
  ),
  ...['string', 'regexp', 'char', 'link', 'quote', 'code'].map(
    (scope) => [scope, 'string'] as const,
  ),
  ...['number', 'symbol', 'bullet'].map((scope) => [scope, 'number'] as const),
  ['comment', 'comment'],
  ...['title', 'built_in', 'selector-id', 'selector-class'].map(
    (scope) => [scope, 'name'] as const,
  ),
  ...['type', 'class'].map((scope) => [scope, 'type'] as const),
  ...['attr', 'attribute', 'property', 'selector-attr', 'selector-pseudo'].map(
    (scope) => [scope, 'property'] as const,
  ),
  ...['literal', 'variable', 'template-variable'].map((scope) => [scope, 'constant'] as const),
  ...['meta', 'template-tag'].map((scope) => [scope, 'meta'] as const),
  ...['tag', 'name'].map((scope) => [scope, 'tag'] as const),
  ['addition', 'added'],
  ['deletion', 'removed'],
]);

/** The kind of a highlighter's scope, `undefined` when it is drawn like ordinary code. */
export const tokenKindOf = (scope: string): TokenKind | undefined =>
  KIND_OF.get(scope) ?? KIND_OF.get(scope.split('.', 1)[0] ?? '');
