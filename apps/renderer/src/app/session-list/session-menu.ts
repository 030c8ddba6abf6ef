import { CdkMenu, CdkMenuItem } from '@angular/cdk/menu';
import { ChangeDetectionStrategy, Component, inject, TemplateRef, viewChild } from '@angular/core';
import type { SessionSummary } from '@fyllo/protocol';
import { useWords } from '../language';
import { Icon } from '../ui';
import { Renaming, type EditPlace } from './renaming';
import { SessionActions } from './session-actions';
import { SessionExports } from './session-exports';
import { SessionIndex } from './session-index';
import { sessionActionWords } from './words';

/** What a trigger says with `cdkMenuTriggerData`. */
export interface MenuTarget {
  readonly session: SessionSummary;
  readonly place: EditPlace;
}

/** The menu of a session, once a place: triggers open its template for the session they belong to. */
@Component({
  selector: 'fyllo-session-menu',
  imports: [CdkMenu, CdkMenuItem, Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './session-menu.html',
  styles: `
    .danger,
    .danger .lucide {
      color: var(--danger);
    }
  `,
})
export class SessionMenu {
  readonly template = viewChild.required<TemplateRef<MenuTarget>>('template');

  private readonly index = inject(SessionIndex);
  private readonly renaming = inject(Renaming);
  private readonly exports = inject(SessionExports);
  protected readonly actions = inject(SessionActions);
  protected readonly words = useWords(sessionActionWords);

  /** The context of an open menu stays what it was; the session does not. */
  protected now({ session }: MenuTarget): SessionSummary {
    return this.index.find(session.id) ?? session;
  }

  protected rename(target: MenuTarget): void {
    this.renaming.start(this.now(target), target.place);
  }

  protected togglePin(target: MenuTarget): void {
    const session = this.now(target);
    void this.actions.pin(session, !session.pinned);
  }

  protected export(target: MenuTarget): void {
    void this.exports.start(this.now(target));
  }

  protected isExporting({ session }: MenuTarget): boolean {
    return this.exports.isRunning(session.id);
  }
}
