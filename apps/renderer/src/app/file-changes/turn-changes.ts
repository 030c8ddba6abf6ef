import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { AssistantMessage } from '@fyllo/protocol';
import { turnEditsOf, type FileEdit } from '@fyllo/session-model';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { Icon } from '../ui';
import { ChangeCounts } from './change-counts';
import { TurnChangesOpener } from './turn-changes-opener';
import { useTotals, useTurnChanges } from './use-turn-changes';
import { changeWords } from './words';

/** Texts of this size together, in bytes, are not loaded for the sake of two numbers. */
const MAX_LOADED = 256 * 1024;

/** The quiet line at the end of a turn that says how many files it changed. */
@Component({
  selector: 'fyllo-turn-changes',
  imports: [ChangeCounts, Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (shown()) {
      <button type="button" data-testid="turn-changes" aria-haspopup="dialog" (click)="open()">
        <svg fylloIcon="file-text"></svg>
        <span>{{ words().title }} · {{ summary() }}</span>
        @if (totals(); as lines) {
          @if (lines.added + lines.removed > 0) {
            &ngsp;<fyllo-change-counts [added]="lines.added" [removed]="lines.removed" />
          }
        }
      </button>
    }
  `,
  styles: `
    :host {
      display: block;
    }
    button {
      --icon: 14px;
      align-items: center;
      background: none;
      border: 1px solid var(--line);
      border-radius: var(--radius-md);
      color: var(--ink-2);
      cursor: pointer;
      display: inline-flex;
      font-size: var(--text-sm);
      gap: var(--space-2);
      line-height: 1.5;
      /* below it as below everything: what follows counts on it */
      margin: var(--space-2) 0 12px;
      max-width: 100%;
      padding: 4px 10px;
      text-align: start;
    }
    button:hover {
      background: var(--bg-hover);
      color: var(--ink);
    }
  `,
})
export class TurnChanges {
  readonly message = input.required<AssistantMessage>();
  readonly session = input.required<OpenSession>();

  protected readonly words = useWords(changeWords);
  private readonly opener = inject(TurnChangesOpener);
  private readonly folder = computed(() => this.session().header()?.scope.cwd ?? '');
  private readonly edits = computed(() => {
    const message = this.message();
    return message.state === 'running' ? [] : turnEditsOf(message, this.folder()).edits;
  });
  protected readonly shown = computed(() => this.edits().length > 0);
  private readonly changes = useTurnChanges(() => {
    const edits = this.edits();
    return edits.length > 0 && weightOf(edits) <= MAX_LOADED ? edits : undefined;
  }, this.session);
  protected readonly totals = useTotals(this.changes);
  protected readonly summary = computed(() => {
    const changes = this.changes();
    const words = this.words();
    if (changes.state !== 'ready') return words.files(namesOf(this.edits()));
    return changes.files.length === 0 ? words.noNetChange : words.files(changes.files.length);
  });

  protected open(): void {
    void this.opener.open(this.session(), this.message().id);
  }
}

const weightOf = (edits: readonly FileEdit[]): number =>
  edits.reduce((sum, { body }) => sum + ('ref' in body ? body.ref.length : 0), 0);

/** Before the texts are known, every file that was touched counts. */
const namesOf = (edits: readonly FileEdit[]): number => new Set(edits.map(({ key }) => key)).size;
