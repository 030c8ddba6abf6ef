import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { SignalPayload } from '@fyllo/protocol';
import { useWords } from '../language';
import { Icon } from '../ui';
import { SIGNAL_CONTEXT } from './signal-context';
import type { SignalView } from './signal-view';
import { SPAWNED_SESSIONS } from './spawned-sessions';
import { signalWords } from './words';

/** The way to a session that the agent of this reply has spawned; where it leads is looked up, never taken from it. */
@Component({
  selector: 'fyllo-signal-session',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <button
      type="button"
      data-testid="signal-session"
      [attr.data-state]="state()"
      [attr.aria-disabled]="state() === 'unavailable'"
      [title]="state() === 'unavailable' ? words().sessionUnavailable : ''"
      (click)="open()"
    >
      <svg fylloIcon="bot"></svg>
      <span>{{ words().session }}</span>
      @if (state() === 'unavailable') {
        <span class="why">{{ words().sessionUnavailable }}</span>
      }
    </button>
  `,
  styles: `
    button {
      --icon: 15px;
      align-items: center;
      background: var(--bg-raised);
      border: 1px solid var(--line);
      border-radius: var(--radius-md);
      color: var(--ink);
      display: inline-flex;
      flex-wrap: wrap;
      font-size: var(--text-md);
      gap: 2px 8px;
      line-height: 1.5;
      max-width: 100%;
      padding: 5px 12px 5px 10px;
      text-align: start;
    }
    button[aria-disabled='true'] {
      background: none;
      border-style: dashed;
      color: var(--ink-2);
      cursor: default;
    }
    .why {
      color: var(--ink-3);
      font-size: var(--text-sm);
    }
  `,
})
export class SignalSession implements SignalView<'spawn.session'> {
  readonly payload = input.required<SignalPayload<'spawn.session'>>();

  protected readonly words = useWords(signalWords);
  private readonly sessions = inject(SPAWNED_SESSIONS);
  /** The session of the message that carries the signal, whichever is open elsewhere. */
  private readonly reply = inject(SIGNAL_CONTEXT);
  private readonly found = computed(() =>
    this.sessions.stateOf(this.reply.sessionId(), this.payload().sessionId),
  );
  protected readonly state = computed(() => this.found()());

  protected open(): void {
    if (this.state() !== 'ready') return;
    this.sessions.open(this.reply.sessionId(), this.payload().sessionId);
  }
}
