import {
  RequestError,
  type AgentContext,
  type ContentBlock,
  type SessionUpdate,
} from '@agentclientprotocol/sdk';
import { answer } from './commands/answer';
import { ContextGuess } from './context-guess';
import { GuideSettings } from './guide-settings';
import { readPrompt, type Incoming } from './incoming';
import type { Language } from './language';
import { SessionFolder } from './session-folder';
import { recorded, type SessionRecord, type SessionRecords } from './session-records';
import { Turn, type TurnClient } from './turn';
import { wordsIn } from './words';

const TITLE_CODE_POINTS = 40;

const titleOf = (message: string): string =>
  Array.from(message.replace(/\s+/gu, ' ')).slice(0, TITLE_CODE_POINTS).join('');

const isContent = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What all sessions of a client share. */
export interface SessionSurroundings {
  readonly records: SessionRecords;
  /** The language of what is shown before anything was said. */
  readonly shownIn: Language;
  /** Whether the client shows forms. */
  readonly showsForms: () => boolean;
}

/** One conversation: at most one turn at a time. */
export class GuideSession {
  readonly settings: GuideSettings;
  private readonly updates: SessionUpdate[];
  private readonly context = new ContextGuess();
  private title: string;
  private turn: AbortController | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private turns = 0;

  constructor(
    readonly id: string,
    private readonly folder: SessionFolder,
    private readonly client: AgentContext,
    private readonly around: SessionSurroundings,
    before?: SessionRecord,
  ) {
    this.settings = new GuideSettings(around.shownIn);
    this.updates = [...(before?.updates ?? [])];
    for (const update of this.updates) this.context.add(update);
    this.title = before?.title ?? '';
    this.turns = this.updates.filter((u) => u.sessionUpdate === 'user_message_chunk').length;
  }

  /** Sends everything again, as `session/load` wants it. */
  async replay(): Promise<void> {
    for (const update of this.updates) await this.notify(update);
    if (this.title) await this.notify({ sessionUpdate: 'session_info_update', title: this.title });
  }

  /** How much of its context a model would have used by now; nothing before anything was said. */
  async tellUsage(): Promise<void> {
    if (this.turns === 0) return;
    await this.notify({ sessionUpdate: 'usage_update', ...this.context.usage });
  }

  cancel(): void {
    this.turn?.abort();
  }

  /** Cancels, and waits until what ran has ended. */
  async stop(): Promise<void> {
    this.cancel();
    await this.running;
  }

  /** Error: a turn is running already. */
  async prompt(prompt: readonly ContentBlock[]): Promise<'end_turn' | 'cancelled'> {
    if (this.turn) throw RequestError.invalidRequest(undefined, 'a turn is already running');
    const turn = new AbortController();
    this.turn = turn;
    const result = this.take(readPrompt(prompt), turn);
    this.running = result.catch(() => undefined); // the error is the prompt's
    return result;
  }

  private async take(message: Incoming, turn: AbortController): Promise<'end_turn' | 'cancelled'> {
    try {
      await this.begin(message);
      await answer(this.newTurn(message.typed, turn.signal), message);
      await this.tellUsage();
      return 'end_turn';
    } catch (error) {
      if (turn.signal.aborted) return 'cancelled';
      throw error;
    } finally {
      this.turn = undefined;
      await this.save();
    }
  }

  private async begin({ shown, files }: Incoming): Promise<void> {
    this.turns += 1;
    this.record({ sessionUpdate: 'user_message_chunk', content: { type: 'text', text: shown } });
    for (const file of files) this.context.addFile(file);
    if (this.title) return;
    this.title = titleOf(shown);
    if (this.title) await this.notify({ sessionUpdate: 'session_info_update', title: this.title });
  }

  private record(update: SessionUpdate): void {
    recorded(this.updates, update);
    this.context.add(update);
  }

  private newTurn(typed: string, signal: AbortSignal): Turn {
    const client: TurnClient = {
      update: async (update) => {
        this.record(update);
        await this.notify(update);
      },
      ask: async (toolCall, options, cancelled) => {
        const { outcome } = await this.client.request(
          'session/request_permission',
          { sessionId: this.id, toolCall, options },
          { cancellationSignal: cancelled, stopWaitingOnCancel: true },
        );
        return outcome.outcome === 'selected' ? outcome.optionId : undefined;
      },
      form: async (text, requestedSchema, cancelled) => {
        if (!this.around.showsForms()) return 'unsupported';
        const answer = await this.client.request(
          'elicitation/create',
          { sessionId: this.id, mode: 'form', message: text, requestedSchema },
          { cancellationSignal: cancelled, stopWaitingOnCancel: true },
        );
        if (answer.action !== 'accept') return undefined;
        const content: unknown = 'content' in answer ? answer.content : undefined;
        return isContent(content) ? content : {};
      },
    };
    const words = wordsIn(this.settings.languageFor(typed));
    return new Turn(`turn-${this.turns}`, this.folder, words, this.settings, signal, client);
  }

  private async notify(update: SessionUpdate): Promise<void> {
    await this.client.notify('session/update', { sessionId: this.id, update });
  }

  /** A record that cannot be written costs the next load, not this turn. */
  private async save(): Promise<void> {
    const { id, title, updates } = this;
    await this.around.records.save({ version: 1, id, title, updates }).catch((error: unknown) => {
      process.stderr.write(`The session could not be stored: ${String(error)}\n`);
    });
  }
}
