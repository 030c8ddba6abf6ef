import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { decisionLine } from '@fyllo/markup';
import type { MessageId, ToolPart } from '@fyllo/protocol';
import { isApplied } from '@fyllo/session-model';
import { TurnChangesOpener, type DiffContent } from '../file-changes';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { asDiff, usePayload } from '../payload';
import { changeMarkOf, MARK_LETTERS } from './change-mark';
import { activityWords } from './words';

/** One file that a tool changed; it opens what the whole turn made of it. */
@Component({
  selector: 'fyllo-tool-change',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    'data-testid': 'tool-change',
    '[attr.data-path]': 'path()',
    '[attr.data-change]': 'mark()',
    '[attr.data-applied]': 'applied()',
  },
  template: `
    <button type="button" (click)="open()">
      <span class="mark" aria-hidden="true">{{ letter() }}</span>
      <span class="visually-hidden">{{ words().changes[mark()] }}</span>
      <span class="path" [class.struck]="!applied()">{{ label() }}</span>
      @if (!applied()) {
        <span class="note">{{ words().notApplied }}</span>
      }
    </button>
  `,
  styleUrl: './tool-change.css',
})
export class ToolChange {
  readonly tool = input.required<ToolPart>();
  /** All diffs of the tool for this path, in order; at least one. */
  readonly diffs = input.required<readonly DiffContent[]>();
  readonly session = input.required<OpenSession>();
  readonly messageId = input.required<MessageId>();

  protected readonly words = useWords(activityWords);
  private readonly opener = inject(TurnChangesOpener);
  protected readonly path = computed(() => this.diffs()[0]?.path ?? '');
  protected readonly label = computed(() => decisionLine(this.path(), 1000));
  protected readonly applied = computed(() => isApplied(this.tool()));
  private readonly first = this.bodyAt(0);
  private readonly last = this.bodyAt(-1);
  protected readonly mark = computed(() =>
    changeMarkOf(this.tool(), this.diffs(), [this.first(), this.last()]),
  );
  protected readonly letter = computed(() => MARK_LETTERS[this.mark()]);

  protected open(): void {
    const notApplied = this.applied() ? {} : { notApplied: this.diffs() };
    void this.opener.open(this.session(), this.messageId(), { path: this.path(), ...notApplied });
  }

  /** A text that cannot be loaded leaves the file "modified", which is true of all. */
  private bodyAt(index: number) {
    const payload = usePayload(
      () => this.diffs().at(index)?.body ?? NO_CHANGE,
      this.session,
      asDiff,
    );
    return computed(() => {
      const state = payload();
      return state.state === 'ready' ? state.value : undefined;
    });
  }
}

const NO_CHANGE = { value: { oldText: '', newText: '' } };
