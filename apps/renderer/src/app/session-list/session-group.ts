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
  type ElementRef,
  inject,
  Injector,
  input,
  output,
  untracked,
  viewChild,
  viewChildren,
} from '@angular/core';
import { toObservable, toSignal } from '@angular/core/rxjs-interop';
import type { SessionId, SessionSummary } from '@fyllo/protocol';
import { Observable, of, startWith, switchMap } from 'rxjs';
import { useWords } from '../language';
import { Icon } from '../ui';
import { ROW_HEIGHT } from './group-heights';
import type { GroupName } from './session-groups';
import type { SessionMenu } from './session-menu';
import { SessionRow } from './session-row';
import { sessionListWords } from './words';

/** One group of the list: its header, and its rows when it is open. */
@Component({
  selector: 'fyllo-session-group',
  imports: [CdkFixedSizeVirtualScroll, CdkVirtualForOf, CdkVirtualScrollViewport, Icon, SessionRow],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { role: 'group', '[attr.aria-label]': 'words()[name()]' },
  templateUrl: './session-group.html',
  styleUrl: './session-group.css',
})
export class SessionGroup {
  readonly name = input.required<GroupName>();
  readonly sessions = input.required<readonly SessionSummary[]>();
  readonly open = input.required<boolean>();
  readonly menu = input.required<SessionMenu>();
  /** The session in view. */
  readonly current = input<SessionId | null>(null);
  /** The row that Tab reaches, in this group or in the other. */
  readonly tabStop = input<SessionId | null>(null);
  readonly toggled = output();
  /** A row has the focus. */
  readonly reached = output<SessionId>();
  readonly pressed = output<KeyboardEvent>();

  private readonly injector = inject(Injector);
  private readonly viewport = viewChild(CdkVirtualScrollViewport);
  private readonly header = viewChild.required<ElementRef<HTMLElement>>('header');
  private readonly rows = viewChildren(SessionRow);
  /** Pixels from the top, kept while the group is collapsed. */
  private place: number | null = null;

  protected readonly rowHeight = ROW_HEIGHT;
  protected readonly words = useWords(sessionListWords);
  protected readonly identify = (_index: number, session: SessionSummary): SessionId => session.id;

  /** Indexes of the rows that exist in the page; those further away do not. */
  readonly rendered = toSignal(
    toObservable(this.viewport).pipe(
      switchMap((viewport) =>
        viewport
          ? viewport.renderedRangeStream.pipe(startWith(viewport.getRenderedRange()))
          : of(NOTHING),
      ),
    ),
    { initialValue: NOTHING },
  );
  private readonly drawn = computed(() => this.rendered().end > 0);

  constructor() {
    effect((onCleanup) => {
      const viewport = this.viewport();
      if (!viewport) return;
      const followed = sizeOf(viewport.elementRef.nativeElement).subscribe(() => {
        viewport.checkViewportSize();
      });
      followed.add(
        viewport.renderedRangeStream.subscribe((range) => {
          this.keepFocus(viewport, range);
        }),
      );
      onCleanup(() => {
        followed.unsubscribe();
      });
    });
    effect(() => {
      const viewport = this.viewport();
      if (!viewport || !this.drawn()) return;
      const restore = (): void => {
        this.restorePlace(viewport);
      };
      untracked(() => afterNextRender(restore, { injector: this.injector }));
    });
  }

  /** Opens or collapses; the place is read before the rows go. */
  protected toggle(): void {
    this.place = this.viewport()?.measureScrollOffset() ?? this.place;
    this.toggled.emit();
  }

  /** A key while no row has the focus: the one that had it was scrolled away. */
  protected pressOutside(event: KeyboardEvent): void {
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (event.target === event.currentTarget && !isModified) this.pressed.emit(event);
  }

  focusHeader(): void {
    this.header().nativeElement.focus();
  }

  /** Scrolls as little as possible, and focuses the row when asked to. */
  show(row: number, { focus = false } = {}): void {
    const viewport = this.viewport();
    if (!viewport) return;
    this.restorePlace(viewport);
    const { first, shown } = this.inSight(viewport);
    if (row < first) viewport.scrollToIndex(row);
    else if (row > first + shown - 1) viewport.scrollToOffset((row + 1 - shown) * ROW_HEIGHT);
    viewport.checkViewportSize();
    if (!focus) return;
    const id = this.sessions()[row]?.id;
    const focusIt = (): void =>
      this.rows()
        .find((one) => one.session().id === id)
        ?.focus();
    afterNextRender(focusIt, { injector: this.injector });
  }

  /** Whether the whole row is in sight. */
  isInSight(row: number): boolean {
    const viewport = this.viewport();
    if (!viewport) return false;
    const { first, shown } = this.inSight(viewport);
    return row >= first && row <= first + shown - 1;
  }

  /** The part of the rows in sight, in rows. */
  private inSight(viewport: CdkVirtualScrollViewport): { first: number; shown: number } {
    viewport.checkViewportSize();
    return {
      first: viewport.measureScrollOffset() / ROW_HEIGHT,
      shown: viewport.getViewportSize() / ROW_HEIGHT,
    };
  }

  /** Where it was when it was collapsed, once. */
  private restorePlace(viewport: CdkVirtualScrollViewport): void {
    const { place } = this;
    this.place = null;
    if (place === null) return;
    viewport.scrollToOffset(place);
    viewport.checkViewportSize();
  }

  /** The focus stays in the list when the row that has it is scrolled away and about to go. */
  private keepFocus(viewport: CdkVirtualScrollViewport, { start, end }: ListRange): void {
    const id = this.rows()
      .find((one) => one.hasFocus())
      ?.session().id;
    const row = this.sessions().findIndex((session) => session.id === id);
    if (row < 0 || (row >= start && row < end)) return;
    viewport.elementRef.nativeElement.focus({ preventScroll: true });
  }
}

const NOTHING: ListRange = { start: 0, end: 0 };

/** Fires whenever the element has another height: the window, the other group or a note below took or gave room. */
const sizeOf = (element: HTMLElement): Observable<void> =>
  new Observable((subscriber) => {
    const observer = new ResizeObserver(() => {
      subscriber.next();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  });
