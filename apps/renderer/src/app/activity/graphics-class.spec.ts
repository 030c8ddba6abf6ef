import { readFileSync } from 'node:fs';
import path from 'node:path';
import { graphicsClass } from './graphics-class';

const GROUNDS = { light: '#f6f8fa', dark: '#11161a' };

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

describe('graphicsClass', () => {
  it.each([
    [{}, ''],
    [{ colour: 1, bold: true }, 'c1 bold'],
    [{ ground: 4, colour: 1 }, 'filled c4'],
    [{ inverse: true }, 'filled'],
    [{ inverse: true, colour: 2, dim: true }, 'filled c2'],
    [{ dim: true, italic: true, underlined: true, struck: true }, 'dim italic underlined struck'],
  ] as const)('%j', (graphics, classes) => {
    expect(graphicsClass(graphics)).toBe(classes);
  });

  it('has sixteen colours that are legible in both themes', () => {
    const styles = readFileSync(path.join(__dirname, 'graphics.css'), 'utf8');
    const tones = [...styles.matchAll(/\.c(\d+) \{\s+--tone: light-dark\((#\w{6}), (#\w{6})\)/g)];
    expect(tones.map(([, number]) => Number(number))).toEqual(
      Array.from({ length: 16 }, (_, n) => n),
    );
    for (const [, , light = '', dark = ''] of tones) {
      expect(contrast(light, GROUNDS.light)).toBeGreaterThan(4.5);
      expect(contrast(dark, GROUNDS.dark)).toBeGreaterThan(4.5);
    }
  });
});
