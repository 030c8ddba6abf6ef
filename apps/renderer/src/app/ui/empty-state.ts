import { ChangeDetectionStrategy, Component, input } from '@angular/core';

/** A panel with nothing in it: one line that says so, and whatever can be done about it. */
@Component({
  selector: 'fyllo-empty-state',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <p>{{ text() }}</p>
    <ng-content />
  `,
  styles: `
    :host {
      align-items: center;
      color: var(--ink-3);
      display: flex;
      flex-direction: column;
      gap: var(--space-3);
      padding: var(--space-5) var(--space-4);
      text-align: center;
    }
    p {
      margin: 0;
      max-width: 36em;
    }
  `,
})
export class EmptyState {
  readonly text = input.required<string>();
}
