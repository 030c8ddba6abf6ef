import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  ElementRef,
  inject,
  input,
  signal,
} from '@angular/core';
import type { Command, Mention } from '@fyllo/protocol';
import { shownHint, usableCommands } from './command-match';

interface Piece {
  readonly text: string;
  readonly isMention: boolean;
}

/**
 * Lies under the text of an input, in step with it: backgrounds of the files it names, and what a command expects,
 * behind it. An input itself can show neither.
 */
@Component({
  selector: 'fyllo-text-marks',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <div class="text" aria-hidden="true" [style]="look()">
      @for (piece of pieces(); track $index) {
        <span [class.mention]="piece.isMention" [textContent]="piece.text"></span>
      }
      @if (hint() !== '') {
        <span class="behind"><span class="hint" [textContent]="hint()"></span></span>
      }
    </div>
    <span class="visually-hidden" role="status">{{ hint() }}</span>
  `,
  styles: `
    :host {
      inset: 0;
      overflow: hidden;
      pointer-events: none;
      position: absolute;
    }
    .text {
      box-sizing: border-box;
      color: transparent;
      overflow-wrap: anywhere;
      white-space: pre-wrap;
    }
    .mention {
      background: var(--accent-soft);
      border-radius: 4px;
      box-decoration-break: clone;
      box-shadow: 0 0 0 2px var(--accent-soft);
    }
    .behind {
      position: relative;
    }
    .hint {
      color: var(--ink-3);
      left: 0;
      position: absolute;
      white-space: pre;
    }
  `,
})
export class TextMarks {
  readonly area = input.required<HTMLTextAreaElement>();
  readonly text = input.required<string>();
  readonly mentions = input.required<readonly Mention[]>();
  readonly commands = input<readonly Command[]>([]);

  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  protected readonly look = signal<Readonly<Record<string, string>>>({});
  protected readonly pieces = computed(() => piecesOf(this.text(), this.mentions()));
  protected readonly hint = computed(() => hintFor(this.text(), this.commands()));

  constructor() {
    effect((onCleanup) => {
      const area = this.area();
      const listening = new AbortController();
      const follow = (): void => {
        this.host.scrollTop = 0;
        this.look.set(lookOf(area));
      };
      const resizes = new ResizeObserver(follow);
      resizes.observe(area); // also when a scroll bar comes or goes
      area.addEventListener('scroll', follow, listening);
      follow();
      onCleanup(() => {
        resizes.disconnect();
        listening.abort();
      });
    });
  }
}

/** Lines break where those of the input do. */
function lookOf(area: HTMLTextAreaElement): Readonly<Record<string, string>> {
  const { font, letterSpacing, padding, tabSize } = getComputedStyle(area);
  const width = `${area.clientWidth.toString()}px`;
  const transform = `translateY(${(-area.scrollTop).toString()}px)`;
  return { font, letterSpacing, padding, tabSize, width, transform };
}

/** Up to the end of the line of the last mention: what follows moves nothing that is drawn here. */
export function piecesOf(text: string, mentions: readonly Mention[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { at, length } of mentions) {
    if (at < from || at + length > text.length) continue;
    pieces.push({ text: text.slice(from, at), isMention: false });
    from = at + length;
    pieces.push({ text: text.slice(at, from), isMention: true });
  }
  const line = text.indexOf('\n', from);
  pieces.push({ text: text.slice(from, line < 0 ? text.length : line), isMention: false });
  return pieces;
}

/** What the command expects that is all of the text, as long as nothing is written behind it. */
export function hintFor(text: string, commands: readonly Command[]): string {
  const name = /^\/(\S{1,100}) $/u.exec(text)?.[1];
  if (name === undefined) return '';
  const command = usableCommands(commands).find((other) => other.name === name);
  return command === undefined ? '' : shownHint(command);
}
