import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { plainText } from '@fyllo/markup';
import type { PartOf } from '@fyllo/protocol';
import { useWords } from '../language';
import { MarkdownText } from '../markup';
import { Icon } from '../ui';
import { transcriptWords } from './words';

/** The agent made its context shorter: how far that is, what it kept in mind, or why it failed. */
@Component({
  selector: 'fyllo-compaction',
  imports: [Icon, MarkdownText],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    'data-testid': 'turn-notice',
    'data-reason': 'compaction',
    '[attr.data-state]': 'state()',
  },
  template: `
    <div class="line">
      @switch (state()) {
        @case ('running') {
          <span class="spinner" aria-hidden="true"></span>
        }
        @case ('failed') {
          <svg fylloIcon="triangle-alert"></svg>
        }
        @default {
          <svg fylloIcon="info"></svg>
        }
      }
      <span>{{ line() }}</span>
    </div>
    @if (summary() !== '') {
      <details>
        <summary>{{ words().compactionSummary }}</summary>
        <div class="body">
          <fyllo-markdown-text [text]="part().summary" [final]="state() !== 'running'" />
        </div>
      </details>
    }
  `,
  styles: `
    :host {
      color: var(--ink-3);
      display: block;
      font-size: var(--text-md);
      line-height: 1.5;
      margin: 0 0 12px;
    }
    .line {
      align-items: flex-start;
      display: flex;
      gap: var(--space-2);
      overflow-wrap: anywhere;
      white-space: pre-line;
    }
    .line svg {
      flex: none;
      margin-top: 3px;
    }
    .spinner {
      height: 14px;
      margin: 3px 1px;
      width: 14px;
    }
    :host([data-state='failed']) .line {
      color: var(--danger);
    }
    details {
      margin-inline-start: 24px;
    }
    summary {
      cursor: default;
      width: fit-content;
    }
    summary:hover {
      color: var(--ink);
    }
    .body {
      border-inline-start: 2px solid var(--line-strong);
      color: var(--ink-2);
      margin-top: 4px;
      max-height: 360px;
      overflow: auto;
      padding-inline-start: 12px;
    }
  `,
})
export class Compaction {
  readonly part = input.required<PartOf<'compaction'>>();
  /** Nothing more comes of it once the turn is over. */
  readonly over = input(false);

  protected readonly words = useWords(transcriptWords);
  protected readonly summary = computed(() => this.part().summary.trim());
  protected readonly state = computed(() => {
    const { status, error } = this.part();
    if (error !== undefined || status === 'failed') return 'failed';
    if (status === 'completed') return 'done';
    return this.over() ? 'stopped' : 'running';
  });
  protected readonly line = computed(() => {
    const { compacting, compacted, compactionFailed, compactionStopped } = this.words();
    const texts = {
      failed: `${compactionFailed} ${plainText(this.part().error ?? '')}`.trim(),
      done: compacted,
      stopped: compactionStopped,
      running: compacting,
    };
    return texts[this.state()];
  });
}
