import { SEQUENCES, withoutControls } from './plain-text';
import { graphicsAfter, PLAIN, type Graphics } from './text-graphics';

/** A piece of text that looks the same from its first character to its last. */
export interface StyledRun {
  readonly text: string;
  readonly graphics: Graphics;
}

/** What a page draws of one text; anything after so many changes of colour stands in one run, uncoloured. */
const MAX_RUNS = 4000;
const SELECT_GRAPHICS = /^(?:\u001b\[|\u009b)([\d;:]*)m$/;

/**
 * Output of a program with its colours: the same characters that `plainText` leaves, in runs. Colours and weights are
 * kept (SGR); whatever else a terminal would obey is gone. Time is linear in the text, runs are bounded.
 * SECURITY: R-10
 */
export function styledText(text: string): readonly StyledRun[] {
  const runs = new Runs();
  let graphics = PLAIN;
  let at = 0;
  for (const { 0: sequence, index } of text.matchAll(SEQUENCES)) {
    runs.add(text.slice(at, index), graphics);
    at = index + sequence.length;
    const codes = SELECT_GRAPHICS.exec(sequence)?.[1];
    if (codes !== undefined) graphics = graphicsAfter(graphics, codes);
  }
  runs.add(text.slice(at), graphics);
  return runs.all();
}

class Runs {
  private readonly runs: StyledRun[] = [];
  private pieces: string[] = [];
  private graphics = PLAIN;
  /** A line end that the next piece may finish: CR and LF are one, also around a change of colour. */
  private carriageReturn = false;

  add(piece: string, graphics: Graphics): void {
    if (piece === '') return;
    const whole = this.carriageReturn && !piece.startsWith('\n') ? `\n${piece}` : piece;
    this.carriageReturn = whole.endsWith('\r');
    const clean = withoutControls(this.carriageReturn ? whole.slice(0, -1) : whole);
    if (clean === '') return;
    if (graphics !== this.graphics && this.runs.length < MAX_RUNS) {
      this.endRun();
      this.graphics = this.runs.length < MAX_RUNS ? graphics : PLAIN;
    }
    this.pieces.push(clean);
  }

  all(): readonly StyledRun[] {
    if (this.carriageReturn) this.pieces.push('\n');
    this.endRun();
    return this.runs;
  }

  private endRun(): void {
    if (this.pieces.length === 0) return;
    this.runs.push({ text: this.pieces.join(''), graphics: this.graphics });
    this.pieces = [];
  }
}
