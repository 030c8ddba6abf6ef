import { computed, DestroyRef, effect, inject, Injectable, signal, untracked } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import {
  DRAFT_SETTLE_MS,
  ok,
  type AgentId,
  type AppError,
  type ConfigChoice,
  type Result,
  type SessionMode,
} from '@fyllo/protocol';
import { DraftNews, HOST_LINK } from '../host';
import type { SettingTarget } from '../session-config';

/** What a session would be made of. */
export interface ProbeChoice {
  readonly agentId: AgentId;
  readonly mode: SessionMode;
  /** Stands for the folders: another text, other folders. */
  readonly folders: string;
}

/**
 * Asks the agent of the draft page ahead for its settings once the choice has settled, and lets go of it when the page
 * is left (behaviour 7.7). It never holds back a send. One for each draft page.
 */
@Injectable()
export class DraftProbe {
  private readonly link = inject(HOST_LINK);
  private readonly news = inject(DraftNews);
  private readonly choice = signal<ProbeChoice | null>(null, {
    equal: (a, b) => a?.agentId === b?.agentId && a?.mode === b?.mode && a?.folders === b?.folders,
  });
  /** Counts the connections and the tries: each asks anew. */
  private readonly round = signal(0);
  private readonly failure = signal<AppError | null>(null);
  private asked = false;

  private readonly status = computed(() => {
    const status = this.news.status();
    const choice = this.choice();
    return status?.agentId === choice?.agentId && status?.mode === choice?.mode ? status : null;
  });
  readonly config = computed(() => this.status()?.config ?? []);
  readonly commands = computed(() => this.status()?.commands ?? []);
  readonly error = computed(() => this.failure() ?? this.status()?.error ?? null);
  readonly phase = computed(() => {
    if (this.choice() === null) return 'ready';
    if (this.failure() !== null) return 'failed';
    return this.status()?.phase ?? 'probing';
  });

  /** One for each choice: what was asked of one agent is neither sent to nor shown for another. */
  readonly target = computed<SettingTarget>(() => {
    const of = this.choice();
    return { setConfig: (wanted) => this.setConfig(of, wanted) };
  });

  constructor() {
    this.link.connected.pipe(takeUntilDestroyed()).subscribe(() => {
      this.round.update((round) => round + 1);
    });
    effect((onCleanup) => {
      const choice = this.choice();
      this.round();
      untracked(() => {
        this.failure.set(null);
        this.news.forget();
      });
      const timer = setTimeout(() => void this.ask(choice), DRAFT_SETTLE_MS);
      onCleanup(() => {
        clearTimeout(timer);
      });
    });
    inject(DestroyRef).onDestroy(() => {
      this.leave();
    });
  }

  /** Null when no agent is chosen. */
  choose(choice: ProbeChoice | null): void {
    this.choice.set(choice);
  }

  /** The host keeps a probe that failed, as long as the choice is the same: it is let go of first. */
  retry(): void {
    this.leave();
    this.round.update((round) => round + 1);
  }

  private async setConfig(of: ProbeChoice | null, wanted: ConfigChoice): Promise<Result<unknown>> {
    if (of !== this.choice()) return ok({});
    const result = await this.link.call('draft.set-config', wanted);
    return of === this.choice() ? result : ok({});
  }

  private async ask(choice: ProbeChoice | null): Promise<void> {
    if (choice === null) {
      this.leave();
      return;
    }
    this.asked = true;
    const { agentId, mode } = choice;
    const result = await this.link.call('draft.choose', { agentId, mode });
    if (result.ok || result.error.code === 'disconnected') return; // the next welcome asks again
    if (choice === this.choice()) this.failure.set(result.error);
  }

  private leave(): void {
    if (this.asked) void this.link.call('draft.leave', {});
    this.asked = false;
  }
}
