import { CdkMenuTrigger } from '@angular/cdk/menu';
import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  type ElementRef,
  inject,
  Injector,
  input,
  output,
  viewChild,
} from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { SessionHeader as Header } from '@fyllo/protocol';
import { merge } from 'rxjs';
import type { OpenSession } from '../host';
import { useWords } from '../language';
import { Renaming, SessionActions, SessionMenu, TitleEditor } from '../session-list';
import { ScopeButton } from '../session-scope';
import { ariaKeys, Icon, mayTakeFocus, revealHidden, revealInTitle } from '../ui';
import { PolicyChip } from './policy-chip';
import { chatWords } from './words';

/** Title, mode, agent and folders of the session in view, and what can be done with it. */
@Component({
  selector: 'fyllo-session-header',
  imports: [CdkMenuTrigger, Icon, PolicyChip, ScopeButton, SessionMenu, TitleEditor],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './session-header.html',
  styleUrl: './session-header.css',
})
export class SessionHeader {
  readonly header = input.required<Header>();
  readonly session = input.required<OpenSession>();
  /** The person wants to find words in the conversation. */
  readonly found = output();

  private readonly renaming = inject(Renaming);
  private readonly actions = viewChild.required<ElementRef<HTMLElement>>('actions');
  protected readonly words = useWords(chatWords);
  protected readonly findKeys = ariaKeys('find');
  protected readonly title = computed(() => revealInTitle(this.header().summary.title));
  protected readonly agent = computed(() => revealHidden(this.header().summary.agentName));
  protected readonly modeName = computed(() => this.words()[this.header().summary.mode]);
  protected readonly target = computed(() => ({
    session: this.header().summary,
    place: 'header' as const,
  }));
  /** The title's editor, while it is edited here. */
  protected readonly draft = computed(() => {
    const draft = this.renaming.draft();
    return draft?.place === 'header' && draft.id === this.header().summary.id ? draft : null;
  });

  constructor() {
    const injector = inject(Injector);
    const takeFocusBack = (): void => {
      const actions = this.actions().nativeElement;
      if (mayTakeFocus((place) => place === actions)) actions.focus();
    };
    merge(this.renaming.ended, inject(SessionActions).answered)
      .pipe(takeUntilDestroyed())
      .subscribe(({ id, place }) => {
        if (place !== 'header' || id !== this.header().summary.id) return;
        afterNextRender(takeFocusBack, { injector });
      });
  }
}
