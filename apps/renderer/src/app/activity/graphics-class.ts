import type { Graphics } from '@fyllo/markup';

/** The classes of a look; all of them are in `graphics.css`, whatever a program wrote. */
export function graphicsClass(graphics: Graphics): string {
  const { colour, ground, inverse } = graphics;
  const filled = ground !== undefined || inverse === true;
  // on a ground the letters have the colour of the page: legible on each of the sixteen
  const tone = ground ?? colour;
  return [
    ...(filled ? ['filled'] : []),
    ...(tone === undefined ? [] : [`c${tone.toString()}`]),
    ...(['bold', 'dim', 'italic', 'underlined', 'struck'] as const).filter(
      (weight) => graphics[weight] === true && !(filled && weight === 'dim'),
    ),
  ].join(' ');
}
