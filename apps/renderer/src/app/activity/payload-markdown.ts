import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import type { Heavy, Json } from '@fyllo/protocol';
import type { OpenSession } from '../host/open-session';
import { MarkdownText } from '../markup';
import { asJson, PayloadPending, usePayload } from '../payload';

/** The text inside a payload of a tool as Markdown without tags, loaded when it is shown. */
@Component({
  selector: 'fyllo-payload-markdown',
  imports: [PayloadPending, MarkdownText],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @let shown = payload();
    @if (shown.state !== 'ready') {
      <fyllo-payload-pending [payload]="shown" />
    } @else if (text() === '') {
      <p>{{ empty() }}</p>
    } @else {
      <fyllo-markdown-text [text]="text()" />
    }
  `,
  styles: `
    :host {
      display: block;
    }
    p {
      color: var(--ink-3);
      margin: 0;
    }
    p:empty {
      display: none;
    }
  `,
})
export class PayloadMarkdown {
  readonly source = input.required<Heavy<Json>>();
  readonly session = input.required<OpenSession>();
  /** Finds the text in the payload. */
  readonly read = input.required<(value: Json) => string>();
  /** What stands for an empty text. */
  readonly empty = input('');

  protected readonly payload = usePayload(this.source, this.session, asJson);
  protected readonly text = computed(() => {
    const payload = this.payload();
    return payload.state === 'ready' ? this.read()(payload.value) : '';
  });
}
