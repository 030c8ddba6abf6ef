import type { Page } from '@playwright/test';

/** What a hostile text did to a page, as far as the page itself can tell. */
export interface Traces {
  /** Scripts that ran. */
  readonly scripts: number;
  /** Writes to the clipboard. */
  readonly copies: number;
  /** What the content policy had to stop. */
  readonly violations: readonly string[];
}

interface Watched {
  hit?: unknown;
  traces: { scripts: number; copies: number; violations: string[] };
}

/** Before anything else runs in the page: a canary for scripts, a spy on the clipboard, an ear for the policy. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const traces = { scripts: 0, copies: 0, violations: [] as string[] };
    Object.defineProperty(window, 'traces', { value: traces });
    Object.defineProperty(window, 'hit', {
      set: () => {
        traces.scripts += 1;
      },
      get: () => undefined,
    });
    for (const name of ['alert', 'confirm', 'prompt'] as const) {
      Object.defineProperty(window, name, {
        value: () => {
          traces.scripts += 1;
        },
      });
    }
    const count = (): Promise<void> => {
      traces.copies += 1;
      return Promise.resolve();
    };
    if ('clipboard' in navigator)
      Object.assign(navigator.clipboard, { writeText: count, write: count });
    document.addEventListener('copy', () => {
      traces.copies += 1;
    });
    document.addEventListener('securitypolicyviolation', (event) => {
      traces.violations.push(`${event.violatedDirective} ${event.sample || event.blockedURI}`);
    });
  });
}

export const tracesOf = (page: Page): Promise<Traces> =>
  page.evaluate(() => (window as unknown as Watched).traces);

/**
 * Everything in the page that a text may not bring: elements that load or run something, handlers, addresses a browser
 * would follow, and inside a text whatever is not text structure.
 * SECURITY: R-05
 */
export const intruders = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const foreign =
      'script,iframe,frame,object,embed,applet,base,meta,link,style,video,audio,source,track,portal,marquee,template,form,isindex,dialog,slot,xmp,plaintext,area,map,picture';
    const structure =
      /^(?:p|br|hr|h[1-6]|ul|ol|li|blockquote|pre|code|em|strong|del|a|span|div|table|thead|tbody|tr|th|td|mark)$/;
    const known =
      /^(?:data-(?:testid|href|path|line|blocked|host|language|table|task|tex|display|token)|role|tabindex|title|start|align|aria-label|class)$/;
    const followed = /^\s*(?:javascript|vbscript|data:text|https?:\/\/(?:[\w-]+\.)?evil\.example)/i;
    // a form's own members can be hidden behind its fields
    const namesOf = (element: Element): readonly string[] =>
      Element.prototype.getAttributeNames.call(element);
    const found: string[] = [];
    const note = (what: string, element: Element): void => {
      found.push(`${what} in ${element.outerHTML.slice(0, 120)}`);
    };
    for (const element of document.body.querySelectorAll('*')) {
      // the program's own, and its chunks as they are asked for
      const own = element.matches('script[type=module], link[rel=modulepreload][href^=chunk-]');
      if (element.matches(foreign) && !own) note(element.localName, element);
      for (const name of namesOf(element)) {
        const value = Element.prototype.getAttribute.call(element, name) ?? '';
        if (name.startsWith('on')) note(name, element);
        if (/^(?:href|src|xlink:href|action|formaction|data|srcset|poster|ping)$/.test(name)) {
          if (followed.test(value)) note(`${name}=${value}`, element);
        }
        if (name === 'style' && /url\(|position:\s*fixed/i.test(value)) note('style', element);
      }
    }
    const drawn = 'fyllo-fence,fyllo-code-block,fyllo-formula,fyllo-diagram';
    for (const element of document.querySelectorAll('.fyllo-prose *')) {
      if (element.closest(drawn) !== null) continue;
      if (!structure.test(element.localName)) note(element.localName, element);
      for (const name of namesOf(element)) {
        if (!known.test(name) && !name.startsWith('_ng')) note(name, element);
      }
      if (element.className !== '') note('class', element);
    }
    return found;
  });
