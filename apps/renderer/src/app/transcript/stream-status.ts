import {
  ChangeDetectionStrategy,
  Component,
  computed,
  DestroyRef,
  inject,
  input,
  signal,
} from '@angular/core';
import { useWords } from '../language';
import { elapsedOf } from '../ui';
import { transcriptWords } from './words';

const TICK_MS = 1000;

/** That a reply is under way and for how long; it says nothing about what the agent does (behaviour 8.4). */
@Component({
  selector: 'fyllo-stream-status',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { '[attr.data-testid]': 'begun() ? "stream-status" : null' },
  template: `
    <span class="dots" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i><i></i></span>
    <span [class.visually-hidden]="!begun()">{{
      begun() ? words().working(elapsed()) : words().waiting
    }}</span>
  `,
  styles: `
    :host {
      align-items: center;
      color: var(--ink-3);
      display: flex;
      font-size: var(--text-md);
      font-variant-numeric: tabular-nums;
      gap: var(--space-2);
      line-height: 1.5;
      margin: 4px 0 12px;
    }
    .dots {
      display: grid;
      gap: 2px;
      grid-template-columns: repeat(3, 4px);
    }
    i {
      animation: pulse 1.2s var(--ease) infinite;
      background: var(--accent);
      border-radius: 1px;
      height: 4px;
      opacity: 0.3;
      width: 4px;
    }
    i:nth-child(2),
    i:nth-child(4) {
      animation-delay: 0.15s;
    }
    i:nth-child(3),
    i:nth-child(5) {
      animation-delay: 0.3s;
    }
    i:nth-child(6) {
      animation-delay: 0.45s;
    }
    @keyframes pulse {
      50% {
        opacity: 0.95;
      }
    }
    @media (prefers-reduced-motion: reduce) {
      i {
        animation: none;
        opacity: 0.6;
      }
    }
  `,
})
export class StreamStatus {
  /** Unix milliseconds of the turn's start. */
  readonly since = input.required<number>();
  /** Whether the reply has any content yet. */
  readonly begun = input.required<boolean>();

  protected readonly words = useWords(transcriptWords);
  private readonly now = signal(Date.now());
  protected readonly elapsed = computed(() => elapsedOf(this.now() - this.since()));

  constructor() {
    const timer = setInterval(() => {
      this.now.set(Date.now());
    }, TICK_MS);
    inject(DestroyRef).onDestroy(() => {
      clearInterval(timer);
    });
  }
}
