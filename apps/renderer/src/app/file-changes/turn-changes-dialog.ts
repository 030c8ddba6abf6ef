import { DIALOG_DATA } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { useWords } from '../language';
import { Slideover } from '../ui/slideover';
import { CHANGES_TITLE, type ShownTurn } from './shown-turn';
import { changeWords } from './words';

/** What one turn changed, file by file. */
@Component({
  selector: 'fyllo-turn-changes-dialog',
  imports: [Slideover],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<fyllo-slideover [heading]="words().title" [titleId]="titleId" />`,
})
export class TurnChangesDialog {
  protected readonly shown = inject<ShownTurn>(DIALOG_DATA);
  protected readonly titleId = CHANGES_TITLE;
  protected readonly words = useWords(changeWords);
}
