type Rgb = readonly [red: number, green: number, blue: number];

/** The sixteen colours as most terminals have them, to compare others with. */
const SIXTEEN: readonly Rgb[] = [
  [0, 0, 0],
  [205, 0, 0],
  [0, 205, 0],
  [205, 205, 0],
  [0, 0, 238],
  [205, 0, 205],
  [0, 205, 205],
  [229, 229, 229],
  [127, 127, 127],
  [255, 0, 0],
  [0, 255, 0],
  [255, 255, 0],
  [92, 92, 255],
  [255, 0, 255],
  [0, 255, 255],
  [255, 255, 255],
];
const CUBE_STEPS = [0, 95, 135, 175, 215, 255];

/**
 * Which of the sixteen is nearest to a colour of the table of 256 (one number) or to red, green and blue. Only those
 * are legible in every theme.
 */
export function nearestColour(numbers: readonly number[]): number | undefined {
  const [first, second, third] = numbers;
  if (!isByte(first)) return undefined;
  if (second === undefined) return first < 16 ? first : nearest(fromTable(first));
  return isByte(second) && isByte(third) ? nearest([first, second, third]) : undefined;
}

const isByte = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value <= 255;

function fromTable(index: number): Rgb {
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return [grey, grey, grey];
  }
  const step = (place: number): number => CUBE_STEPS[Math.floor((index - 16) / place) % 6] ?? 0;
  return [step(36), step(6), step(1)];
}

function nearest(colour: Rgb): number {
  const distances = SIXTEEN.map((known) =>
    known.reduce((sum, value, at) => sum + (value - (colour[at] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}
