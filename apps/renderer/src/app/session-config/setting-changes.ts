import { computed, signal } from '@angular/core';
import type { AppError, ConfigChoice, ConfigOption, Result } from '@fyllo/protocol';

/** A session, or the draft of one, whose settings can be changed. */
export interface SettingTarget {
  /** The agent's new list is known before this settles. */
  setConfig(choice: ConfigChoice): Promise<Result<unknown>>;
}

type Value = ConfigChoice['value'];

/**
 * What a person has chosen and the agent has not answered yet: shown at once, sent one at a time, taken back when it
 * is refused (behaviour 5.3). Lists come from the agent alone, so an answer never undoes a newer list.
 */
export class SettingChanges {
  private readonly wanted = signal<ReadonlyMap<string, Value>>(new Map());
  private readonly waiting = new Map<string, Value>();
  private running = false;

  readonly pending = computed(() => this.wanted().size > 0);

  constructor(
    private readonly target: SettingTarget,
    private readonly refused: (error: AppError) => void,
  ) {}

  /** The options with what was chosen in place of what the agent last said. */
  applied(options: readonly ConfigOption[]): readonly ConfigOption[] {
    const wanted = this.wanted();
    return options.map((option) => {
      const value = wanted.get(option.id);
      if (option.type === 'select' && typeof value === 'string')
        return { ...option, currentValue: value };
      if (option.type === 'boolean' && typeof value === 'boolean')
        return { ...option, currentValue: value };
      return option;
    });
  }

  /** A newer choice for the same option replaces one that was not sent yet. */
  choose({ configId, value }: ConfigChoice): void {
    this.wanted.update((wanted) => new Map(wanted).set(configId, value));
    this.waiting.delete(configId);
    this.waiting.set(configId, value);
    if (!this.running) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    for (let next = this.take(); next !== undefined; next = this.take()) {
      const { configId } = next;
      const result = await this.target.setConfig(next);
      if (!this.waiting.has(configId)) this.settle(configId);
      if (!result.ok) this.refused(result.error);
    }
    this.running = false;
  }

  private take(): ConfigChoice | undefined {
    const [first] = this.waiting;
    if (first === undefined) return undefined;
    const [configId, value] = first;
    this.waiting.delete(configId);
    return { configId, value };
  }

  private settle(configId: string): void {
    this.wanted.update((wanted) => new Map([...wanted].filter(([id]) => id !== configId)));
  }
}
