import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { decisionText } from '@fyllo/markup';
import type { Heavy, Json } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { BoundedText } from './bounded-text';
import { usePayload } from './payload';
import { asJson } from './payload-shapes';
import { readableJson } from './tool-text';
import { activityWords } from './words';

/** A JSON or text payload of a tool, loaded when it is shown. */
@Component({
  selector: 'fyllo-payload-view',
  imports: [BoundedText, ErrorNote],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @let shown = payload();
    @switch (shown.state) {
      @case ('loading') {
        <p role="status">{{ words().loading }}</p>
      }
      @case ('failed') {
        <fyllo-error-note [error]="shown.error" />
      }
      @case ('ready') {
        <fyllo-bounded-text [text]="text()" />
      }
    }
  `,
  styles: `
    p {
      color: var(--ink-3);
      margin: 0;
    }
  `,
})
export class PayloadView {
  readonly source = input.required<Heavy<Json>>();
  readonly session = input.required<OpenSession>();
  /** Whether somebody decides on what is shown: hidden characters are written out then. */
  readonly decision = input(false);

  protected readonly words = useWords(activityWords);
  protected readonly payload = usePayload(this.source, this.session, asJson);
  protected readonly text = computed(() => {
    const payload = this.payload();
    if (payload.state !== 'ready') return '';
    if (!this.decision()) return readableJson(payload.value);
    const { value } = payload;
    return decisionText(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  });
}
