import { ChangeDetectionStrategy, Component, computed, effect, input, output } from '@angular/core';
import { decisionText, oneLine } from '@fyllo/markup';
import type { Heavy, Json, ToolPart } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { DiffView, type DiffContent } from './diff-view';
import { usePayload } from './payload';
import { asJson } from './payload-shapes';
import { commandOf, isEmptyJson, withoutCommand } from './tool-text';
import { activityWords } from './words';

/**
 * What is to be allowed, exactly as the agent gave it: the command, the change, or the whole input.
 * SECURITY: X-04 — every character can be seen.
 */
@Component({
  selector: 'fyllo-permission-subject',
  imports: [DiffView, ErrorNote],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (title() !== '' && title() !== command()) {
      <p>{{ title() }}</p>
    }
    @let state = payload();
    @if (state.state === 'loading') {
      <p role="status">{{ words().loading }}</p>
    } @else if (state.state === 'failed') {
      <fyllo-error-note [error]="state.error" />
    }
    @if (command() !== '') {
      <pre tabindex="0">{{ command() }}</pre>
    }
    @for (change of changes(); track $index) {
      <fyllo-diff-view [content]="change" [session]="session()" [decision]="true" />
    }
    @if (rest() !== '') {
      @if (changes().length > 0) {
        <details>
          <summary>Input</summary>
          <pre tabindex="0" class="rest">{{ rest() }}</pre>
        </details>
      } @else {
        <pre tabindex="0" class="rest">{{ rest() }}</pre>
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
  readonly tool = input.required<ToolPart>();
  readonly session = input.required<OpenSession>();
  /** The subject is on the screen, or it cannot be had. */
  readonly settled = output();

  protected readonly words = useWords(activityWords);
  protected readonly payload = usePayload(
    (): Heavy<Json> => this.tool().input ?? { value: null },
    this.session,
    asJson,
  );
  private readonly value = computed<Json>(() => {
    const payload = this.payload();
    return payload.state === 'ready' ? payload.value : null;
  });
  protected readonly title = computed(() => decisionText(oneLine(this.tool().title)));
  protected readonly command = computed(() => decisionText(commandOf(this.value()) ?? ''));
  protected readonly changes = computed(() =>
    this.tool().content.filter((content): content is DiffContent => content.type === 'diff'),
  );
  /** The rest of the input; beside a diff it mostly repeats it, so it is folded there. */
  protected readonly rest = computed(() => {
    const rest = this.command() === '' ? this.value() : withoutCommand(this.value());
    if (isEmptyJson(rest)) return '';
    return decisionText(typeof rest === 'string' ? rest : JSON.stringify(rest, null, 2));
  });

  constructor() {
    effect(() => {
      if (this.payload().state !== 'loading') this.settled.emit();
    });
  }
}
