import {
  CdkFixedSizeVirtualScroll,
  CdkVirtualForOf,
  CdkVirtualScrollViewport,
} from '@angular/cdk/scrolling';
import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  inject,
  Injector,
  input,
  signal,
  viewChild,
  viewChildren,
} from '@angular/core';
import { RouterLink } from '@angular/router';
import { LucideClock, LucidePlus } from '@lucide/angular';
import type { SessionId, SessionSummary } from '@fyllo/protocol';
import { ErrorState } from '../errors';
import { useWords } from '../language';
import { EmptyState, LoadingState } from '../ui';
import { nextRow } from './roving';
import { SessionIndex } from './session-index';
import { SessionRow } from './session-row';
import { sessionListWords } from './words';

/** The sidebar: a button for a new session and all sessions of the Workspace by activity. */
@Component({
  selector: 'fyllo-session-list',
  imports: [
    CdkFixedSizeVirtualScroll,
    CdkVirtualForOf,
    CdkVirtualScrollViewport,
    EmptyState,
    ErrorState,
    LoadingState,
    LucideClock,
    LucidePlus,
    RouterLink,
    SessionRow,
  ],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './session-list.html',
  styleUrl: './session-list.css',
})
export class SessionList {
  /** The session in view. */
  readonly current = input<SessionId | null>(null);

  private readonly injector = inject(Injector);
  private readonly viewport = viewChild(CdkVirtualScrollViewport);
  private readonly rows = viewChildren(SessionRow);
  private readonly reached = signal<SessionId | null>(null);

  protected readonly index = inject(SessionIndex);
  protected readonly words = useWords(sessionListWords);
  /** The row that Tab reaches: the one last focused, else the session in view, else the first. */
  protected readonly tabStop = computed(() => {
    const sessions = this.index.sessions() ?? [];
    const wanted = [this.reached(), this.current()];
    const found = wanted.find((id) => sessions.some((session) => session.id === id));
    return found ?? sessions[0]?.id ?? null;
  });

  protected readonly identify = (_index: number, session: SessionSummary): SessionId => session.id;

  protected reach(session: SessionSummary): void {
    this.reached.set(session.id);
  }

  protected moveFocus(event: KeyboardEvent): void {
    const sessions = this.index.sessions() ?? [];
    const from = sessions.findIndex(({ id }) => id === this.tabStop());
    const to = nextRow(event.key, from, sessions.length);
    const target = to === null ? undefined : sessions[to];
    if (to === null || !target) return;
    event.preventDefault();
    this.reached.set(target.id);
    this.bringIntoView(to);
    afterNextRender(
      () =>
        this.rows()
          .find((row) => row.session().id === target.id)
          ?.focus(),
      {
        injector: this.injector,
      },
    );
  }

  private bringIntoView(row: number): void {
    const viewport = this.viewport();
    if (!viewport) return;
    const shown = viewport.getViewportSize() / ROW_HEIGHT;
    const first = viewport.measureScrollOffset() / ROW_HEIGHT;
    if (row < first) viewport.scrollToIndex(row);
    else if (row > first + shown - 1) viewport.scrollToOffset((row + 1 - shown) * ROW_HEIGHT);
    viewport.checkViewportSize();
  }

  protected readonly rowHeight = ROW_HEIGHT;
}

/** Pixels; the same as in session-row.css. */
const ROW_HEIGHT = 52;
