import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { languageOf } from '@fyllo/markup';
import { CodeBlock } from './code-block';
import { Diagram } from './diagram';

/** A fence: code, or a diagram once it is closed, for half a diagram is none. */
@Component({
  selector: 'fyllo-fence',
  imports: [CodeBlock, Diagram],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (isDiagram()) {
      @defer (on immediate) {
        <fyllo-diagram [code]="code()" />
      } @placeholder {
        <fyllo-code-block [code]="code()" [info]="info()" />
      } @error {
        <fyllo-code-block [code]="code()" [info]="info()" />
      }
    } @else {
      <fyllo-code-block [code]="code()" [info]="info()" [open]="open()" />
    }
  `,
  styles: `
    :host {
      display: block;
    }
  `,
})
export class Fence {
  readonly code = input.required<string>();
  /** The info string, or a language name. */
  readonly info = input('');
  /** Whether more of it may come. */
  readonly open = input(false);

  protected readonly isDiagram = computed(
    () => !this.open() && languageOf(this.info()) === 'mermaid',
  );
}
