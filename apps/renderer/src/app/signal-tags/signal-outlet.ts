import { NgComponentOutlet } from '@angular/common';
import { ChangeDetectionStrategy, Component, computed, input, type Type } from '@angular/core';
import type { TagBlock } from '@fyllo/markup';
import { SignalInvalid } from './signal-invalid';
import { SIGNAL_VIEWS } from './signal-views';

/**
 * One tag: the component of its type, or what is wrong with it. A component of a type exists only for a payload that
 * the type's schema took.
 * SECURITY: R-09
 */
@Component({
  selector: 'fyllo-signal-outlet',
  imports: [NgComponentOutlet, SignalInvalid],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-anchor': '' },
  template: `
    @let read = tag().reading;
    @if (read.valid) {
      <ng-container *ngComponentOutlet="view(); inputs: { payload: read.payload }" />
    } @else {
      <fyllo-signal-invalid [reason]="read.reason" [source]="tag().source" />
    }
  `,
  styles: `
    :host {
      display: block;
      margin: 0 0 12px;
      min-width: 0;
    }
  `,
})
export class SignalOutlet {
  readonly tag = input.required<TagBlock>();

  protected readonly view = computed(() => {
    const { reading } = this.tag();
    const views: Readonly<Record<string, Type<unknown>>> = SIGNAL_VIEWS;
    return (reading.valid && views[reading.type]) || null;
  });
}
