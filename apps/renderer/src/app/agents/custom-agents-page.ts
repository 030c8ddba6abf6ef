import { Dialog } from '@angular/cdk/dialog';
import {
  ChangeDetectionStrategy,
  Component,
  computed,
  DestroyRef,
  inject,
  viewChild,
} from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { RouterLink } from '@angular/router';
import { MAX_CUSTOM_AGENTS_CHARS } from '@fyllo/protocol';
import { firstValueFrom } from 'rxjs';
import { ErrorNote, ErrorState } from '../errors';
import { HOST_LINK } from '../host';
import { useWords } from '../language';
import {
  belongsToInputMethod,
  Icon,
  isApple,
  isCommand,
  LoadingState,
  revealHidden,
  Toasts,
} from '../ui';
import { dialogConfig } from '../ui/dialog-config';
import { CodeArea } from './code-area';
import { CustomFile } from './custom-file';
import { customWords } from './custom-words';
import { withExample } from './example-entry';
import { faultText, faultWords } from './fault-words';
import { LeaveDialog } from './leave-dialog';
import { OutputText } from './output-text';
import { titleOfPage } from './title-of-page';

/** `/agents/custom`: custom-agents.json as text, with its faults where they are. */
@Component({
  selector: 'fyllo-custom-agents-page',
  imports: [CodeArea, ErrorNote, ErrorState, Icon, LoadingState, OutputText, RouterLink],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    '(keydown)': 'pressKey($event)',
    '(window:beforeunload)': 'warnBeforeUnload($event)',
  },
  templateUrl: './custom-agents-page.html',
  styleUrl: './custom-agents-page.css',
})
export class CustomAgentsPage {
  private readonly link = inject(HOST_LINK);
  private readonly dialog = inject(Dialog);
  private readonly toasts = inject(Toasts);
  private readonly area = viewChild(CodeArea);
  protected readonly words = useWords(customWords);
  protected readonly custom = new CustomFile(this.link);
  protected readonly most = MAX_CUSTOM_AGENTS_CHARS;
  protected readonly reveal = revealHidden;
  private readonly faults = useWords(faultWords);
  protected readonly status = computed(() => {
    const words = this.words();
    const count = this.custom.problems().length;
    if (this.custom.state() === 'checking') return words.checking;
    return count === 0 ? words.noFaults : words.faults(count);
  });

  constructor() {
    titleOfPage(() => this.words().title);
    void this.custom.load();
    // the file may have changed on the disk
    this.link.connected.pipe(takeUntilDestroyed()).subscribe(() => void this.custom.load());
    this.link.items.pipe(takeUntilDestroyed()).subscribe((items) => {
      if (items.some(({ k }) => k === 'agents') && !this.custom.dirty()) void this.custom.load();
    });
    inject(DestroyRef).onDestroy(() => {
      this.custom.dispose();
    });
  }

  /** Asked by the router before another page is shown. */
  async mayLeave(): Promise<boolean> {
    if (!this.custom.dirty()) return true;
    const config = dialogConfig<null, boolean, LeaveDialog>(null, 'leave-title');
    const answer = this.dialog.open(LeaveDialog, config).closed;
    return (await firstValueFrom(answer)) === true;
  }

  protected pressKey(event: KeyboardEvent): void {
    if (belongsToInputMethod(event) || !isCommand(event, 's', isApple())) return;
    event.preventDefault();
    void this.save();
  }

  protected warnBeforeUnload(event: BeforeUnloadEvent): void {
    if (this.custom.dirty()) event.preventDefault();
  }

  protected async save(): Promise<void> {
    if (await this.custom.save()) this.toasts.tell(this.words().saved);
  }

  protected async keepMine(): Promise<void> {
    if (await this.custom.keepMine()) this.toasts.tell(this.words().saved);
  }

  protected insertExample(): void {
    const area = this.area();
    if (!area) return;
    const { text, start, end } = withExample(this.custom.text(), area.caret());
    this.custom.edit(text);
    setTimeout(() => {
      area.select(start, end); // once the new text is in the field
    });
  }

  protected told(message: string): string {
    return faultText(this.faults(), message);
  }

  protected goTo(line: number, column: number): void {
    this.area()?.goTo({ line, column });
  }
}
