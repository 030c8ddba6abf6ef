import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { decisionText } from '@fyllo/markup';
import { useWords } from '../language';
import { Icon } from '../ui';
import { addressParts } from './address-parts';
import { CopyButton } from './copy-button';
import { markupWords } from './words';

/**
 * An address a person decides on: all of it, its host set off, and what should make them look twice.
 * SECURITY: X-02
 */
@Component({
  selector: 'fyllo-address-view',
  imports: [CopyButton, Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <div class="address">
      <code data-testid="address"
        >{{ shown().before }}<strong data-testid="address-host">{{ shown().host }}</strong
        >{{ shown().after }}</code
      >
      <fyllo-copy-button [text]="address()" [name]="copyName()" />
    </div>
    @for (warning of parts().warnings; track warning) {
      <p data-testid="address-warning" [attr.data-warning]="warning">
        <svg fylloIcon="triangle-alert"></svg><span>{{ words().warnings[warning] }}</span>
      </p>
    }
  `,
  styleUrl: './address-view.css',
})
export class AddressView {
  readonly address = input.required<string>();
  /** What is copied, for the accessible name. */
  readonly copyName = input<string>();

  protected readonly words = useWords(markupWords);
  protected readonly parts = computed(() => addressParts(this.address()));
  protected readonly shown = computed(() => {
    const { before, host, after } = this.parts();
    return {
      before: decisionText(before),
      host: decisionText(host),
      after: decisionText(after),
    };
  });
}
