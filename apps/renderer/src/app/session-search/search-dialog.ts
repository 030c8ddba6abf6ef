import { DialogRef } from '@angular/cdk/dialog';
import {
  ChangeDetectionStrategy,
  Component,
  computed,
  type ElementRef,
  inject,
  linkedSignal,
  type OnDestroy,
  signal,
  viewChild,
} from '@angular/core';
import { Router } from '@angular/router';
import { toAppError, type AppError, type SearchHit, type SessionId } from '@fyllo/protocol';
import { ErrorState, useErrorText } from '../errors';
import { HOST_LINK, OpenSessions } from '../host';
import { CurrentLanguage, useWords } from '../language';
import {
  belongsToInputMethod,
  Icon,
  isModified,
  MouseMoves,
  revealInTitle,
  rowAfter,
  uiWords,
} from '../ui';
import { HistorySearch, type Found } from './history-search';
import { rowElementId, SearchRow } from './search-row';
import { searchWords } from './words';

/** Finds sessions of the Workspace by title, id or what was said in them, and opens one (behaviour 3). */
@Component({
  selector: 'fyllo-search-dialog',
  imports: [ErrorState, Icon, SearchRow],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'search-dialog' },
  templateUrl: './search-dialog.html',
  styleUrl: './search-dialog.css',
})
export class SearchDialog implements OnDestroy {
  private readonly dialog = inject(DialogRef);
  private readonly router = inject(Router);
  private readonly sessions = inject(OpenSessions);
  private readonly language = inject(CurrentLanguage).value;
  private readonly field = viewChild.required<ElementRef<HTMLInputElement>>('field');
  private readonly mouse = new MouseMoves();
  private composing = false;
  /** Counts the choices of a session to open, and what withdraws them: only the latest counts. */
  private choice = 0;

  protected readonly search = new HistorySearch(inject(HOST_LINK));
  protected readonly words = useWords(searchWords);
  protected readonly errorText = useErrorText();
  protected readonly ui = useWords(uiWords);
  protected readonly reveal = revealInTitle;
  /** The session that is being opened. */
  protected readonly opening = signal<SessionId | null>(null);
  /** Why a session could not be opened, and what it is called. */
  protected readonly failure = signal<{ readonly title: string; readonly error: AppError } | null>(
    null,
  );
  /** One or none: the list of another query is another list, which begins at its top. */
  protected readonly lists = computed<readonly Found[]>(() => {
    const found = this.search.found();
    return found && found.result.hits.length > 0 && this.search.error() === null ? [found] : [];
  });
  /** The rows that can be opened: those in sight, unless they are what an earlier query found. */
  private readonly shownHits = computed<readonly SearchHit[]>(() =>
    this.search.outdated() ? [] : (this.lists()[0]?.result.hits ?? []),
  );
  /** Stays on its session while rows are added; another query begins at its first row. */
  private readonly reached = linkedSignal<Found | null, SessionId | null>({
    source: this.search.found,
    computation: (found, previous) => {
      const ids = found?.result.hits.map(({ sessionId }) => sessionId) ?? [];
      const earlier: Found | null | undefined = previous?.source;
      const before = earlier?.query === found?.query ? previous?.value : null;
      return ids.find((id) => id === before) ?? ids[0] ?? null;
    },
  });
  /** The row that Enter opens. */
  protected readonly active = computed(() => {
    const reached = this.reached(); // always read: what was reached must not outlive a query without hits
    return this.shownHits().length > 0 ? reached : null;
  });
  protected readonly activeElement = computed(() => {
    const active = this.active();
    return active === null ? null : rowElementId(active);
  });
  protected readonly progress = computed(() => {
    const found = this.search.outdated() ? null : this.search.found();
    if (!found || found.result.total === 0) return '';
    return this.words().progress(this.say(found.result.scanned), this.say(found.result.total));
  });
  protected readonly unreadable = computed(() => {
    const count = this.search.outdated() ? 0 : (this.search.found()?.result.unreadable ?? 0);
    return count === 0 ? '' : this.words().unreadable(this.say(count), count === 1);
  });

  ngOnDestroy(): void {
    this.withdraw();
    this.search.close();
  }

  protected startComposition(): void {
    this.composing = true;
  }

  /** Some input methods end without an input event, so the text is read here too. */
  protected endComposition(): void {
    this.composing = false;
    this.type();
  }

  protected type(): void {
    if (this.composing) return;
    this.withdraw();
    this.failure.set(null);
    this.search.ask(this.field().nativeElement.value);
  }

  protected pressKey(event: KeyboardEvent): void {
    if (this.composing || belongsToInputMethod(event)) {
      event.stopPropagation(); // Escape ends the composition, not the dialog
      return;
    }
    if (isModified(event)) return;
    const hits = this.shownHits();
    const at = hits.findIndex(({ sessionId }) => sessionId === this.active());
    if (event.key === 'Enter') {
      event.preventDefault();
      const hit = hits[at];
      if (hit) void this.open(hit);
      else if (this.search.error() !== null) this.retry();
      return;
    }
    const to = rowAfter(event.key, at, hits.length);
    const target = to === null ? undefined : hits[to];
    if (!target) return;
    event.preventDefault();
    this.reached.set(target.sessionId);
    document.getElementById(rowElementId(target.sessionId))?.scrollIntoView({ block: 'nearest' });
  }

  /** Rows that move under a resting pointer do not become the active one. */
  protected hover(event: MouseEvent, hit: SearchHit): void {
    if (this.mouse.moved(event) && !this.search.outdated()) this.reached.set(hit.sessionId);
  }

  protected retry(): void {
    this.field().nativeElement.focus(); // the button goes
    this.search.retry();
  }

  /**
   * Opens the session first and turns to it then, so that one that is gone costs nobody the page they are on. Another
   * choice meanwhile takes the place of this one.
   */
  protected async open({ sessionId, title }: SearchHit): Promise<void> {
    if (this.opening() === sessionId) return;
    this.choice += 1;
    const { choice } = this;
    this.opening.set(sessionId);
    this.failure.set(null);
    const opened = await this.sessions.prepare(sessionId);
    if (this.choice !== choice) return;
    const error = opened.ok ? await this.turnTo(sessionId) : opened.error;
    if (this.choice !== choice) return;
    this.opening.set(null);
    if (error === null) this.dialog.close();
    else this.failure.set({ title: revealInTitle(title), error });
  }

  protected close(): void {
    this.dialog.close();
  }

  /** Nobody wants the session any more that is being opened. */
  private withdraw(): void {
    const opening = this.opening();
    if (opening === null) return;
    this.choice += 1;
    this.opening.set(null);
    this.sessions.discard(opening);
  }

  private async turnTo(sessionId: SessionId): Promise<AppError | null> {
    const target = this.router.createUrlTree(['/chat', sessionId]);
    try {
      await this.router.navigateByUrl(target);
      if (this.router.url === this.router.serializeUrl(target)) return null;
      this.sessions.discard(sessionId);
      return { code: 'cancelled', message: '' };
    } catch (thrown) {
      this.sessions.discard(sessionId);
      return toAppError(thrown);
    }
  }

  private say(count: number): string {
    return new Intl.NumberFormat(this.language()).format(count);
  }
}
