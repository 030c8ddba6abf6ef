import { InjectionToken } from '@angular/core';

/** A small picture of a large one, at most `side` pixels wide and high; `null` for what cannot be drawn. */
export type MakeThumbnail = (image: Blob, side: number) => Promise<Blob | null>;

export const MAKE_THUMBNAIL = new InjectionToken<MakeThumbnail>('MAKE_THUMBNAIL', {
  providedIn: 'root',
  factory: () => makeThumbnail,
});

/** A drawing is laid out anew wherever it is shown, so a large one would be slow in every chip. */
const MAX_SVG_BYTES = 1024 * 1024;

/**
 * The page then holds a picture of a few kilobytes, not the pixels of a photograph for each chip. An SVG cannot be
 * decoded this way; as an `img` it runs no script and loads nothing.
 */
const makeThumbnail: MakeThumbnail = async (image, side) => {
  if (image.type === 'image/svg+xml') return image.size <= MAX_SVG_BYTES ? image : null;
  try {
    const bitmap = await createImageBitmap(image);
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    return await canvas.convertToBlob();
  } catch {
    return null; // no image, or of a kind that browsers do not draw: its icon is shown
  }
};
