import type { DiagramLook } from '@fyllo/protocol';
import { paletteFor } from './palette';
import { settingsFor } from './settings';

const look = (dark: boolean): DiagramLook => ({
  dark,
  font: 'sans-serif',
  background: dark ? 'rgb(24, 28, 31)' : 'rgb(255, 255, 255)',
  ink: dark ? 'rgb(232, 236, 239)' : 'rgb(24, 32, 40)',
  line: 'rgb(120, 130, 140)',
  node: 'rgb(20, 52, 48)',
  nodeBorder: 'rgb(60, 180, 160)',
  second: 'rgb(20, 60, 54)',
  third: 'rgb(20, 24, 27)',
});

/** Relative luminance of `rgb(r, g, b)` or `hsl(h s% l%)`. */
function luminance(colour: string): number {
  const [a = 0, b = 0, c = 0] = (colour.match(/[\d.]+/gu) ?? []).map(Number);
  const channels = colour.startsWith('hsl') ? rgbOf(a, b / 100, c / 100) : [a, b, c];
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const rgbOf = (hue: number, saturation: number, lightness: number): readonly number[] =>
  [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  });

const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

describe.each([
  ['dark', true],
  ['light', false],
])('the colours of diagrams in the %s theme', (_name, dark) => {
  const { areas, strokes, variables } = paletteFor(dark);
  const { ink, background } = look(dark);

  it('bear text', () => {
    const under = ['noteBkgColor', 'doneTaskBkgColor', 'critBkgColor'].map(
      (name) => variables[name],
    );
    const all = [...areas, ...under].map((colour) => contrast(colour ?? '', ink));
    const branches = Object.keys(variables).filter((name) => /^git\d/u.test(name));
    const underDark = (name: string) => contrast(variables[name] ?? '', 'rgb(24, 32, 40)');
    expect(branches).toHaveLength(8);
    expect(Math.min(...branches.map(underDark))).toBeGreaterThanOrEqual(4.5);
    expect(all).toHaveLength(15);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(4.5);
  });

  it('are seen on the panel and differ from each other', () => {
    expect(new Set(strokes).size).toBe(12);
    expect(Math.min(...strokes.map((colour) => contrast(colour, background)))).toBeGreaterThan(1.9);
    for (const name of ['pie', 'cScale', 'git']) {
      const named = Object.entries(variables).filter(([key]) => /\D+/u.exec(key)?.[0] === name);
      expect(named).toHaveLength(name === 'git' ? 8 : 12);
      expect(new Set(named.map(([, colour]) => colour)).size).toBe(named.length);
    }
  });

  it('reach the library, with notes in the colour of text', () => {
    expect(settingsFor(look(dark))).toMatchObject({
      darkMode: dark,
      themeVariables: { ...variables, noteTextColor: ink, background },
    });
  });
});
