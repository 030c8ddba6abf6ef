import { FORMULA_BOMBS, HOSTILE_FORMULAS } from '@fyllo/payloads/katex';
import { formulaNodes } from './formula-drawing';

const drawn = (tex: string, display = false): HTMLElement => {
  const host = document.createElement('div');
  host.append(...formulaNodes(tex, `$${tex}$`, display));
  return host;
};
const ELEMENTS = /^(?:span|svg|path|line)$/;
const ATTRIBUTES =
  /^(?:class|style|title|aria-hidden|xmlns|viewBox|preserveAspectRatio|width|height|d|x1|x2|y1|y2|stroke-width)$/;

/** Of a drawn formula what could leave it: foreign elements and attributes, addresses, and script. */
const intruders = (root: Element): readonly string[] =>
  [...root.querySelectorAll('*')].flatMap((element) => [
    ...(ELEMENTS.test(element.localName) ? [] : [element.localName]),
    ...element.getAttributeNames().filter((name) => !ATTRIBUTES.test(name)),
    ...(/url|expression|position:\s*fixed|@import/i.test(element.getAttribute('style') ?? '')
      ? ['style']
      : []),
  ]);

describe('formulaNodes', () => {
  it('draws a formula beside its source, which is what is copied', () => {
    const host = drawn('x^2 + \\frac{1}{2}', true);
    expect(host.querySelector('.fyllo-formula-source')?.textContent).toBe('$x^2 + \\frac{1}{2}$');
    expect(host.querySelector('.katex-display .mfrac')).not.toBeNull();
    expect(drawn('x').querySelector('.katex-display')).toBeNull();
  });

  it('shows the source and what is wrong with it', () => {
    const host = drawn('\\frac{1}');
    expect(host.textContent).toBe('$\\frac{1}$');
    expect(host.querySelector('.fyllo-formula-error')?.getAttribute('title')).toContain(
      'Unexpected end',
    );
  });

  it('finds what would be an intruder', () => {
    const host = document.createElement('div');
    host.innerHTML =
      '<a href="x">x</a><img src=x onerror=y><span style="background:url(x)">x</span>';
    expect(intruders(host)).toEqual(['a', 'href', 'img', 'src', 'onerror', 'style']);
  });

  it.each(HOSTILE_FORMULAS.map((tex) => [tex.slice(0, 60), tex] as const))('%j', (_name, tex) => {
    for (const display of [false, true]) {
      const host = drawn(tex, display);
      expect(intruders(host)).toEqual([]);
      expect(host.textContent).not.toBe('');
    }
    expect('hit' in window).toBe(false);
  });

  it.each(FORMULA_BOMBS.map((tex) => [tex.slice(0, 20), tex] as const))('%s…', (_name, tex) => {
    expect(drawn(tex).textContent).toBe(`$${tex}$`);
    expect(drawn(tex).querySelector('.katex')).toBeNull();
  });

  it('has enough of them', () => {
    expect(HOSTILE_FORMULAS.length).toBeGreaterThanOrEqual(30);
    expect(new Set(HOSTILE_FORMULAS).size).toBe(HOSTILE_FORMULAS.length);
    expect(FORMULA_BOMBS).toHaveLength(3);
  });

  it('leaves the next formula as it is', () => {
    drawn('\\gdef\\sqrt{evil}\\global\\let\\frac\\relax');
    expect(drawn('\\sqrt{x}').querySelector('.sqrt')).not.toBeNull();
    expect(drawn('\\frac{1}{2}').querySelector('.mfrac')).not.toBeNull();
  });
});
