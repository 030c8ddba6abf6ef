import { CdkMenuTrigger, MENU_TRIGGER, PARENT_OR_NEW_MENU_STACK_PROVIDER } from '@angular/cdk/menu';
import { Directive } from '@angular/core';

/**
 * Opens a submenu. A pointer that comes over the entry opens it already, so the click that follows must not close it:
 * it takes the focus there instead.
 */
@Directive({
  selector: '[fylloSubmenu]',
  inputs: [
    { name: 'menuTemplateRef', alias: 'fylloSubmenu' },
    { name: 'menuData', alias: 'fylloSubmenuData' },
    { name: 'menuPosition', alias: 'fylloSubmenuPosition' },
  ],
  providers: [
    { provide: CdkMenuTrigger, useExisting: SubmenuTrigger },
    { provide: MENU_TRIGGER, useExisting: SubmenuTrigger },
    PARENT_OR_NEW_MENU_STACK_PROVIDER,
  ],
})
export class SubmenuTrigger extends CdkMenuTrigger {
  override toggle(): void {
    this.open();
  }
}
