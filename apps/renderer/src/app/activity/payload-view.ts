import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { decisionText } from '@fyllo/markup';
import type { Heavy, Json } from '@fyllo/protocol';
import type { OpenSession } from '../host/open-session';
import { asJson, PayloadPending, usePayload } from '../payload';
import { BoundedText } from './bounded-text';
import { readableJson, spokenOf } from './tool-text';

/** A JSON or text payload of a tool, loaded when it is shown. */
@Component({
  selector: 'fyllo-payload-view',
  imports: [BoundedText, PayloadPending],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @let shown = payload();
    @if (shown.state !== 'ready') {
      <fyllo-payload-pending [payload]="shown" />
    } @else {
      @let shape = output();
      @if (shape === undefined) {
        <fyllo-bounded-text [name]="name()" [text]="text()" />
      } @else {
        @if (said().text !== '') {
          <fyllo-bounded-text
            [name]="name()"
            [text]="said().text"
            [coloured]="true"
            [ends]="shape"
          />
        }
        @if (said().rest !== '') {
          <fyllo-bounded-text [name]="name()" [text]="said().rest" />
        }
      }
    }
  `,
  styles: `
    :host {
      display: grid;
      gap: 6px;
      grid-template-columns: minmax(0, 1fr);
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

  /** Whether it is what a program wrote, with its colours, and which end of it is shown first. */
  readonly output = input<'start' | 'end'>();

  readonly payload = usePayload(this.source, this.session, asJson);
  protected readonly text = computed(() => {
    const payload = this.payload();
    if (payload.state !== 'ready') return '';
    if (!this.decision()) return readableJson(payload.value);
    const { value } = payload;
    return decisionText(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  });
  protected readonly said = computed(() => {
    const payload = this.payload();
    return payload.state === 'ready' ? spokenOf(payload.value) : { text: '', rest: '' };
  });
}
