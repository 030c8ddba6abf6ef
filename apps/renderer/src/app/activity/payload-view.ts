import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { decisionText } from '@fyllo/markup';
import type { Heavy, Json } from '@fyllo/protocol';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { asJson, LoadFailure, usePayload } from '../payload';
import { BoundedText } from './bounded-text';
import { readableJson } from './tool-text';
import { activityWords } from './words';

/** A JSON or text payload of a tool, loaded when it is shown. */
@Component({
  selector: 'fyllo-payload-view',
  imports: [BoundedText, LoadFailure],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @let shown = payload();
    @switch (shown.state) {
      @case ('loading') {
        <p role="status">{{ words().loading }}</p>
      }
      @case ('failed') {
        <fyllo-load-failure [failure]="shown" />
      }
      @case ('ready') {
        <fyllo-bounded-text [name]="name()" [text]="text()" />
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
  /** What the text is, for those who do not see where it stands. */
  readonly name = input.required<string>();
  /** Whether somebody decides on what is shown: hidden characters are written out then. */
  readonly decision = input(false);

  protected readonly words = useWords(activityWords);
  readonly payload = usePayload(this.source, this.session, asJson);
  protected readonly text = computed(() => {
    const payload = this.payload();
    if (payload.state !== 'ready') return '';
    if (!this.decision()) return readableJson(payload.value);
    const { value } = payload;
    return decisionText(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  });
}
