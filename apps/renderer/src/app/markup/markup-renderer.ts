import { Injectable } from '@angular/core';
import { markupOptions } from '@fyllo/markup';
import DOMPurify from 'dompurify';
import { MarkdownService } from 'ngx-markdown';

const TAGS = [
  'p',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'em',
  'strong',
  'del',
  'a',
  'span',
  'div',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  '#text',
];
const ATTRIBUTES = [
  'data-testid',
  'data-href',
  'data-path',
  'data-line',
  'data-blocked',
  'data-task',
  'data-host',
  'data-language',
  'data-closed',
  'data-table',
  'data-tex',
  'data-display',
  'role',
  'tabindex',
  'title',
  'start',
  'align',
];

/**
 * The last gate before the document: whatever the parser made, only this structure passes. No class, style, id,
 * form, media or address a browser would follow is on the list.
 * SECURITY: R-05
 */
export function sanitizedFragment(html: string): DocumentFragment {
  // nothing at all comes of a text that is only a frame of a page
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    // None of these is an address to the browser; without this, drive letters would be taken for schemes.
    ADD_URI_SAFE_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: false,
    RETURN_DOM_FRAGMENT: true,
  }) as DocumentFragment | null;
  return fragment ?? document.createDocumentFragment();
}

/** The one door from Markdown text to document nodes. */
@Injectable({ providedIn: 'root' })
export class MarkupRenderer {
  private readonly markdown = new MarkdownService();

  /** Nodes of one block; a text the parser cannot take becomes that text. */
  async render(source: string): Promise<DocumentFragment> {
    try {
      const html = await this.markdown.parse(source, {
        disableSanitizer: true, // ours is stricter and needs no string to pass through the document
        markedOptions: markupOptions(),
      });
      return sanitizedFragment(html);
    } catch {
      // LIMIT: R-08 — deep inline nesting overflows the parser; the reader still gets the words.
      const fragment = document.createDocumentFragment();
      const paragraph = document.createElement('p');
      paragraph.textContent = source;
      fragment.append(paragraph);
      return fragment;
    }
  }
}
