import { ChangeDetectionStrategy, Component, computed, input, viewChildren } from '@angular/core';
import { decisionText } from '@fyllo/markup';
import type { Heavy, Json, PermissionSubject as Subject } from '@fyllo/protocol';
import { DiffView, type DiffContent } from '../file-changes';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { asJson, PayloadPending, usePayload } from '../payload';
import { MediaView } from './media-view';
import { PayloadView } from './payload-view';
import { commandOf, isEmptyJson, withoutCommand } from './tool-text';
import { activityWords } from './words';

/**
 * What is to be allowed, exactly as the agent gave it: the command, the change, or the whole input.
 * SECURITY: X-04 — every character can be seen.
 */
@Component({
  selector: 'fyllo-permission-subject',
  imports: [DiffView, MediaView, PayloadPending, PayloadView],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @let state = payload();
    @if (state.state !== 'ready') {
      <fyllo-payload-pending [payload]="state" />
    }
    @if (title() !== '' && title() !== command()) {
      @if (command() === '') {
        <pre tabindex="0" role="group" [attr.aria-label]="words().subject">{{ title() }}</pre>
      } @else {
        <p>{{ title() }}</p>
      }
    }
    @if (command() !== '') {
      <pre tabindex="0" role="group" [attr.aria-label]="words().command">{{ command() }}</pre>
    }
    @if (locations() !== '') {
      <pre tabindex="0" role="group" aria-label="Locations" class="rest">{{ locations() }}</pre>
    }
    @for (content of texts(); track $index) {
      <fyllo-payload-view
        [name]="words().subject"
        [source]="content.body"
        [session]="session()"
        [decision]="true"
      />
    }
    @for (content of media(); track $index) {
      <fyllo-media [media]="content.media" [session]="session()" />
    }
    @for (change of changes(); track $index) {
      <fyllo-diff-view [content]="change" [session]="session()" [decision]="true" />
    }
    @if (rest() !== '') {
      @if (changes().length > 0) {
        <details>
          <summary>Input</summary>
          <pre tabindex="0" role="group" aria-label="Input" class="rest">{{ rest() }}</pre>
        </details>
      } @else {
        <pre tabindex="0" role="group" aria-label="Input" class="rest">{{ rest() }}</pre>
      }
    }
  `,
  styles: `
    :host {
      display: grid;
      gap: 8px;
      grid-template-columns: minmax(0, 1fr);
    }
    p {
      color: var(--ink-2);
      font-size: var(--text-md);
      margin: 0;
      overflow-wrap: anywhere;
    }
    fyllo-media {
      margin: 0;
    }
    pre {
      background: var(--bg-code);
      border: 1px solid var(--line);
      border-radius: var(--radius-sm);
      font: var(--text-sm) / 1.5 var(--font-mono);
      margin: 0;
      max-height: 300px;
      overflow: auto;
      overflow-wrap: anywhere;
      padding: 8px 10px;
      unicode-bidi: isolate;
      white-space: pre-wrap;
    }
    summary {
      color: var(--ink-3);
      cursor: pointer;
      font-size: var(--text-sm);
      padding-bottom: 4px;
    }
    .rest {
      max-height: 200px;
    }
  `,
})
export class PermissionSubject {
  readonly subject = input.required<Subject>();
  readonly session = input.required<OpenSession>();

  protected readonly words = useWords(activityWords);
  protected readonly payload = usePayload(
    (): Heavy<Json> => this.subject().input ?? { value: null },
    this.session,
    asJson,
  );
  private readonly value = computed<Json>(() => {
    const payload = this.payload();
    return payload.state === 'ready' ? payload.value : null;
  });
  /** Whole, not cut to a line: often it is all there is to decide on. */
  protected readonly title = computed(() => decisionText(this.subject().title).trim());
  protected readonly command = computed(() => decisionText(commandOf(this.value()) ?? ''));
  protected readonly changes = computed(() =>
    this.subject().content.filter((content): content is DiffContent => content.type === 'diff'),
  );
  protected readonly texts = computed(() =>
    this.subject().content.filter((content) => content.type === 'text'),
  );
  protected readonly media = computed(() =>
    this.subject().content.filter((content) => content.type === 'media'),
  );
  /** Places that no change names already. */
  protected readonly locations = computed(() =>
    this.subject()
      .locations.filter(({ path }) => !this.changes().some((change) => change.path === path))
      .map(({ path, line }) => (line === undefined ? path : `${path}:${line.toString()}`))
      .map(decisionText)
      .join('\n'),
  );
  /** The rest of the input; beside a diff it mostly repeats it, so it is folded there. */
  protected readonly rest = computed(() => {
    const rest = this.command() === '' ? this.value() : withoutCommand(this.value());
    if (isEmptyJson(rest)) return '';
    return decisionText(typeof rest === 'string' ? rest : JSON.stringify(rest, null, 2));
  });

  private readonly diffViews = viewChildren(DiffView);
  private readonly textViews = viewChildren(PayloadView);
  private readonly mediaViews = viewChildren(MediaView);
  /** Whether all of the subject is on the screen: its input, every change, every text and picture. */
  readonly state = computed<'loading' | 'failed' | 'ready'>(() => {
    const views = [...this.diffViews(), ...this.textViews(), ...this.mediaViews()];
    const states = [this.payload(), ...views.map((view) => view.payload())].map(
      ({ state }) => state,
    );
    if (states.includes('failed')) return 'failed';
    const wanted = this.changes().length + this.texts().length + this.media().length;
    return views.length === wanted && !states.includes('loading') ? 'ready' : 'loading';
  });
}
