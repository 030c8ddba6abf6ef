import { marked } from 'marked';
import type { Block, CodeBlock } from './block';
import { languageOf } from './language-names';
import { markupOptions } from './markup-html';

/** Elements before and after which a line of what is read begins, where nodes are read instead of Markdown. */
export const LINE_ELEMENTS: ReadonlySet<string> = new Set([
  ...['p', 'div', 'br', 'hr', 'pre', 'blockquote', 'ul', 'ol', 'li'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]);

/** Our own HTML: attributes hold no `>`, and a `&` is always the beginning of a reference. */
const TAG_OR_REFERENCE =
  /<\/?([a-z][a-z0-9]*)\b[^<>]*>|&(?:#(\d{1,7})|#[Xx]([0-9a-fA-F]{1,6})|(\w{1,8}));/g;
/** A formula is found by its source, wherever that stands between other words. */
const FORMULA = /<span data-testid="math" data-tex="([^"]*)"[^>]*>[^<]*<\/span>/g;
const NAMED: ReadonlyMap<string, string> = new Map([
  ...([
    ['amp', '&'],
    ['lt', '<'],
    ['gt', '>'],
    ['quot', '"'],
    ['apos', "'"],
  ] as const),
  ...([
    ['nbsp', '\u00a0'],
    ['mdash', '—'],
    ['ndash', '–'],
    ['hellip', '…'],
    ['copy', '©'],
  ] as const),
]);

/**
 * What a reader sees of a block, as text: no marks of Markdown, no addresses of links, a line end wherever a line
 * ends on the screen. Rare named character references stay as they are written.
 */
export function shownText(block: Block): string {
  switch (block.kind) {
    case 'code':
      return isDrawn(block) ? '' : block.code;
    case 'plain':
      return block.text;
    case 'tag':
      return block.reading.valid ? block.reading.words : '';
    case 'prose':
      return proseText(
        block.definitions === '' ? block.source : `${block.definitions}\n\n${block.source}`,
      );
  }
}

/** A diagram is a picture; its source is behind a switch. */
const isDrawn = ({ info, open }: CodeBlock): boolean => !open && languageOf(info) === 'mermaid';

/** Without any of these, Markdown is what it shows: most paragraphs need no parser. */
const MARK = /[*_~`[\]<>&\\$|]|(?:^|\n)[\s#+=\-\d]/;

function proseText(source: string): string {
  if (!MARK.test(source)) return source;
  try {
    return textOfHtml(marked.parse(source, { ...markupOptions(), async: false }));
  } catch {
    return source; // LIMIT: R-08 — too deep for the parser: this is what is shown then
  }
}

const textOfHtml = (html: string): string =>
  html
    .replace(FORMULA, '$1')
    .replace(
      TAG_OR_REFERENCE,
      (whole, tag?: string, decimal?: string, hexadecimal?: string, name?: string) => {
        if (tag !== undefined) return LINE_ELEMENTS.has(tag) ? '\n' : '';
        if (name !== undefined) return NAMED.get(name) ?? whole;
        const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
        return characterOf(code);
      },
    );

/** As HTML has it: what is no character becomes the sign for that. */
const characterOf = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)
    ? '\ufffd'
    : String.fromCodePoint(code);
