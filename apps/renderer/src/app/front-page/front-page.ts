import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { ErrorState } from '../errors';
import { HostConnection, HostState } from '../host';
import { useWords } from '../language';
import { frontPageWords } from './words';

/** What there is to see before the host has let the page in. */
@Component({
  selector: 'fyllo-front-page',
  imports: [ErrorState],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <main>
      <img src="favicon.svg" alt="" width="40" height="40" />
      @switch (connection.state()) {
        @case ('refused') {
          <h1>{{ words().refusedTitle }}</h1>
          @for (line of words().refused; track $index) {
            <p>{{ line }}</p>
          }
        }
        @case ('offline') {
          <h1>{{ words().offlineTitle }}</h1>
          @for (line of words().offline; track $index) {
            <p>{{ line }}</p>
          }
          <button type="button" class="btn" (click)="connection.retryNow()">
            {{ words().retry }}
          </button>
        }
        @default {
          @if (state.error(); as error) {
            <fyllo-error-state [error]="error" (retry)="state.load()" />
          } @else {
            <p class="wait" role="status">{{ words().connecting }}</p>
          }
        }
      }
    </main>
  `,
  styles: `
    :host {
      display: grid;
      height: 100vh;
      place-items: center;
    }
    main {
      display: grid;
      gap: var(--space-2);
      justify-items: start;
      max-width: 520px;
      padding: var(--space-5);
    }
    h1 {
      font-size: var(--text-2xl);
      font-weight: 650;
      line-height: 1.3;
      margin: var(--space-2) 0 0;
    }
    p {
      color: var(--ink-2);
      font-size: var(--text-lg);
      margin: 0;
    }
    .btn {
      margin-top: var(--space-2);
    }
    .wait {
      animation: appear 0ms 400ms both;
    }
    @keyframes appear {
      from {
        visibility: hidden;
      }
    }
  `,
})
export class FrontPage {
  protected readonly connection = inject(HostConnection);
  protected readonly state = inject(HostState);
  protected readonly words = useWords(frontPageWords);
}
