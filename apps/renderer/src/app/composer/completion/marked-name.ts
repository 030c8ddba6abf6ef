import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { revealHidden } from '../../ui';

interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** A name of somebody else with the matched characters marked; nothing of it is more than text. */
@Component({
  selector: 'fyllo-marked-name',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @for (piece of pieces(); track $index) {
      @if (piece.marked) {
        <mark [textContent]="piece.text"></mark>
      } @else {
        <span [textContent]="piece.text"></span>
      }
    }
  `,
  styles: `
    :host {
      unicode-bidi: isolate;
    }
    mark {
      background: none;
      color: var(--accent);
      font-weight: 650;
    }
  `,
})
export class MarkedName {
  readonly text = input.required<string>();
  /** UTF-16 places. */
  readonly marks = input<readonly number[]>([]);
  protected readonly pieces = computed(() => piecesOf(this.text(), this.marks()));
}

/** Runs of marked and unmarked characters, written out; a character is marked when half of it is. SECURITY: X-04 */
export function piecesOf(text: string, marks: readonly number[]): readonly Piece[] {
  const marked = new Set(marks);
  const pieces: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const char of text) {
    const isMarked = marked.has(at) || (char.length > 1 && marked.has(at + 1));
    at += char.length;
    const last = pieces.at(-1);
    if (last?.marked === isMarked) last.text += char;
    else pieces.push({ text: char, marked: isMarked });
  }
  return pieces.map((piece) => ({ ...piece, text: revealHidden(piece.text) }));
}
