import { CdkMenuItem, CdkMenuItemCheckbox, CdkMenuItemSelectable } from '@angular/cdk/menu';
import { Directive } from '@angular/core';

/**
 * A checkbox of a menu that leaves the menu open, by click and by key, so that several can be set in a row. Whether it
 * is checked is what its input says and nothing else: a change can be refused.
 */
@Directive({
  selector: '[fylloStayingCheckbox]',
  exportAs: 'fylloStayingCheckbox',
  host: { role: 'menuitemcheckbox' },
  providers: [
    { provide: CdkMenuItemSelectable, useExisting: StayingCheckbox },
    { provide: CdkMenuItem, useExisting: CdkMenuItemSelectable },
  ],
})
export class StayingCheckbox extends CdkMenuItemCheckbox {
  override trigger(): void {
    if (!this.disabled) this.triggered.emit();
  }
}
