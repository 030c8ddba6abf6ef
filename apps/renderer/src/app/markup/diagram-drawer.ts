import { inject, Injectable } from '@angular/core';
import {
  DIAGRAM_BEGUN,
  DIAGRAM_DRAWING_MS,
  DIAGRAM_FRAME_LOAD_MS,
  DIAGRAM_FRAME_READY,
  DIAGRAM_PATIENT_MS,
  MAX_DIAGRAM_CHARS,
  type DiagramLook,
} from '@fyllo/protocol';
import { type DiagramFault, type Drawn, readAnswer } from './diagram-answer';
import { type DiagramFrame, OPEN_DIAGRAM_FRAME } from './diagram-frame';

/** Drawings that are remembered, so that scrolling back and forth draws nothing twice; characters of all together. */
const REMEMBERED = 100;
const REMEMBERED_CHARS = 16 * 1024 * 1024;
/** The frame is a process of its own; it goes when nothing was drawn for this long. */
const IDLE_MS = 60_000;

export interface DrawOptions {
  /** Aborted when nobody waits for the drawing any more. */
  readonly given: AbortSignal;
  /** Tries again what is remembered as failed, and waits longer. */
  readonly again: boolean;
}

const failed = (fault: DiagramFault): Drawn => ({ ok: false, fault, message: '' });

/** Draws diagrams one after the other in a frame of another site, and remembers how they came out. */
// SECURITY: R-07
@Injectable({ providedIn: 'root' })
export class DiagramDrawer {
  private readonly openFrame = inject(OPEN_DIAGRAM_FRAME);
  private readonly drawn = new Map<string, Drawn>();
  private last: Promise<unknown> = Promise.resolve();
  private frame: DiagramFrame | undefined;
  private idle: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  /** How this diagram came out when it was drawn, if that is still known. */
  remembered(source: string, look: DiagramLook): Drawn | undefined {
    return this.drawn.get(keyOf(source, look));
  }

  /** Draws when its turn comes; null when it was given up before that. */
  draw(source: string, look: DiagramLook, { given, again }: DrawOptions): Promise<Drawn | null> {
    // LIMIT: R-07
    if (source.length > MAX_DIAGRAM_CHARS) return Promise.resolve(failed('too-big'));
    const turn = this.last.then(async () => {
      if (given.aborted) return null;
      const known = this.remembered(source, look);
      if (known && (known.ok || !again)) return known;
      const drawn = await this.drawNow(
        source,
        look,
        again ? DIAGRAM_PATIENT_MS : DIAGRAM_DRAWING_MS,
      );
      this.remember(keyOf(source, look), drawn);
      return drawn;
    });
    this.last = turn;
    return turn;
  }

  private async drawNow(source: string, look: DiagramLook, ms: number): Promise<Drawn> {
    clearTimeout(this.idle);
    const frame = this.frame ?? (await this.freshFrame());
    if (!frame) return failed('no-frame');
    const id = ++this.asked;
    frame.send({ id, source, look });
    const drawn = await answered(frame, id, ms);
    if (drawn.ok || drawn.fault === 'source' || drawn.fault === 'too-big') {
      this.idle = setTimeout(() => {
        this.end();
      }, IDLE_MS);
    } else this.end(); // it hangs, or is not what it was: the next diagram gets another one
    return drawn;
  }

  private async freshFrame(): Promise<DiagramFrame | null> {
    const frame = this.openFrame();
    this.frame = frame;
    if ((await frame.next(DIAGRAM_FRAME_LOAD_MS)) === DIAGRAM_FRAME_READY) return frame;
    this.end();
    return null;
  }

  private end(): void {
    this.frame?.close();
    this.frame = undefined;
  }

  private remember(key: string, drawn: Drawn): void {
    this.drawn.delete(key);
    this.drawn.set(key, drawn);
    let chars = 0;
    for (const one of this.drawn.values()) chars += sizeOf(one);
    for (const [oldest, one] of this.drawn) {
      if (this.drawn.size <= REMEMBERED && chars <= REMEMBERED_CHARS) return;
      this.drawn.delete(oldest);
      chars -= sizeOf(one);
    }
  }
}

async function answered(frame: DiagramFrame, id: number, ms: number): Promise<Drawn> {
  let said = await frame.next(DIAGRAM_FRAME_LOAD_MS);
  if (said === DIAGRAM_BEGUN) said = await frame.next(ms);
  return said === null ? failed('too-slow') : (readAnswer(said, id) ?? failed('picture'));
}

const sizeOf = (drawn: Drawn): number => (drawn.ok ? drawn.drawing.svg.length : 0);

const keyOf = (source: string, look: DiagramLook): string => `${JSON.stringify(look)}\n${source}`;
