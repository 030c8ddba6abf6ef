import { CdkContextMenuTrigger, CdkMenuTrigger } from '@angular/cdk/menu';
import {
  ChangeDetectionStrategy,
  Component,
  computed,
  ElementRef,
  inject,
  input,
  output,
  viewChild,
} from '@angular/core';
import { RouterLink } from '@angular/router';
import type { SessionSummary } from '@fyllo/protocol';
import { calendarTime, Clock, CurrentLanguage, useWords } from '../language';
import { Icon, InitialsBadge, revealInTitle } from '../ui';
import { Renaming } from './renaming';
import { SessionActions } from './session-actions';
import type { MenuTarget, SessionMenu } from './session-menu';
import { TitleEditor } from './title-editor';
import { sessionListWords } from './words';

const MOST_COUNTED = 99;
/** Pixels: the menu of a key stands below the title. */
const MENU_INSET = 40;

/** One session in the list. */
@Component({
  selector: 'fyllo-session-row',
  imports: [CdkContextMenuTrigger, CdkMenuTrigger, Icon, InitialsBadge, RouterLink, TitleEditor],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    role: 'listitem',
    'data-testid': 'session-item',
    '[attr.data-session-id]': 'session().id',
    '[attr.data-pinned]': 'session().pinned',
    '[attr.data-state]': 'session().state',
  },
  templateUrl: './session-row.html',
  styleUrl: './session-row.css',
})
export class SessionRow {
  readonly session = input.required<SessionSummary>();
  readonly menu = input.required<SessionMenu>();
  readonly active = input(false);
  /** Whether Tab reaches this row: one of the list does. */
  readonly tabbable = input(false);
  /** A key that is not the row's own. */
  readonly pressed = output<KeyboardEvent>();

  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly now = inject(Clock).now;
  private readonly language = inject(CurrentLanguage).value;
  private readonly renaming = inject(Renaming);
  private readonly actions = inject(SessionActions);
  private readonly link = viewChild<ElementRef<HTMLAnchorElement>>('link');

  protected readonly words = useWords(sessionListWords);
  protected readonly title = computed(() => revealInTitle(this.session().title));
  protected readonly time = computed(() =>
    calendarTime(this.session().activityAt, this.now(), this.language()),
  );
  protected readonly badge = computed(() => {
    const { attention } = this.session();
    return attention > MOST_COUNTED ? `${MOST_COUNTED}+` : `${attention}`;
  });
  protected readonly target = computed<MenuTarget>(() => ({
    session: this.session(),
    place: 'row',
  }));
  /** The title's editor, while it is edited here. */
  protected readonly draft = computed(() => {
    const draft = this.renaming.draft();
    return draft?.place === 'row' && draft.id === this.session().id ? draft : null;
  });

  focus(): void {
    this.link()?.nativeElement.focus({ preventScroll: true }); // the list has brought it into sight
  }

  hasFocus(): boolean {
    return this.host.contains(document.activeElement);
  }

  protected press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = this.actOf(event);
    if (act) {
      event.preventDefault();
      if (!event.repeat) act(); // held down, it would act on what opened
    } else if (!event.shiftKey) this.pressed.emit(event);
  }

  private actOf({ key, shiftKey }: KeyboardEvent): (() => void) | null {
    const openMenu = (): void => {
      this.openMenu();
    };
    if (shiftKey) return key === 'F10' ? openMenu : null;
    if (key === 'ContextMenu') return openMenu;
    if (key === 'F2')
      return () => {
        this.renaming.start(this.session(), 'row');
      };
    if (key === 'Delete')
      return () => {
        this.actions.askToDelete(this.session(), 'row');
      };
    return null;
  }

  /** As the right button does, below the row; some systems send no such event of their own for these keys. */
  private openMenu(): void {
    const link = this.link()?.nativeElement;
    const { left = 0, bottom = 0 } = link?.getBoundingClientRect() ?? {};
    const place = { clientX: left + MENU_INSET, clientY: bottom };
    link?.dispatchEvent(new MouseEvent('contextmenu', { ...place, cancelable: true }));
  }

  /** A menu that was opened with the right button belongs to no control of its own; the row takes its focus. */
  protected takeFocusBack(): void {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('.menu')) this.focus();
  }
}
