import { DialogRef } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { useWords } from '../language';
import { Icon } from './icon';
import { SlideoverWidth } from './slideover-width';
import { uiWords } from './words';

const STEP = 32;

/**
 * The frame of what is shown in a slideover: a head with the title, what belongs beside it (`[head]`), a button that
 * closes, and a body that scrolls. The left edge can be drawn or moved with the arrow keys.
 */
@Component({
  selector: 'fyllo-slideover',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { '[style.width.px]': 'size.width()' },
  templateUrl: './slideover.html',
  styleUrl: './slideover.css',
})
export class Slideover {
  readonly heading = input.required<string>();
  /** The id of the title, the one `slideoverConfig` was given. */
  readonly titleId = input.required<string>();

  protected readonly size = inject(SlideoverWidth);
  protected readonly dialog = inject<DialogRef>(DialogRef);
  protected readonly words = useWords(uiWords);

  protected draw(event: PointerEvent): void {
    const edge = event.currentTarget;
    if (event.button !== 0 || !(edge instanceof HTMLElement)) return;
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
  }

  protected drag(event: PointerEvent): void {
    const edge = event.currentTarget;
    if (!(edge instanceof HTMLElement) || !edge.hasPointerCapture(event.pointerId)) return;
    this.size.set(innerWidth - event.clientX);
  }

  protected move(event: KeyboardEvent): void {
    const { width, least, most } = this.size;
    const wanted = {
      ArrowLeft: width() + STEP,
      ArrowRight: width() - STEP,
      Home: least(),
      End: most(),
    }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    this.size.set(Math.min(Math.max(wanted, least()), most()));
  }
}
