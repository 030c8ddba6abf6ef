import { CdkMenuTrigger, MENU_TRIGGER, PARENT_OR_NEW_MENU_STACK_PROVIDER } from '@angular/cdk/menu';
import type { ConnectedPosition } from '@angular/cdk/overlay';
import { Directive, Input, type TemplateRef } from '@angular/core';

/**
 * Opens a submenu. A pointer that comes over the entry opens it already, so the click that follows must not close it:
 * it takes the focus there instead.
 */
@Directive({
  selector: '[fylloSubmenu]',
  providers: [
    { provide: CdkMenuTrigger, useExisting: SubmenuTrigger },
    { provide: MENU_TRIGGER, useExisting: SubmenuTrigger },
    PARENT_OR_NEW_MENU_STACK_PROVIDER,
  ],
})
export class SubmenuTrigger extends CdkMenuTrigger {
  /** Under names of their own: a trigger of the library on the same element would open it a second time. */
  @Input({ alias: 'fylloSubmenu' }) override menuTemplateRef: TemplateRef<unknown> | null = null;
  @Input() override menuData: unknown = undefined;
  @Input() override menuPosition: ConnectedPosition[] = [];

  override toggle(): void {
    this.open();
  }
}
