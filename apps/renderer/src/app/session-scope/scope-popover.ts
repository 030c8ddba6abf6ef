import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  input,
  output,
  viewChild,
} from '@angular/core';
import { decisionText } from '@fyllo/markup';
import type { AppError } from '@fyllo/protocol';
import { ErrorState } from '../errors';
import type { SessionFolders } from '../host';
import { useWords } from '../language';
import { CopyButton } from '../markup';
import { Icon, LoadingState, revealHidden } from '../ui';
import { scopeWords } from './words';

/** The folders of a session beside those of the Workspace now (behaviour 14.2). */
@Component({
  selector: 'fyllo-scope-popover',
  imports: [CopyButton, ErrorState, Icon, LoadingState],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './scope-popover.html',
  styleUrl: './scope-popover.css',
})
export class ScopePopover {
  /** Null until they are known. */
  readonly folders = input.required<SessionFolders | null>();
  readonly error = input<AppError | null>(null);
  readonly retry = output();
  readonly closed = output();

  private readonly first = viewChild.required<ElementRef<HTMLElement>>('first');
  protected readonly words = useWords(scopeWords);
  protected readonly name = revealHidden;
  protected readonly path = decisionText;

  constructor() {
    afterNextRender(() => {
      this.first().nativeElement.focus();
    });
  }
}
