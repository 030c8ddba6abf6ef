import type { ListRange } from '@angular/cdk/collections';
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
  effect,
  inject,
  Injector,
  input,
  signal,
  viewChild,
  viewChildren,
} from '@angular/core';
import { toObservable, toSignal } from '@angular/core/rxjs-interop';
import { RouterLink } from '@angular/router';
import { LucideClock, LucidePlus } from '@lucide/angular';
import type { SessionId, SessionSummary } from '@fyllo/protocol';
import { of, startWith, switchMap } from 'rxjs';
import { ErrorState } from '../errors';
import { useWords } from '../language';
import { EmptyState, LoadingState } from '../ui';
import { nextRow, stopWithin } from './roving';
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
  /** Indexes of the rows that exist in the page; those further away do not. */
  private readonly rendered = toSignal(
    toObservable(this.viewport).pipe(
      switchMap((viewport) =>
        viewport
          ? viewport.renderedRangeStream.pipe(startWith(viewport.getRenderedRange()))
          : of(NOTHING),
      ),
    ),
    { initialValue: NOTHING },
  );
  /** The row last focused, else the session in view, else the first. */
  private readonly wanted = computed(() => {
    const sessions = this.index.sessions() ?? [];
    const at = [this.reached(), this.current()].map((wanted) =>
      sessions.findIndex(({ id }) => id === wanted),
    );
    return at.find((row) => row >= 0) ?? 0;
  });
  /** The row that Tab reaches: the wanted one, or the first that there is when that one is scrolled away. */
  protected readonly tabStop = computed(
    () => this.index.sessions()?.[stopWithin(this.wanted(), this.rendered())]?.id ?? null,
  );

  constructor() {
    let shown: SessionId | null = null;
    effect(() => {
      const current = this.current();
      const sessions = this.index.sessions();
      if (current === shown || !sessions || this.rendered().end === 0) return;
      const row = sessions.findIndex(({ id }) => id === current);
      if (row < 0) return;
      shown = current; // once: afterwards the person scrolls where they like
      afterNextRender(() => this.bringIntoView(row), { injector: this.injector });
    });
  }

  protected readonly identify = (_index: number, session: SessionSummary): SessionId => session.id;

  protected reach(session: SessionSummary): void {
    this.reached.set(session.id);
  }

  protected moveFocus(event: KeyboardEvent): void {
    const sessions = this.index.sessions() ?? [];
    const to = nextRow(event.key, this.wanted(), sessions.length);
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
    viewport.checkViewportSize();
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
const NOTHING: ListRange = { start: 0, end: 0 };
