import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { initialsOf } from './initials';

/** The small square that stands for somebody; a pulse says that they are at work. */
@Component({
  selector: 'fyllo-initials-badge',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'aria-hidden': 'true' },
  template: `
    {{ initials() }}
    @if (running()) {
      <i class="pulse"></i>
    }
  `,
  styles: `
    :host {
      background: var(--bg-sunken);
      border: 1px solid var(--line);
      border-radius: 7px;
      color: var(--ink-2);
      display: grid;
      flex: none;
      font-size: var(--text-xs);
      font-weight: 650;
      height: 26px;
      place-items: center;
      position: relative;
      width: 26px;
    }
    .pulse {
      animation: pulse 1.6s ease-in-out infinite;
      background: var(--ok);
      border: 2px solid var(--bg-panel);
      border-radius: 50%;
      height: 10px;
      position: absolute;
      right: -4px;
      top: -4px;
      width: 10px;
    }
    @keyframes pulse {
      50% {
        opacity: 0.35;
      }
    }
  `,
})
export class InitialsBadge {
  readonly name = input.required<string>();
  readonly running = input(false);
  protected readonly initials = computed(() => initialsOf(this.name()));
}
