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
  linkedSignal,
  output,
  signal,
  untracked,
  viewChild,
  viewChildren,
} from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { Router, RouterLink } from '@angular/router';
import type { SessionId, SessionSummary } from '@fyllo/protocol';
import { ErrorNote, ErrorState } from '../errors';
import { useWords } from '../language';
import { EmptyState, Icon, LoadingState, uiWords } from '../ui';
import { dialogConfig } from '../ui/dialog-config';
import { ExportProgress } from './export-progress';
import { groupHeights } from './group-heights';
import { Renaming } from './renaming';
import { nextRow, rowOfDigit, stopWithin } from './roving';
import { SessionActions } from './session-actions';
import { SessionGroup } from './session-group';
import { groupNameOf, type GroupName, type SessionGroups } from './session-groups';
import { SessionIndex } from './session-index';
import { SessionMenu } from './session-menu';
import type { UnreadableDialog } from './unreadable-dialog';
import { sessionListWords } from './words';

interface Reached {
  readonly id: SessionId;
  /** Where the row was: when it is gone, the one that took its place is meant. */
  readonly row: number;
}

interface Listing {
  readonly groups: SessionGroups | null;
  readonly still: boolean;
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
  private readonly create = viewChild.required<ElementRef<HTMLElement>>('create');
  private readonly parts = viewChildren(SessionGroup);
  private readonly reached = signal<Reached | null>(null);
  /** Until the sidebar goes, and in no file (behaviour 2.2). */
  private readonly opened = signal<Readonly<Record<GroupName, boolean>>>({
    pinned: true,
    recent: true,
  });

  protected readonly index = inject(SessionIndex);
  protected readonly words = useWords(sessionListWords);
  protected readonly ui = useWords(uiWords);
  private readonly draft = inject(Renaming).draft;
  /** Rows hold still while a title is edited among them: one that moves would take the field from under the keys. */
  private readonly listed = linkedSignal<Listing, SessionGroups | null>({
    source: () => {
      const draft = this.draft();
      const still = draft?.place === 'row' && draft.error === null;
      return { groups: this.index.groups(), still };
    },
    computation: ({ groups, still }, before) => (still && before?.value ? before.value : groups),
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
    this.actions.pinned.pipe(takeUntilDestroyed()).subscribe((id) => {
      this.takeFocusBack(id);
    });
    inject(Renaming)
      .ended.pipe(takeUntilDestroyed())
      .subscribe(({ id, place }) => {
        if (place === 'row') this.takeFocusBack(id);
      });
    this.index.gone.pipe(takeUntilDestroyed()).subscribe((id) => {
      if (this.actions.deletes(id)) this.takeFocusBack(null);
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

  protected async showUnreadable(): Promise<void> {
    const { UnreadableDialog: dialog } = await import('./unreadable-dialog');
    this.dialog.open(
      dialog,
      dialogConfig<null, unknown, UnreadableDialog>(null, 'unreadable-title'),
    );
  }

  /** Brings the session in view into sight once, and opens a group that it moves into (behaviour 2.2). */
  private followCurrent(): void {
    let shown: SessionId | null = null;
    let group: GroupName | null = null;
    effect(() => {
      const current = this.current();
      const session = current === null ? null : this.index.find(current);
      const name = session && groupNameOf(session);
      const moved = current === shown && group !== null && name !== null && name !== group;
      if (current !== shown) group = null;
      group = name ?? group;
      if (moved) this.opened.update((opened) => ({ ...opened, [name]: true }));
      const place = session && this.placeOf(session);
      if (!place || place.group.rendered().end === 0 || (current === shown && !moved)) return;
      shown = current; // once: afterwards the person scrolls where they like
      const show = (): void => {
        place.group.show(place.row);
      };
      untracked(() => afterNextRender(show, { injector: this.injector }));
    });
  }

  /** After a row was moved, renamed or deleted: to that row, or to what stands in its place, unless the focus is elsewhere. */
  private takeFocusBack(id: SessionId | null): void {
    const restore = (): void => {
      const { activeElement } = document;
      const isLost = activeElement === null || activeElement === document.body;
      if (!isLost && !this.host.contains(activeElement)) return;
      const row = this.visible().findIndex((session) => session.id === id);
      const session = id === null ? null : this.index.find(id);
      if (row >= 0 || !session) this.focusRow(row >= 0 ? row : this.wanted());
      else
        this.parts()
          .find((part) => part.name() === groupNameOf(session))
          ?.focusHeader();
    };
    afterNextRender(restore, { injector: this.injector });
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
    const group = session && this.parts().find((part) => part.name() === groupNameOf(session));
    const row = group?.sessions().findIndex(({ id }) => id === session?.id) ?? -1;
    return group && row >= 0 ? { group, row } : null;
  }
}
