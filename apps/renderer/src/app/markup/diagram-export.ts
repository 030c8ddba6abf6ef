import { inject, Injectable } from '@angular/core';
import { MAX_DIAGRAM_PNG_PIXELS } from '@fyllo/protocol';
import { useWords } from '../language';
import { Toasts } from '../ui';
import { OFFER_FILE } from '../ui/offer-file';
import type { Drawing } from './diagram-answer';
import { diagramWords } from './diagram-words';

/** Pixels of a PNG for each CSS pixel, as far as they fit. */
const DENSITY = 2;

const ACTIVE_TAG = /^<\/?(?:script|iframe|embed|object|link|meta|base|audio|video)\b/iu;
const ACTIVE_ATTRIBUTE =
  /\son\w+\s*=|\s(?:xlink:)?(?:href|src)\s*=\s*["'](?!#|data:image\/(?:png|jpeg|gif|webp);)/iu;
const STYLE_ADDRESS = /@import|(?:url|image|image-set|src)\((?!\s*(?:["']?#|&quot;#))|\\/iu;

/**
 * Whether a drawing may leave as a file: the frame has made it inert, and this looks again, for a frame that is not
 * itself any more. Words between tags may be any.
 */
export function isInert({ svg }: Drawing): boolean {
  const tags = svg.match(/<[^>]*>?/gu) ?? [];
  const styles = svg.match(/<style\b[^>]*(?:>[^<]*)?/giu) ?? [];
  return (
    !tags.some((tag) => ACTIVE_TAG.test(tag) || ACTIVE_ATTRIBUTE.test(tag)) &&
    ![...tags, ...styles].some((part) => STYLE_ADDRESS.test(part))
  );
}

/** The drawing in pixels; null when the browser cannot. */
async function toPng({ svg, width, height }: Drawing): Promise<Blob | null> {
  const image = new Image();
  // as a data address, for a canvas that has drawn a blob's SVG may not be read in every browser
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(DENSITY, Math.sqrt(MAX_DIAGRAM_PNG_PIXELS / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * scale));
  canvas.height = Math.max(1, Math.floor(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}

/** Hands a drawing to the person as a file. */
@Injectable({ providedIn: 'root' })
export class DiagramExport {
  private readonly offer = inject(OFFER_FILE);
  private readonly toasts = inject(Toasts);
  private readonly words = useWords(diagramWords);

  asSvg(drawing: Drawing): void {
    if (isInert(drawing)) this.offer('diagram.svg', [drawing.svg], 'image/svg+xml');
    else this.fail();
  }

  async asPng(drawing: Drawing): Promise<void> {
    const png = await toPng(drawing).catch(() => null);
    if (png) this.offer('diagram.png', [png], 'image/png');
    else this.fail();
  }

  private fail(): void {
    this.toasts.warn(this.words().exportFailed);
  }
}
