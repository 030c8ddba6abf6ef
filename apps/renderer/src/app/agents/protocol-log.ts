import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { plainText } from '@fyllo/markup/plain-text';
import type { AgentId, AppError, ProtocolLine } from '@fyllo/protocol';
import { ErrorState } from '../errors';
import { HOST_LINK } from '../host';
import { CurrentLanguage, useWords } from '../language';
import { CopyButton } from '../markup';
import { EmptyState, Icon, LoadingState, revealHidden } from '../ui';
import { diagnosticsWords } from './page-words';

/** The last messages between FylloCode and an agent, when somebody wants to see them. */
@Component({
  selector: 'fyllo-protocol-log',
  imports: [CopyButton, EmptyState, ErrorState, Icon, LoadingState],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './protocol-log.html',
  styleUrl: './protocol-log.css',
})
export class ProtocolLog {
  readonly agentId = input.required<AgentId>();

  private readonly link = inject(HOST_LINK);
  private readonly language = inject(CurrentLanguage).value;
  protected readonly words = useWords(diagnosticsWords);
  protected readonly open = signal(false);
  protected readonly asking = signal(false);
  protected readonly failure = signal<AppError | null>(null);
  private readonly lines = signal<readonly ProtocolLine[] | null>(null);
  private readonly times = computed(
    () =>
      new Intl.DateTimeFormat(this.language(), {
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        fractionalSecondDigits: 3,
        hour12: false,
      }),
  );
  protected readonly shown = computed(() =>
    this.lines()?.map(({ at, direction, text }) => ({
      time: this.times().format(at),
      direction,
      text: revealHidden(plainText(text)),
    })),
  );
  protected readonly copied = computed(() =>
    (this.lines() ?? [])
      .map(({ at, direction, text }) => {
        const arrow = direction === 'to-agent' ? '→' : '←';
        return `${new Date(at).toISOString()} ${arrow} ${text}`;
      })
      .join('\n'),
  );

  protected async toggle(): Promise<void> {
    this.open.update((open) => !open);
    if (this.open()) await this.load();
  }

  protected async load(): Promise<void> {
    this.asking.set(true);
    const result = await this.link.call('agents.protocol-log', { agentId: this.agentId() });
    this.asking.set(false);
    if (result.ok) this.lines.set(result.value.lines);
    this.failure.set(result.ok ? null : result.error);
  }
}
