import { nearestColour } from './terminal-colours';

/** How text looks; colours are 0 to 15 as terminals number them, so that a theme can choose what they are. */
export interface Graphics {
  readonly colour?: number;
  readonly ground?: number;
  readonly bold?: true;
  readonly dim?: true;
  readonly italic?: true;
  readonly underlined?: true;
  readonly struck?: true;
  readonly inverse?: true;
}

export const PLAIN: Graphics = {};

type Mutable = { -readonly [K in keyof Graphics]: Graphics[K] };
type Weight = Exclude<keyof Graphics, 'colour' | 'ground'>;

const SETS: ReadonlyMap<number, Weight> = new Map([
  [1, 'bold'],
  [2, 'dim'],
  [3, 'italic'],
  [4, 'underlined'],
  [7, 'inverse'],
  [9, 'struck'],
  [21, 'underlined'],
]);
const UNSETS: ReadonlyMap<number, readonly (keyof Graphics)[]> = new Map([
  [22, ['bold', 'dim']],
  [23, ['italic']],
  [24, ['underlined']],
  [27, ['inverse']],
  [29, ['struck']],
  [39, ['colour']],
  [49, ['ground']],
]);
/** 58 is the colour of an underline: nothing we show, but its numbers must be skipped. */
const EXTENDED = [38, 48, 58];

/** The look after a "select graphic rendition" sequence with these codes, such as `1;38;5;9` or `38:2::1:2:3`. */
export function graphicsAfter(before: Graphics, codes: string): Graphics {
  const graphics: Mutable = { ...before };
  const rest = codes.split(';');
  for (let group = rest.shift(); group !== undefined; group = rest.shift()) {
    const [code = 0, ...details] = group.split(':').map(Number);
    if (!EXTENDED.includes(code)) applySimple(graphics, code, details[0]);
    else if (details.length > 0) applyExtended(graphics, code, withoutSpace(details));
    else applyExtended(graphics, code, rest.splice(0, rest[0] === '2' ? 4 : 2).map(Number));
  }
  return isPlain(graphics) ? PLAIN : graphics;
}

const isPlain = (graphics: Graphics): boolean => Object.keys(graphics).length === 0;

function applySimple(graphics: Mutable, code: number, detail: number | undefined): void {
  const set = SETS.get(code);
  if (code === 0) unset(graphics, Object.keys(graphics) as (keyof Graphics)[]);
  else if (set !== undefined && detail === 0) unset(graphics, [set]);
  else if (set !== undefined) graphics[set] = true;
  else if (code >= 30 && code <= 37) graphics.colour = code - 30;
  else if (code >= 40 && code <= 47) graphics.ground = code - 40;
  else if (code >= 90 && code <= 97) graphics.colour = code - 82;
  else if (code >= 100 && code <= 107) graphics.ground = code - 92;
  else unset(graphics, UNSETS.get(code) ?? []);
}

function unset(graphics: Mutable, keys: readonly (keyof Graphics)[]): void {
  for (const key of keys) Reflect.deleteProperty(graphics, key);
}

/** `2:space:r:g:b` has the number of a colour space that nobody uses. */
const withoutSpace = (details: readonly number[]): readonly number[] =>
  details[0] === 2 && details.length > 4 ? [2, ...details.slice(2)] : details;

function applyExtended(graphics: Mutable, code: number, details: readonly number[]): void {
  const [how, ...numbers] = details;
  const colour = how === 2 || how === 5 ? nearestColour(numbers) : undefined;
  if (colour === undefined) return;
  if (code === 38) graphics.colour = colour;
  if (code === 48) graphics.ground = colour;
}
