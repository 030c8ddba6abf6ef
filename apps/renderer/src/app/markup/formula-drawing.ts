import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  effect,
  ElementRef,
  inject,
  input,
  ViewEncapsulation,
} from '@angular/core';
import { MAX_MATH_CHARS, MAX_MATH_EXPANSIONS, MAX_MATH_SIZE_EM } from '@fyllo/protocol';
import { render } from 'katex';
import { Slices } from './slices';

/**
 * Draws one formula with the library that is loaded for it, its style sheet and fonts.
 * SECURITY: R-06 — nothing in a formula is trusted, its size is bounded, and one that cannot be drawn stays text.
 */
@Component({
  selector: 'fyllo-formula-drawing',
  changeDetection: ChangeDetectionStrategy.OnPush,
  encapsulation: ViewEncapsulation.None,
  template: '',
  styleUrl: './formula-drawing.css',
})
export class FormulaDrawing {
  readonly tex = input.required<string>();
  readonly source = input.required<string>();
  readonly display = input(false);

  constructor() {
    const host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    const slices = inject(Slices);
    let alive = true;
    inject(DestroyRef).onDestroy(() => {
      alive = false;
    });
    effect(() => {
      const [tex, source, display] = [this.tex(), this.source(), this.display()];
      host.replaceChildren(spanOf(source));
      slices.run(() => {
        if (alive) host.replaceChildren(...formulaNodes(tex, source, display));
      });
    });
  }
}

/** The nodes of a formula: its source for copying and reading out, and its drawing; or the source alone with what is wrong as title. */
export function formulaNodes(tex: string, source: string, display: boolean): readonly Node[] {
  if (tex.length > MAX_MATH_CHARS) return [spanOf(source)];
  const drawing = document.createElement('span');
  try {
    render(tex, drawing, {
      displayMode: display,
      maxExpand: MAX_MATH_EXPANSIONS,
      maxSize: MAX_MATH_SIZE_EM,
      output: 'html',
      strict: 'ignore',
      throwOnError: true,
      trust: false,
    });
  } catch (error) {
    // deep nesting overflows the library's stack, whatever it is told about errors
    const text = spanOf(source, 'fyllo-formula-error');
    text.title = error instanceof Error ? error.message : '';
    return [text];
  }
  return [spanOf(source, 'fyllo-formula-source'), drawing];
}

function spanOf(text: string, className = ''): HTMLElement {
  const span = document.createElement('span');
  span.textContent = text;
  if (className !== '') span.className = className;
  return span;
}
