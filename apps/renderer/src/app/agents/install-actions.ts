import { Dialog } from '@angular/cdk/dialog';
import {
  afterRenderEffect,
  ChangeDetectionStrategy,
  Component,
  computed,
  ElementRef,
  inject,
  input,
  signal,
} from '@angular/core';
import type { AppError, RegistryEntry, Result } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import { useWords } from '../language';
import { revealHidden, uiWords } from '../ui';
import { dialogConfig } from '../ui/dialog-config';
import { InstallProgress } from './install-progress';
import { InstallableAgents } from './installable-agents';
import { installWords } from './page-words';
import { underWay } from './under-way';
import { UninstallDialog } from './uninstall-dialog';

/** What can be done with an entry of the registry: install, update, remove; how that goes, and how it ended. */
@Component({
  selector: 'fyllo-install-actions',
  imports: [ErrorNote, InstallProgress],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { role: 'group', tabindex: '-1', '[attr.aria-label]': 'name()' },
  template: `
    @if (underWay(); as install) {
      <fyllo-install-progress [install]="install" [name]="name()" (cancelled)="cancel()" />
    } @else {
      @if (problem(); as error) {
        <fyllo-error-note data-testid="install-error" [error]="error" />
      } @else if (wasCancelled()) {
        <p role="status">{{ words().phase.cancelled }}</p>
      }
      <div class="actions">
        @if (cannot(); as why) {
          @if (!entry().installed) {
            <span class="note" data-testid="cannot-install">{{ words().cannot[why] }}</span>
          }
        } @else if (!entry().installed) {
          <button
            type="button"
            class="btn small"
            data-testid="install"
            [disabled]="asking()"
            [attr.aria-label]="problem() ? null : words().installOf(name())"
            (click)="install()"
          >
            {{ problem() ? ui().retry : words().install }}
          </button>
        }
        @if (newer(); as version) {
          <button
            type="button"
            class="btn small"
            data-testid="update"
            [disabled]="asking()"
            [attr.aria-label]="words().updateOf(name(), version)"
            (click)="install()"
          >
            {{ words().update(version) }}
          </button>
        }
        @if (entry().installed) {
          <button
            type="button"
            class="btn ghost small"
            data-testid="uninstall"
            [disabled]="asking()"
            [attr.aria-label]="words().removeOf(name())"
            (click)="remove()"
          >
            {{ words().remove }}
          </button>
        }
      </div>
    }
  `,
  styles: `
    :host {
      display: grid;
      gap: var(--space-2);
      min-width: 0;
    }
    .actions {
      align-items: center;
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-1);
    }
    .note,
    p {
      color: var(--ink-3);
      font-size: var(--text-sm);
      margin: 0;
    }
  `,
})
export class InstallActions {
  readonly entry = input.required<RegistryEntry>();

  private readonly agents = inject(InstallableAgents);
  private readonly dialog = inject(Dialog);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);
  /** The focus was here when something was asked. */
  private held = false;
  protected readonly words = useWords(installWords);
  protected readonly ui = useWords(uiWords);
  protected readonly asking = signal(false);
  /** Of the call itself; how an installation ends comes by the stream. */
  private readonly refusal = signal<AppError | null>(null);
  protected readonly name = computed(() => revealHidden(this.entry().name));
  private readonly last = computed(() => this.agents.last(this.entry().id));
  protected readonly underWay = computed(() => underWay(this.last()));
  protected readonly wasCancelled = computed(() => this.last()?.phase === 'cancelled');
  protected readonly problem = computed(() => {
    const last = this.last();
    return this.refusal() ?? (last?.phase === 'failed' ? (last.error ?? UNKNOWN) : null);
  });
  /** Why it is not offered to install it, which could only fail. */
  protected readonly cannot = computed(() => {
    const { distribution, unsupported } = this.entry();
    return distribution === 'none' ? distribution : (unsupported ?? null);
  });
  protected readonly newer = computed(() => {
    const { installed, version } = this.entry();
    return installed !== undefined && installed !== version && this.cannot() === null
      ? revealHidden(version)
      : null;
  });

  constructor() {
    afterRenderEffect(() => {
      this.underWay();
      this.asking();
      this.keepFocus();
    });
  }

  protected install(): Promise<void> {
    return this.ask(() => this.agents.install(this.entry().id));
  }

  protected cancel(): Promise<void> {
    return this.ask(() => this.agents.cancel(this.entry().id));
  }

  protected remove(): void {
    const config = dialogConfig<RegistryEntry, unknown, UninstallDialog>(
      this.entry(),
      'uninstall-title',
    );
    this.refusal.set(null);
    this.held = true;
    this.dialog.open(UninstallDialog, config).closed.subscribe(() => {
      setTimeout(() => {
        this.keepFocus(); // once the dialog has given it back, or could not
      });
    });
  }

  /** The button that was pressed goes; the focus stays where the next ones are. */
  private keepFocus(): void {
    const { activeElement, body } = document;
    if (this.held && activeElement === body) this.host.nativeElement.focus();
    else this.held &&= this.host.nativeElement.contains(activeElement);
  }

  private async ask(call: () => Promise<Result<unknown>>): Promise<void> {
    this.held = this.host.nativeElement.contains(document.activeElement);
    this.asking.set(true);
    this.refusal.set(null);
    const result = await call();
    this.asking.set(false);
    if (!result.ok) this.refusal.set(result.error);
  }
}

const UNKNOWN: AppError = { code: 'install-failed', message: '' };
