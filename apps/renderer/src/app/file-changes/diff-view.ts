import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { decisionLine, revealHidden } from '@fyllo/markup';
import type { ToolContent } from '@fyllo/protocol';
import type { OpenSession } from '../host/open-session';
import { asDiff, LoadFailure, usePayload } from '../payload';
import { LoadingState } from '../ui';
import { ChangeCounts } from './change-counts';
import { DiffSheet } from './diff-sheet';
import { useLineDiff } from './use-line-diff';

export type DiffContent = Extract<ToolContent, { type: 'diff' }>;

/** What a tool changes in one file, as unified rows. */
@Component({
  selector: 'fyllo-diff-view',
  imports: [ChangeCounts, DiffSheet, LoadFailure, LoadingState],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'tool-change', '[attr.data-path]': 'content().path' },
  template: `
    <div class="head">
      <ng-content select="[path]">
        <span class="path" [title]="path()">{{ path() }}</span>
      </ng-content>
      @if (diff(); as counts) {
        <fyllo-change-counts [added]="counts.added" [removed]="counts.removed" />
      }
    </div>
    @let state = payload();
    @if (state.state === 'failed') {
      <fyllo-load-failure [failure]="state" />
    } @else if (state.state === 'ready' && diff()) {
      @if (diff(); as compared) {
        <fyllo-diff-sheet
          [diff]="compared"
          [texts]="state.value"
          [path]="content().path"
          [name]="path()"
          [decision]="decision()"
          [first]="200"
        />
      }
    } @else {
      <fyllo-loading-state />
    }
  `,
  styleUrl: './diff-view.css',
})
export class DiffView {
  readonly content = input.required<DiffContent>();
  readonly session = input.required<OpenSession>();
  /** Whether somebody decides on what is shown: hidden characters are written out then. */
  readonly decision = input(false);

  protected readonly path = computed(() => {
    const { path } = this.content();
    return this.decision() ? revealHidden(path) : decisionLine(path, 1000);
  });
  readonly payload = usePayload(() => this.content().body, this.session, asDiff);
  protected readonly diff = useLineDiff(() => {
    const payload = this.payload();
    return payload.state === 'ready' ? { ...payload.value, exact: this.decision() } : undefined;
  });
}
