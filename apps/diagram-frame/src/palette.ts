/** Degrees on the colour wheel, in an order in which neighbours differ most; the first is the accent's. */
const HUES = [172, 215, 38, 268, 345, 95, 195, 20, 240, 60, 310, 140];

/** Percent. */
interface Tone {
  readonly saturation: number;
  readonly lightness: number;
}

/** Written with spaces, for the library splits lists of colours at commas. */
const hsl = (hue: number, { saturation, lightness }: Tone): string =>
  `hsl(${hue} ${saturation}% ${lightness}%)`;

const tones = (tone: Tone): readonly string[] => HUES.map((hue) => hsl(hue, tone));

const numbered = (name: string, first: number, colours: readonly string[]) =>
  Object.fromEntries(colours.map((colour, n) => [`${name}${n + first}`, colour]));

/** Colours of what a diagram has several of, which stand apart in the theme and bear its text. */
export interface Palette {
  /** Areas under text. */
  readonly areas: readonly string[];
  /** Lines and bars under no text. */
  readonly strokes: readonly string[];
  /** Variables of the library's theme. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The library makes scales from other colours and would take black for them in the dark. */
export function paletteFor(dark: boolean): Palette {
  const areas = tones(dark ? { saturation: 38, lightness: 30 } : { saturation: 50, lightness: 82 });
  const strokes = tones(
    dark ? { saturation: 42, lightness: 50 } : { saturation: 48, lightness: 45 },
  );
  // lines that are the areas of their names too, which are dark in both themes
  const branches = tones(
    dark ? { saturation: 42, lightness: 62 } : { saturation: 48, lightness: 68 },
  );
  const variables = {
    ...numbered('cScale', 0, areas),
    ...numbered('cScalePeer', 0, strokes),
    ...numbered('git', 0, branches.slice(0, 8)),
    ...numbered('fillType', 0, areas.slice(0, 8)),
    ...numbered('actor', 0, strokes.slice(0, 6)),
    ...numbered('pie', 1, areas),
    noteBkgColor: dark ? 'hsl(42 32% 20%)' : 'hsl(48 90% 91%)',
    noteBorderColor: dark ? 'hsl(42 38% 42%)' : 'hsl(44 60% 62%)',
    doneTaskBkgColor: dark ? 'hsl(210 8% 28%)' : 'hsl(210 14% 87%)',
    doneTaskBorderColor: dark ? 'hsl(210 8% 48%)' : 'hsl(210 10% 62%)',
    critBkgColor: dark ? 'hsl(2 45% 30%)' : 'hsl(2 80% 90%)',
    critBorderColor: dark ? 'hsl(2 60% 60%)' : 'hsl(2 60% 52%)',
    todayLineColor: dark ? 'hsl(2 60% 60%)' : 'hsl(2 60% 52%)',
  };
  return { areas, strokes, variables };
}
