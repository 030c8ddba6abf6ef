import { InjectionToken, signal, type Signal } from '@angular/core';
import type { DiagramLook } from '@fyllo/protocol';

/** The colours and the font of the page for its diagrams; changes with the theme. */
export const DIAGRAM_LOOK = new InjectionToken<Signal<DiagramLook>>('DIAGRAM_LOOK', {
  providedIn: 'root',
  factory: followLook,
});

function followLook(): Signal<DiagramLook> {
  const look = signal(lookOf(document), { equal: sameLook });
  const read = () => {
    look.set(lookOf(document));
  };
  new MutationObserver(read).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  // `system` leaves the choice to the browser
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', read);
  return look.asReadonly();
}

const sameLook = (a: DiagramLook, b: DiagramLook): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Tokens hold both themes; only as the colour of an element does the browser say which one counts. */
function lookOf(page: Document): DiagramLook {
  const probe = page.createElement('span');
  page.body.append(probe);
  const colour = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const look = {
    dark: brightness(colour('--bg-panel')) < 128,
    font: getComputedStyle(page.documentElement)
      .getPropertyValue('--font-ui')
      .replace(/\s+/gu, ' '),
    background: colour('--bg-panel'),
    ink: colour('--ink'),
    line: colour('--ink-3'),
    node: colour('--accent-soft'),
    nodeBorder: colour('--accent'),
    second: colour('--bg-active'),
    third: colour('--bg-sunken'),
  };
  probe.remove();
  return look;
}

/** 0 to 255 of `rgb(…)`. */
function brightness(colour: string): number {
  const [red = 255, green = 255, blue = 255] = (colour.match(/[\d.]+/gu) ?? []).map(Number);
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}
