import { Hooks, Lexer, Parser, Renderer, type MarkedOptions, type Tokens } from 'marked';
import { languageOf } from './language-names';
import { linkTargetOf, type LinkTarget } from './link-target';
import { mathExtensions } from './math-extension';
import { maskMath } from './math-grammar';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML text or attribute value; a `&` never begins an entity afterwards. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** As above, but character references that Markdown allows keep their meaning. */
const escapeText = (text: string): string =>
  text.replace(
    /[<>"']|&(?!(?:#\d{1,7}|#[Xx][0-9a-fA-F]{1,6}|\w{1,40});)/g,
    (char) => ENTITIES[char] ?? char,
  );

const attributes = (pairs: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(pairs)
    .filter((pair): pair is [string, string | number] => pair[1] !== undefined)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('');

/** The last line of a fence that is closed, after at least the line that opened it. */
const FENCE_END = /\n {0,3}(?:`{3,}|~{3,})[ \t]*\n*$/;

/** Windows paths lose backslashes to Markdown's escapes, so they are taken from the text as it was written. */
function destinationOf({ raw, href }: Tokens.Link | Tokens.Image): string {
  const written = /\]\(\s*(?:<([^<>\n]{1,4096})>|([^\s<>)]{1,4096}))/.exec(
    raw.slice(raw.lastIndexOf('](')),
  );
  const path = written?.[1] ?? written?.[2];
  return path !== undefined && /^(?:[A-Za-z]:\\|\\\\)/.test(path) ? path : href;
}

function linkAttributes(target: LinkTarget): string {
  switch (target.kind) {
    case 'external':
      return attributes({
        'data-testid': 'external-link',
        'data-href': target.url,
        role: 'link',
        tabindex: 0,
        title: target.url,
      });
    case 'local':
      return attributes({
        'data-testid': 'local-link',
        'data-href': target.whole,
        'data-path': target.path,
        'data-line': target.line,
        role: 'link',
        tabindex: 0,
        title: target.whole,
      });
    case 'blocked':
      return attributes({ 'data-blocked': target.reason });
  }
}

/**
 * Draws tokens as HTML that holds nothing but text structure.
 * SECURITY: R-01 — raw HTML is text; links carry no address a browser would follow; images are not loaded.
 */
class TextOnlyRenderer extends Renderer {
  override html({ text, block }: Tokens.HTML | Tokens.Tag): string {
    return block ? `<p>${escapeHtml(text.trimEnd())}</p>\n` : escapeHtml(text);
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    const { tokens } = token as Partial<Tokens.Text>;
    return tokens === undefined ? escapeText(token.text) : this.parser.parseInline(tokens);
  }

  override code({ text, lang, raw }: Tokens.Code): string {
    const language = languageOf(lang ?? '');
    const closed = FENCE_END.test(raw) ? '' : undefined;
    return `<pre${attributes({ 'data-language': language, 'data-closed': closed })}><code>${escapeHtml(text)}\n</code></pre>\n`;
  }

  /** Its box is its bullet. */
  override listitem(item: Tokens.ListItem): string {
    const drawn = super.listitem(item);
    return item.task ? drawn.replace('<li>', '<li data-task>') : drawn;
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    return checked ? '☑ ' : '☐ ';
  }

  override table(token: Tokens.Table): string {
    return `<div data-table role="group" tabindex="0">${super.table(token)}</div>`;
  }

  override link(token: Tokens.Link): string {
    const target = linkTargetOf(destinationOf(token));
    const inner = this.parser.parseInline(token.tokens);
    const shown = inner.trim() === '' ? escapeHtml(token.href) : inner;
    return `<a${linkAttributes(target)}>${shown}</a>`;
  }

  override image(token: Tokens.Image): string {
    const target = linkTargetOf(destinationOf(token));
    const host = target.kind === 'external' ? target.host : '';
    const opens =
      target.kind === 'external' ? { 'data-href': target.url, role: 'link', tabindex: 0 } : {};
    const label = attributes({ 'data-testid': 'image-placeholder', 'data-host': host, ...opens });
    const words = [token.text, host].filter((word) => word !== '').join(' · ');
    return `<span${label}>${escapeHtml(words)}</span>`;
  }
}

const drawMath = (raw: string, tex: string, display: boolean): string =>
  `<span${attributes({ 'data-testid': 'math', 'data-tex': tex, 'data-display': display ? '' : undefined })}>${escapeHtml(raw)}</span>`;

class MaskingHooks extends Hooks {
  override emStrongMask(source: string): string {
    return maskMath(source);
  }
}

const OPTIONS: MarkedOptions = { gfm: true, breaks: false, pedantic: false };
const WITH_MATH: MarkedOptions = {
  ...OPTIONS,
  extensions: mathExtensions(drawMath),
  hooks: new MaskingHooks(),
};

/** Parser counters for benchmarks: characters given to the parser since the page was loaded. */
export const parserWork = { characters: 0 };

/** Takes the place of the lexer and the renderer for one call, so that no global state of the parser is needed. */
class TextOnlyHooks extends Hooks {
  override provideLexer(): typeof Lexer.lexInline {
    return (source) => {
      parserWork.characters += source.length;
      return new Lexer(source.includes('$') ? WITH_MATH : OPTIONS).lex(source);
    };
  }

  override provideParser(): (tokens: Parameters<typeof Parser.parse>[0]) => string {
    return (tokens) => new Parser({ ...WITH_MATH, renderer: new TextOnlyRenderer() }).parse(tokens);
  }
}

/** Options for one call of the Markdown library: they fix the grammar and the way tokens are drawn. */
export const markupOptions = (): MarkedOptions => ({ ...OPTIONS, hooks: new TextOnlyHooks() });
