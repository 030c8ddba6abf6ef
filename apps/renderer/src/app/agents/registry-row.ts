import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { oneLine, plainText } from '@fyllo/markup/plain-text';
import type { RegistryEntry } from '@fyllo/protocol';
import { useWords } from '../language';
import { LinkOpener } from '../markup';
import { Icon, InitialsBadge, revealHidden } from '../ui';
import { InstallActions } from './install-actions';
import { installWords } from './page-words';

const LONGEST_DESCRIPTION = 400;

/**
 * An agent that can be installed, as text: whoever runs the registry decides what it says.
 * SECURITY: X-04
 */
@Component({
  selector: 'fyllo-registry-row',
  imports: [Icon, InitialsBadge, InstallActions],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'registry-entry', '[attr.data-registry-id]': 'entry().id' },
  template: `
    <fyllo-initials-badge [name]="entry().name" />
    <div class="text">
      <div class="head">
        <span class="name">{{ name() }}</span>
        <span class="version">{{ version() }}</span>
        @if (entry().installed; as installed) {
          <span class="chip">{{ words().installed(reveal(installed)) }}</span>
        }
      </div>
      @if (description() !== '') {
        <p>{{ description() }}</p>
      }
      <p class="about">
        @if (origin(); as text) {
          <span>{{ text }}</span>
        }
        @if (entry().license; as license) {
          <span>{{ words().licence(line(license)) }}</span>
        }
        @if (entry().website; as website) {
          <button
            type="button"
            class="link"
            [attr.aria-label]="words().websiteOf(name())"
            (click)="links.open(website)"
          >
            <svg fylloIcon="globe"></svg>{{ words().website }}
          </button>
        }
      </p>
      <fyllo-install-actions [entry]="entry()" />
    </div>
  `,
  styleUrl: './registry-row.css',
})
export class RegistryRow {
  readonly entry = input.required<RegistryEntry>();

  protected readonly links = inject(LinkOpener);
  protected readonly words = useWords(installWords);
  protected readonly reveal = revealHidden;
  protected readonly line = oneLine;
  protected readonly name = computed(() => oneLine(revealHidden(this.entry().name)));
  protected readonly version = computed(() => oneLine(revealHidden(this.entry().version), 60));
  protected readonly description = computed(() =>
    oneLine(plainText(this.entry().description), LONGEST_DESCRIPTION),
  );
  protected readonly origin = computed(() => {
    const { distribution, origin } = this.entry();
    if (origin === undefined || distribution === 'none') return null;
    return this.words()[distribution](revealHidden(origin));
  });
}
