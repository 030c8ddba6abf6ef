import {
  ChangeDetectionStrategy,
  Component,
  computed,
  ElementRef,
  inject,
  signal,
  viewChildren,
} from '@angular/core';
import type { AppError, PERMISSION_POLICIES } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import { HOST_LINK, HostState } from '../host';
import { useWords } from '../language';
import { workspaceWords } from './workspace-words';

type Policy = (typeof PERMISSION_POLICIES)[number];

const POLICIES: readonly Policy[] = ['ask', 'allow-once'];

/**
 * Who answers requests for permission in this Workspace. Turning the rule on is asked about; turning it off is not.
 * SECURITY: X-03
 */
@Component({
  selector: 'fyllo-permission-rule',
  imports: [ErrorNote],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './permission-rule.html',
  styleUrl: './permission-rule.css',
})
export class PermissionRule {
  private readonly link = inject(HOST_LINK);
  private readonly state = inject(HostState);
  protected readonly words = useWords(workspaceWords);
  protected readonly policies = POLICIES;
  protected readonly asking = signal(false);
  protected readonly failure = signal<AppError | null>(null);
  protected readonly confirming = signal(false);
  protected readonly policy = computed(() => this.state.workspace()?.permissionPolicy ?? 'ask');
  private readonly buttons = viewChildren<ElementRef<HTMLInputElement>>('button');
  /** What the buttons show: the rule that holds, or the one that waits for a word. */
  protected readonly shown = computed(() => (this.confirming() ? 'allow-once' : this.policy()));

  protected async choose(policy: Policy): Promise<void> {
    this.failure.set(null);
    this.confirming.set(policy === 'allow-once' && this.policy() !== policy);
    if (policy === 'ask' && this.policy() !== policy) await this.set(policy);
  }

  protected dismiss(): void {
    this.confirming.set(false);
  }

  protected async confirm(): Promise<void> {
    await this.set('allow-once');
    this.confirming.set(false);
  }

  private async set(policy: Policy): Promise<void> {
    this.asking.set(true);
    const result = await this.link.call('workspace.set-policy', { policy });
    this.asking.set(false);
    if (result.ok) this.state.bind(result.value);
    else {
      this.failure.set(result.error);
      this.showAgain();
    }
  }

  /** For the page nothing has changed, so it would leave a button as it was clicked: a rule that does not hold. */
  private showAgain(): void {
    for (const { nativeElement } of this.buttons()) {
      nativeElement.checked = nativeElement.value === this.policy();
    }
  }
}
