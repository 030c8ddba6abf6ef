import { marked } from 'marked';
import { URLS } from '@fyllo/payloads/urls';
import { linkTargetOf } from './link-target';
import { markupOptions } from './markup-html';

const html = (source: string): string => marked.parse(source, markupOptions()) as string;

/** What came of the one link or picture of a text: its address and class, or nothing but text. */
function outcome(drawn: string): string {
  const blocked = /data-blocked="([a-z-]+)"/.exec(drawn)?.[1];
  if (blocked !== undefined) return `blocked ${blocked}`;
  const kind = /data-testid="(external-link|local-link)"/.exec(drawn)?.[1];
  if (kind === undefined) return 'text';
  return kind === 'external-link' ? 'external' : 'local';
}

const targetOf = (address: string): string => {
  const target = linkTargetOf(address);
  if (target.kind === 'external') return `external ${target.host}`;
  return target.kind === 'local' ? `local ${target.path}` : `blocked ${target.reason}`;
};

describe('links of every form', () => {
  it('has enough addresses', () => {
    expect(URLS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(URLS.map(([address]) => address)).size).toBe(URLS.length);
  });

  it.each(URLS)('%s', (address, expected) => {
    expect(targetOf(address)).toBe(expected);
    const kind = expected.startsWith('blocked') ? expected : expected.split(' ')[0];
    // The parser reads addresses its own way first, so a blocked one may be blocked for another reason, or be text.
    const drawn = {
      inline: html(`[x](<${address}>)`),
      reference: html(`[x][r]\n\n[r]: <${address}>`),
      auto: html(`<${address}>`),
      picture: html(`![x](<${address}>)`),
    };
    for (const text of Object.values(drawn)) {
      expect(text).not.toMatch(/\s(?:href|src|on\w+)=/i);
      if (expected.startsWith('blocked')) expect(outcome(text)).toMatch(/^(?:blocked|text)/);
    }
    if (kind === 'external') {
      expect(outcome(drawn.inline)).toBe('external');
      expect(outcome(drawn.reference)).toBe('external');
    }
    expect(/data-href="(?!https?:|mailto:|\/|[A-Za-z]:)/.test(drawn.picture)).toBe(false);
  });
});
