/** What browsers call a picture that has no name, as a screenshot. */
const NAMELESS = /^image\.([a-z0-9]{1,10})$/i;

/**
 * The images of a paste; everything else, the text that came with them above all, is left to the browser. One without
 * a name of its own is called `word` and the time.
 */
export function pastedImages(transfer: DataTransfer | null, word: string, now: Date): File[] {
  const images: File[] = [];
  for (const item of transfer?.items ?? []) {
    if (item.kind !== 'file' || !item.type.startsWith('image/')) continue;
    const image = item.getAsFile();
    if (image) images.push(named(image, word, now));
  }
  return images;
}

function named(image: File, word: string, now: Date): File {
  const ending = NAMELESS.exec(image.name)?.[1];
  if (ending === undefined) return image;
  return new File([image], `${word} ${timeInName(now)}.${ending}`, { type: image.type });
}

/** In the local calendar, with nothing that a file system minds: `2026-11-30 23.10.05`. */
function timeInName(now: Date): string {
  const two = (number: number): string => number.toString().padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const time = [two(now.getHours()), two(now.getMinutes()), two(now.getSeconds())].join('.');
  return `${day} ${time}`;
}
