import { DestroyRef, Directive, effect, ElementRef, inject, input } from '@angular/core';
import type { CodeLines } from './code-token';
import { highlightLines } from './highlight-lines';
import { keepSelection } from './keep-selection';
import { Slices } from './slices';

/**
 * Shows code that mostly grows at its end: what is there stays, so a selection inside it stays too. Once it is
 * closed it gets its colours, made of elements, never of HTML in a string.
 */
@Directive({ selector: '[fylloColouredCode]' })
export class ColouredCode {
  readonly fylloColouredCode = input.required<string>();
  readonly language = input('');
  /** Whether the code still grows: it is not highlighted until it is whole. */
  readonly open = input(false);

  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly slices = inject(Slices);
  private readonly text = document.createTextNode('');
  private shown = '';
  private version = 0;

  constructor() {
    this.host.append(this.text);
    effect(() => {
      this.show(this.fylloColouredCode());
      this.version += 1;
      if (!this.open()) void this.colour(this.language(), this.version);
    });
    inject(DestroyRef).onDestroy(() => {
      this.version = -1;
    });
  }

  private show(code: string): void {
    const before = this.shown;
    if (before === code) return;
    this.shown = code;
    if (this.text.parentNode === this.host && code.startsWith(before)) {
      this.text.appendData(code.slice(before.length));
    } else {
      this.text.data = code;
      this.host.replaceChildren(this.text);
    }
  }

  private async colour(language: string, version: number): Promise<void> {
    const code = this.fylloColouredCode();
    const lines = await highlightLines(code, language);
    if (lines === undefined || version !== this.version) return;
    this.slices.run(() => {
      if (version !== this.version) return;
      keepSelection(this.host, () => {
        this.host.replaceChildren(...lineNodes(lines));
      });
    });
  }
}

/** The nodes of highlighted lines: text, and elements around what has a colour. */
function lineNodes(lines: CodeLines): readonly Node[] {
  const nodes: Node[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') nodes.push(document.createTextNode(plain));
    plain = '';
  };
  lines.forEach((line, index) => {
    if (index > 0) plain += '\n';
    for (const { text, kind } of line) {
      if (kind === undefined) plain += text;
      else {
        flush();
        const span = document.createElement('span');
        span.dataset['token'] = kind;
        span.textContent = text;
        nodes.push(span);
      }
    }
  });
  flush();
  return nodes;
}
