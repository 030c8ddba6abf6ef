import { Dialog } from '@angular/cdk/dialog';
import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  ElementRef,
  inject,
  Injector,
  input,
  output,
  signal,
  untracked,
  viewChild,
  viewChildren,
} from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { Router, RouterLink } from '@angular/router';
import type { SessionId, SessionSummary } from '@fyllo/protocol';
import { merge } from 'rxjs';
import { ErrorNote, ErrorState } from '../errors';
import { useWords } from '../language';
import {
  ariaKeys,
  EmptyState,
  Icon,
  LoadingState,
  mayTakeFocus,
  revealInTitle,
  Toasts,
  uiWords,
} from '../ui';
import { ExportProgress } from './export-progress';
import { groupHeights } from './group-heights';
import { heldOrder } from './held-order';
import { Renaming } from './renaming';
import { nextRow, rowOfDigit, stopWithin } from './roving';
import { SessionActions } from './session-actions';
import { SessionGroup } from './session-group';
import { groupNameOf, type GroupName } from './session-groups';
import { SessionIndex } from './session-index';
import { SessionMenu } from './session-menu';
import { UnreadableOpener } from './unreadable-opener';
import { sessionListWords } from './words';

interface Reached {
  readonly id: SessionId;
  /** Where the row was: when it is gone, the one that took its place is meant. */
  readonly row: number;
}

const GROUPS: readonly GroupName[] = ['pinned', 'recent'];

/** The sidebar: a button for a new session, the search, and all sessions of the Workspace in two groups. */
@Component({
  selector: 'fyllo-session-list',
  imports: [
    EmptyState,
    ErrorNote,
    ErrorState,
    ExportProgress,
    Icon,
    LoadingState,
    RouterLink,
    SessionGroup,
    SessionMenu,
  ],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { '(document:keydown)': 'openByDigit($event)' },
  templateUrl: './session-list.html',
  styleUrl: './session-list.css',
})
export class SessionList {
  /** The session in view. */
  readonly current = input<SessionId | null>(null);
  /** The search is wanted. */
  readonly searchWanted = output();

  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly injector = inject(Injector);
  private readonly router = inject(Router);
  private readonly dialog = inject(Dialog);
  private readonly actions = inject(SessionActions);
  private readonly renaming = inject(Renaming);
  private readonly toasts = inject(Toasts);
  private readonly create = viewChild.required<ElementRef<HTMLElement>>('create');
  private readonly parts = viewChildren(SessionGroup);
  private readonly reached = signal<Reached | null>(null);
  /** Until the sidebar goes, and in no file (behaviour 2.2). */
  private readonly opened = signal<Readonly<Record<GroupName, boolean>>>({
    pinned: true,
    recent: true,
  });

  protected readonly index = inject(SessionIndex);
  protected readonly unreadable = inject(UnreadableOpener);
  protected readonly words = useWords(sessionListWords);
  protected readonly ui = useWords(uiWords);
  protected readonly keys = ariaKeys;
  /** Rows keep their order while a title is edited among them: one that moves would take the field from under the keys. */
  private readonly listed = heldOrder(this.index.groups, () => {
    const draft = this.renaming.draft();
    return draft?.place === 'row' && !draft.left;
  });
  private readonly drawn = computed(() => {
    const groups = this.listed();
    const opened = this.opened();
    const drawn = (name: GroupName) => {
      const rows = groups?.[name].length ?? 0;
      return rows === 0 ? null : { open: opened[name], rows };
    };
    return { pinned: drawn('pinned'), recent: drawn('recent') };
  });
  private readonly heights = computed(() => groupHeights(this.drawn()));
  protected readonly groups = computed(() =>
    GROUPS.flatMap((name) => {
      const group = this.drawn()[name];
      const sessions = this.listed()?.[name] ?? [];
      return group ? [{ name, sessions, open: group.open, height: this.heights()[name] }] : [];
    }),
  );
  /** The rows of the open groups, as they stand below each other. */
  private readonly visible = computed(() =>
    this.groups().flatMap(({ open, sessions }) => (open ? sessions : [])),
  );
  /** The row last focused or what took its place, else the session in view, else the first. */
  private readonly wanted = computed(() => {
    const visible = this.visible();
    const reached = this.reached();
    const [there = -1, shown = -1] = [reached?.id, this.current()].map((wanted) =>
      visible.findIndex(({ id }) => id === wanted),
    );
    if (there >= 0) return there;
    const isGone = reached !== null && this.index.find(reached.id) === null;
    if (isGone) return Math.min(reached.row, visible.length - 1);
    return Math.max(shown, 0);
  });
  /** The row that Tab reaches: the wanted one, or the first of its group that there is when it is scrolled away. */
  protected readonly tabStop = computed(() => {
    const place = this.placeOf(this.visible()[this.wanted()]);
    if (!place) return null;
    return place.group.sessions()[stopWithin(place.row, place.group.rendered())]?.id ?? null;
  });

  constructor() {
    this.followCurrent();
    this.followFocus();
    this.actions.pinned.pipe(takeUntilDestroyed()).subscribe(({ id, byKey }) => {
      this.takeFocusBack(id, byKey);
    });
    merge(this.renaming.ended, this.actions.answered)
      .pipe(takeUntilDestroyed())
      .subscribe(({ id, place }) => {
        if (place === 'row') this.takeFocusBack(id);
      });
    this.index.gone.pipe(takeUntilDestroyed()).subscribe((id) => {
      const place = document.activeElement;
      const hadFocus = isIn(place, id) || place?.closest('[role=menu]');
      if (hadFocus || this.actions.deletes(id)) this.takeFocusBack(id);
    });
    this.renaming.lost.pipe(takeUntilDestroyed()).subscribe(({ id, title }) => {
      if (id === this.current() || this.actions.deletes(id)) return; // its page tells
      this.toasts.warn(this.words().lostWhileRenamed(revealInTitle(title)));
    });
  }

  protected reach(id: SessionId): void {
    const row = this.visible().findIndex((session) => session.id === id);
    // a dialog gives the focus back to a row that is deleted and still drawn
    if (row >= 0) this.reached.set({ id, row });
  }

  protected toggle(name: GroupName): void {
    this.opened.update((opened) => ({ ...opened, [name]: !opened[name] }));
  }

  protected moveFocus(event: KeyboardEvent): void {
    const to = nextRow(event.key, this.wanted(), this.visible().length);
    if (to === null) return;
    event.preventDefault();
    this.focusRow(to);
  }

  protected openByDigit(event: KeyboardEvent): void {
    const row = rowOfDigit(event);
    const session = row === null ? undefined : this.visible()[row];
    if (!session || this.dialog.openDialogs.length > 0) return;
    event.preventDefault();
    void this.router.navigate(['/chat', session.id]);
  }

  /** Brings the session in view into sight once, and opens a group that it moves into (behaviour 2.2). */
  private followCurrent(): void {
    let followed: SessionId | null = null;
    let group: GroupName | null = null;
    let isDue = false;
    effect(() => {
      const current = this.current();
      const session = current === null ? null : this.index.find(current);
      const name = session && groupNameOf(session);
      if (current !== followed) [followed, group, isDue] = [current, null, current !== null];
      const moved = group !== null && name !== null && name !== group;
      group = name ?? group;
      if (moved) {
        isDue = true;
        this.opened.update((opened) => ({ ...opened, [name]: true }));
      }
      if (!isDue || !session || !name) return;
      const place = this.placeOf(session);
      if (this.opened()[name] && (!place || place.group.rendered().end === 0)) return; // not drawn yet
      isDue = false; // once: afterwards the person scrolls where they like, or opens the group where it was
      const show = (): void => {
        place?.group.show(place.row);
      };
      untracked(() => afterNextRender(show, { injector: this.injector }));
    });
  }

  /**
   * After a row was moved, renamed or deleted: to that row, or to what stands in its place, unless the person went
   * elsewhere meanwhile. Without `scrolls` only to what is in sight.
   */
  private takeFocusBack(id: SessionId, scrolls = true): void {
    const restore = (): void => {
      if (!mayTakeFocus((place) => isIn(place, id))) return;
      const row = this.visible().findIndex((session) => session.id === id);
      const session = this.index.find(id);
      if (!scrolls && this.focusInSight(row)) return;
      if (scrolls && (row >= 0 || !session)) this.focusRow(row >= 0 ? row : this.wanted());
      else if (session)
        this.parts()
          .find((part) => part.name() === groupNameOf(session))
          ?.focusHeader();
    };
    afterNextRender(restore, { injector: this.injector });
  }

  /** A row that changes its place in the page loses the focus by it. */
  private followFocus(): void {
    effect(() => {
      this.listed();
      const row = document.activeElement?.closest('fyllo-session-row');
      const id = row?.getAttribute('data-session-id');
      if (id === null || id === undefined || !this.host.contains(document.activeElement)) return;
      const restore = (): void => {
        if (!mayTakeFocus(() => false)) return;
        this.focusInSight(this.visible().findIndex((session) => session.id === id));
      };
      untracked(() => afterNextRender(restore, { injector: this.injector }));
    });
  }

  /** An export was stopped, and its button is gone. */
  protected leaveExport(): void {
    const restore = (): void => {
      const free = mayTakeFocus(() => false);
      if (free && !this.focusInSight(this.wanted())) this.create().nativeElement.focus();
    };
    afterNextRender(restore, { injector: this.injector });
  }

  /** The row, or the one where the focus was last or the one before it, if it can be seen without scrolling. */
  private focusInSight(row: number): boolean {
    const last = this.reached()?.row ?? -1;
    const found = [row, last, last - 1].find((one) => {
      const place = this.placeOf(this.visible()[one]);
      return place?.group.isInSight(place.row) ?? false;
    });
    if (found !== undefined) this.focusRow(found);
    return found !== undefined;
  }

  private focusRow(row: number): void {
    const session = this.visible()[row];
    const place = this.placeOf(session);
    if (!session || !place) {
      this.create().nativeElement.focus();
      return;
    }
    this.reached.set({ id: session.id, row });
    place.group.show(place.row, { focus: true });
  }

  private placeOf(session: SessionSummary | undefined) {
    for (const group of session ? this.parts() : []) {
      const row = group.sessions().findIndex(({ id }) => id === session?.id);
      if (row >= 0) return { group, row };
    }
    return null;
  }
}

/** Whether the element is in the row of the session. */
const isIn = (place: Element | null, id: SessionId): boolean =>
  place?.closest('fyllo-session-row')?.getAttribute('data-session-id') === id;
