import { TestBed } from '@angular/core/testing';
import { parserWork } from '@fyllo/markup';
import { MarkupRenderer, sanitizedFragment } from './markup-renderer';
import { MARKDOWN_XSS, PLACED_XSS } from '@fyllo/payloads/markdown-xss';

const ELEMENTS =
  /^(?:P|BR|HR|H[1-6]|UL|OL|LI|BLOCKQUOTE|PRE|CODE|EM|STRONG|DEL|A|SPAN|DIV|TABLE|THEAD|TBODY|TR|TH|TD)$/;
const ATTRIBUTES =
  /^(?:data-(?:testid|href|path|line|blocked|host|language|closed|table|task|tex|display)|role|tabindex|title|start|align)$/;

/** What of a tree is not text structure. */
function intruders(root: ParentNode): readonly string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(ELEMENTS.test(element.nodeName) ? [] : [element.nodeName]),
    ...element.getAttributeNames().filter((name) => !ATTRIBUTES.test(name)),
    ...(/^(?:https?:|mailto:|\/|[A-Za-z]:\\|$)/.test(element.getAttribute('data-href') ?? '')
      ? []
      : ['data-href']),
  ]);
}

const HOSTILE_MARKDOWN = [...MARKDOWN_XSS, ...PLACED_XSS];

describe('MarkupRenderer', () => {
  const render = (source: string): Promise<DocumentFragment> =>
    TestBed.inject(MarkupRenderer).render(source);

  it('finds what a page with plain innerHTML would let in', () => {
    const caught = HOSTILE_MARKDOWN.filter((payload) => {
      const page = document.implementation.createHTMLDocument('').body;
      page.innerHTML = payload;
      return intruders(page).length > 0;
    });
    expect(caught.length).toBeGreaterThanOrEqual(60);
  });

  it('draws hostile Markdown as text structure only', async () => {
    expect(MARKDOWN_XSS.length).toBeGreaterThanOrEqual(180);
    let ran = 0;
    for (const payload of HOSTILE_MARKDOWN) {
      const fragment = await render(payload);
      expect([payload, intruders(fragment)]).toEqual([payload, []]);
      ran += 1;
    }
    expect(ran).toBe(HOSTILE_MARKDOWN.length);
    expect('hit' in window).toBe(false);
  });

  it('lets nothing else through although a parser made it', () => {
    for (const payload of HOSTILE_MARKDOWN) {
      expect([payload, intruders(sanitizedFragment(payload))]).toEqual([payload, []]);
    }
  });

  it('shows raw HTML as the text it is', async () => {
    const fragment = await render('a <img src=x onerror=alert(1)> b');
    expect(fragment.textContent.trim()).toBe('a <img src=x onerror=alert(1)> b');
  });

  it('keeps drive letters and says what is blocked', async () => {
    const fragment = await render(
      '[a](<C:\\_x\\y.md:3>) [b](javascript:x) ![c](https://e.example/i.png)',
    );
    expect(fragment.querySelector('[data-testid="local-link"]')?.getAttribute('data-path')).toBe(
      'C:\\_x\\y.md',
    );
    expect(fragment.querySelector('[data-blocked]')?.getAttribute('data-blocked')).toBe('scheme');
    const image = fragment.querySelector('[data-testid="image-placeholder"]');
    expect([image?.getAttribute('data-host'), image?.textContent]).toEqual([
      'e.example',
      'c · e.example',
    ]);
  });

  it('shows the words when the parser gives up', async () => {
    const deep = '*a **b '.repeat(20_000);
    const fragment = await render(deep);
    expect(fragment.textContent).toContain('*a **b');
  });

  it('counts what it gives to the parser', async () => {
    const before = parserWork.characters;
    await render('twelve chars');
    expect(parserWork.characters - before).toBe(12);
  });
});
