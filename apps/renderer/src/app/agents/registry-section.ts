import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { oneLine } from '@fyllo/markup/plain-text';
import type { RegistryEntry, ResultValue } from '@fyllo/protocol';
import { ErrorNote, ErrorState } from '../errors';
import { calendarTime, Clock, CurrentLanguage, useWords } from '../language';
import { EmptyState, Icon, LoadingState } from '../ui';
import { hostOf } from './host-of';
import { InstallableAgents } from './installable-agents';
import { installWords } from './page-words';
import { RegistryRow } from './registry-row';

/** The agents that can be installed: where the list is from, a search in it, and its entries. */
@Component({
  selector: 'fyllo-registry-section',
  imports: [EmptyState, ErrorNote, ErrorState, Icon, LoadingState, RegistryRow],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './registry-section.html',
  styleUrl: './registry-section.css',
})
export class RegistrySection {
  protected readonly agents = inject(InstallableAgents);
  private readonly now = inject(Clock).now;
  private readonly language = inject(CurrentLanguage).value;

  protected readonly words = useWords(installWords);
  protected readonly query = signal('');
  protected readonly found = computed(() => {
    const wanted = this.query().trim().toLowerCase();
    const entries = this.agents.registry()?.entries ?? [];
    return wanted === '' ? entries : entries.filter((entry) => mentions(entry, wanted));
  });
  protected readonly source = computed(() => {
    const registry = this.agents.registry();
    return registry ? this.sourceLine(registry) : '';
  });

  private sourceLine({ source, at, leftOut = 0 }: ResultValue<'agents.registry'>): string {
    const language = this.language();
    const when =
      source === 'bundled'
        ? // a day, not a moment: it is the same one everywhere
          new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
        : calendarTime(at, this.now(), language);
    const host = oneLine(hostOf(this.agents.address() ?? ''));
    const words = this.words();
    const line = source === 'bundled' ? words.bundled(when) : words[source](host, when);
    return leftOut === 0 ? line : `${line} · ${words.leftOut(leftOut)}`;
  }
}

const mentions = ({ id, name, description }: RegistryEntry, wanted: string): boolean =>
  [id, name, description].some((text) => text.toLowerCase().includes(wanted));
