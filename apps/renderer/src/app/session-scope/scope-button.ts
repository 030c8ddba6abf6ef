import { CdkTrapFocus } from '@angular/cdk/a11y';
import {
  CdkConnectedOverlay,
  CdkOverlayOrigin,
  type ConnectedPosition,
} from '@angular/cdk/overlay';
import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  type ElementRef,
  inject,
  input,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import type { AppError } from '@fyllo/protocol';
import { HostState, type OpenSession, type SessionFolders } from '../host';
import { useWords } from '../language';
import { Icon, revealHidden } from '../ui';
import { ScopePopover } from './scope-popover';
import { scopeWords } from './words';

/** The folders a session was made with, marked when the Workspace is not the same any more (behaviour 14.2). */
@Component({
  selector: 'fyllo-scope-button',
  imports: [CdkConnectedOverlay, CdkOverlayOrigin, CdkTrapFocus, Icon, ScopePopover],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './scope-button.html',
  styles: `
    :host {
      display: flex;
      min-width: 0;
    }
    .chip {
      cursor: default;
      flex: 0 1 auto;
      font-family: inherit;
      max-width: 200px;
      min-width: 0;
    }
    .chip:hover {
      background: var(--bg-hover);
    }
    .chip[data-differs='true'] {
      border-color: currentcolor;
      color: var(--warn);
    }
  `,
})
export class ScopeButton {
  readonly session = input.required<OpenSession>();

  private readonly workspace = inject(HostState).workspace;
  private readonly known = signal<SessionFolders | null>(null);
  private readonly button = viewChild.required<ElementRef<HTMLElement>>('button');
  private asked = 0;

  protected readonly words = useWords(scopeWords);
  protected readonly folders = this.known.asReadonly();
  protected readonly error = signal<AppError | null>(null);
  protected readonly opened = signal(false);
  protected readonly differs = computed(() => this.known()?.differs ?? false);
  protected readonly name = computed(() => {
    const [first, ...more] = this.session().header()?.scope.projects ?? [];
    return more.length === 0
      ? revealHidden(first?.name ?? '')
      : this.words().projects(more.length + 1);
  });
  protected readonly label = computed(() => {
    const { button, differs } = this.words();
    return this.differs() ? `${button(this.name())} · ${differs}` : button(this.name());
  });
  protected readonly below: ConnectedPosition[] = [
    { originX: 'start', originY: 'bottom', overlayX: 'start', overlayY: 'top', offsetY: 4 },
    { originX: 'end', originY: 'bottom', overlayX: 'end', overlayY: 'top', offsetY: 4 },
  ];

  constructor() {
    effect(() => {
      this.workspace();
      const ready = this.session().status() === 'ready';
      untracked(() => {
        if (ready) void this.load();
      });
    });
  }

  /** What is on the disk may have changed since, so it is asked again; what was known stays until there is an answer. */
  protected open(): void {
    this.opened.set(true);
    void this.load();
  }

  protected close(): void {
    if (!this.opened()) return;
    this.opened.set(false);
    this.button().nativeElement.focus();
  }

  protected async load(): Promise<void> {
    const turn = ++this.asked;
    const result = await this.session().scope();
    if (turn !== this.asked) return; // a later question has taken over
    if (result.ok) this.known.set(result.value);
    this.error.set(result.ok ? null : result.error);
  }
}
