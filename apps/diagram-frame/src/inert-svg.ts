export interface Drawing {
  /** A whole SVG document. */
  readonly svg: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

const ACTIVE =
  'script, iframe, object, embed, audio, video, link, meta, base, form, input, button, animate, set, animateTransform, animateMotion, discard';
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'xlink:href', 'src', 'action', 'ping']);
/** Addresses of HTML inside a drawing; a list of them may hide one behind a harmless one. */
const NEVER: ReadonlySet<string> = new Set(['srcset', 'background', 'poster', 'data']);
/** Anything in a style that could name an address; a reference inside the drawing stays. */
const STYLE_ADDRESS = /@import[^;]*;?|(?:url|image|image-set|src)\((?!\s*['"]?#)[^)]*\)?/giu;

/**
 * The drawing as a document of its own that asks for nothing and runs nothing, wherever it is opened later. The
 * page shows it as an image, where all this is dead anyway; an exported file may be opened in a browser.
 */
export function inertSvg(svg: SVGSVGElement): Drawing {
  for (const active of svg.querySelectorAll(ACTIVE)) active.remove();
  for (const style of svg.querySelectorAll('style')) {
    style.textContent = withoutAddresses(style.textContent);
  }
  for (const element of [svg, ...svg.querySelectorAll('*')]) calm(element);
  const { width, height } = sizeOf(svg);
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.style.removeProperty('max-width');
  return { svg: new XMLSerializer().serializeToString(svg), width, height };
}

function calm(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const key = name.toLowerCase();
    if (key.startsWith('on') || NEVER.has(key)) element.removeAttribute(name);
    else if (ADDRESSES.has(key)) {
      if (!/^(?:#|data:image\/(?:png|jpeg|gif|webp);)/iu.test(value)) element.removeAttribute(name);
    } else if (value.includes('(')) element.setAttribute(name, withoutAddresses(value));
  }
}

/** A backslash can write any letter of `url`, and no drawing needs one in a style. */
const withoutAddresses = (style: string): string =>
  style.replaceAll('\\', '').replace(STYLE_ADDRESS, 'none');

function sizeOf(svg: SVGSVGElement): { readonly width: number; readonly height: number } {
  const [, , width, height] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/u).map(Number);
  return {
    width: pixels(width, svg.getAttribute('width')),
    height: pixels(height, svg.getAttribute('height')),
  };
}

function pixels(side: number | undefined, written: string | null): number {
  const length = side !== undefined && side > 0 ? side : Number.parseFloat(written ?? '');
  return Number.isFinite(length) && length > 0 ? Math.ceil(length) : 1;
}
