import { coded } from '@fyllo/protocol';
import type { Connection } from './connection';

/** A question that is being answered. */
export interface RunningQuestion {
  /** Names it where it is answered. */
  readonly key: string;
  /** No newer one of the same page has come, and it was not cancelled. */
  readonly isNewest: () => boolean;
}

export interface QuestionSteps<P, T> {
  /** What the question is asked about; called once the page's older question is over. */
  readonly prepare: () => Promise<P>;
  readonly ask: (prepared: P, question: RunningQuestion) => Promise<T>;
}

interface Named {
  readonly key: string;
  readonly name: string;
}

/** Questions of which each page has one at a time: a newer one ends the one before. */
export class NewestOnly {
  /** Questions so far; a page may use a name twice. */
  private count = 0;
  private readonly running = new Map<Connection, Named>();

  /** `end` stops the question of a key where it is answered. */
  constructor(private readonly end: (key: string) => Promise<void>) {}

  /** Errors: `cancelled`, those of the steps. */
  async run<P, T>(
    connection: Connection,
    { prepare, ask }: QuestionSteps<P, T>,
    name = '',
  ): Promise<T> {
    const before = this.running.get(connection);
    const key = `${connection.id} ${(this.count += 1)}`;
    const isNewest = (): boolean => this.running.get(connection)?.key === key;
    // at once, so that a third question knows whom to end while this one waits
    this.running.set(connection, { key, name });
    try {
      if (before) await this.end(before.key);
      const prepared = await prepare();
      if (!isNewest()) throw coded('cancelled', 'It was cancelled, or something newer was asked.');
      return await ask(prepared, { key, isNewest });
    } finally {
      if (isNewest()) this.running.delete(connection);
    }
  }

  /** Ends the page's question, or only the one of this name. */
  async cancel(connection: Connection, name?: string): Promise<void> {
    const question = this.running.get(connection);
    if (!question || (name !== undefined && name !== question.name)) return;
    this.running.delete(connection);
    await this.end(question.key);
  }
}
