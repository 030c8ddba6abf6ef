import { MAX_DIAGRAM_SIDE, MAX_DIAGRAM_SVG_CHARS } from '@fyllo/protocol';

/** An SVG document as text; width and height are CSS pixels. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

export type DiagramFault =
  /** More characters, edges or pixels than are drawn. */
  | 'too-big'
  | 'too-slow'
  /** The page that draws did not come. */
  | 'no-frame'
  /** The source is not a diagram. */
  | 'source'
  /** What came back is no picture. */
  | 'picture';

export type Drawn =
  | { readonly ok: true; readonly drawing: Drawing }
  | { readonly ok: false; readonly fault: DiagramFault; readonly message: string };

const MESSAGE_CHARS = 2000;

const isSide = (side: unknown): side is number =>
  typeof side === 'number' && Number.isFinite(side) && side >= 1;

/** What the frame answered to request `id`; null when it is no answer to it at all. */
export function readAnswer(said: unknown, id: number): Drawn | null {
  if (typeof said !== 'object' || said === null) return null;
  const answer = said as Readonly<Record<string, unknown>>;
  if (answer['id'] !== id) return null;
  if (answer['ok'] === false && typeof answer['message'] === 'string') {
    return failureOf(answer['message'].slice(0, MESSAGE_CHARS));
  }
  const { svg, width, height } = answer;
  if (answer['ok'] !== true || typeof svg !== 'string' || !svg.startsWith('<svg')) return null;
  if (!isSide(width) || !isSide(height)) return null;
  // LIMIT: R-07
  if (svg.length > MAX_DIAGRAM_SVG_CHARS || Math.max(width, height) > MAX_DIAGRAM_SIDE) {
    return { ok: false, fault: 'too-big', message: '' };
  }
  return { ok: true, drawing: { svg, width, height } };
}

const failureOf = (message: string): Drawn =>
  /\b(?:edges found, but the limit is|Maximum text size)\b/u.test(message)
    ? { ok: false, fault: 'too-big', message: '' }
    : { ok: false, fault: 'source', message };
