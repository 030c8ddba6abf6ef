import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { useWords } from '../language';
import { uiWords } from '../ui';
import { LoadFailure } from './load-failure';
import type { Payload } from './payload';

/** A payload that is not there: on its way, or why it did not come. */
@Component({
  selector: 'fyllo-payload-pending',
  imports: [LoadFailure],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @let missing = payload();
    @if (missing.state === 'failed') {
      <fyllo-load-failure [failure]="missing" />
    } @else {
      <p role="status">{{ words().loading }}</p>
    }
  `,
  styles: `
    p {
      color: var(--ink-3);
      margin: 0;
    }
  `,
})
export class PayloadPending {
  readonly payload = input.required<Exclude<Payload<unknown>, { readonly state: 'ready' }>>();
  protected readonly words = useWords(uiWords);
}
