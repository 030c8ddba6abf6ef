import { ChangeDetectionStrategy, Component, computed, input, signal } from '@angular/core';
import { decisionLine, decisionText, plainText, revealHidden } from '@fyllo/markup';
import type { ToolContent } from '@fyllo/protocol';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { asDiff, LoadFailure, usePayload } from '../payload';
import { LoadingState } from '../ui';
import { diffLines, withContext } from './line-diff';
import { changeWords } from './words';

const FIRST_ROWS = 200;
export type DiffContent = Extract<ToolContent, { type: 'diff' }>;

/** What a tool changes in one file, as unified rows. */
@Component({
  selector: 'fyllo-diff-view',
  imports: [LoadFailure, LoadingState],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'tool-change', '[attr.data-path]': 'content().path' },
  templateUrl: './diff-view.html',
  styleUrl: './diff-view.css',
})
export class DiffView {
  readonly content = input.required<DiffContent>();
  readonly session = input.required<OpenSession>();
  /** Whether somebody decides on what is shown: hidden characters are written out then. */
  readonly decision = input(false);

  protected readonly words = useWords(changeWords);
  protected readonly path = computed(() => {
    const { path } = this.content();
    return this.decision() ? revealHidden(path) : decisionLine(path, 1000);
  });
  readonly payload = usePayload(() => this.content().body, this.session, asDiff);
  protected readonly diff = computed(() => {
    const payload = this.payload();
    if (payload.state !== 'ready') return undefined;
    return diffLines(payload.value.oldText, payload.value.newText);
  });
  private readonly all = signal(false);
  private readonly rows = computed(() => withContext(this.diff()?.lines ?? []));
  protected readonly cut = computed(() => !this.all() && this.rows().length > FIRST_ROWS);
  protected readonly shown = computed(() =>
    this.cut() ? this.rows().slice(0, FIRST_ROWS) : this.rows(),
  );
  protected readonly rowCount = computed(() => this.rows().length);

  protected lineText(text: string): string {
    return this.decision() ? decisionText(text) : plainText(text);
  }

  protected showAll(): void {
    this.all.set(true);
  }
}
