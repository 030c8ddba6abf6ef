import { Directive, effect, ElementRef, inject, input } from '@angular/core';

/** Shows text that mostly grows at its end: what is there stays, so a selection inside it stays too. */
@Directive({ selector: '[fylloGrowingCode]' })
export class GrowingCode {
  readonly fylloGrowingCode = input.required<string>();

  constructor() {
    const text = document.createTextNode('');
    inject<ElementRef<HTMLElement>>(ElementRef).nativeElement.append(text);
    effect(() => {
      const code = this.fylloGrowingCode();
      if (code.startsWith(text.data)) text.appendData(code.slice(text.data.length));
      else text.data = code;
    });
  }
}
