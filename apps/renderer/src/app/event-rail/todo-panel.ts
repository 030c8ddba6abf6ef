import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { plainText } from '@fyllo/markup/plain-text';
import type { PlanEntry } from '@fyllo/protocol';
import { useWords } from '../language';
import { Icon } from '../ui';
import { railWords } from './words';

type Known = 'pending' | 'in_progress' | 'completed';
const isKnown = (status: string): status is Known =>
  status === 'pending' || status === 'in_progress' || status === 'completed';

/** The agent's plan. Statuses of newer agents are shown as they are. */
@Component({
  selector: 'fyllo-todo-panel',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <h3>
      {{ words().todos }}
      @if (entries().length > 0) {
        <span>{{ done() }}/{{ entries().length }}</span>
      }
    </h3>
    @if (entries().length > 0) {
      <ul>
        @for (entry of entries(); track $index) {
          <li data-testid="todo-item" [attr.data-status]="entry.status">
            @switch (entry.status) {
              @case ('completed') {
                <svg fylloIcon="circle-check"></svg>
              }
              @case ('in_progress') {
                <svg fylloIcon="circle-dot"></svg>
              }
              @case ('pending') {
                <svg fylloIcon="circle"></svg>
              }
              @default {
                <svg fylloIcon="circle-dashed"></svg>
              }
            }
            <span class="what">{{ plain(entry.content) }}</span>
            <span class="visually-hidden">{{ statusName(entry.status) }}</span>
          </li>
        }
      </ul>
    } @else {
      <p>{{ words().noTodos }}</p>
    }
  `,
  styleUrl: './todo-panel.css',
})
export class TodoPanel {
  readonly entries = input.required<readonly PlanEntry[]>();
  protected readonly words = useWords(railWords);
  protected readonly plain = plainText;
  protected readonly done = computed(
    () => this.entries().filter(({ status }) => status === 'completed').length,
  );

  protected statusName(status: string): string {
    return isKnown(status) ? this.words().status[status] : this.words().other(plainText(status));
  }
}
