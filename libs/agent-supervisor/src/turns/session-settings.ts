import {
  CodedError,
  coded,
  type AgentSessionId,
  type ConfigChoice,
  type ConfigOption,
  type ErrorCode,
  type SessionEventOf,
} from '@fyllo/protocol';
import { within, type AgentConnection } from '../acp/agent-connection';
import { fateOf, nameOf, setBy, withMode, withValue, type ConfigList } from '../acp/config-list';

/** A session as the agent that is asked knows it. */
export interface AskedSession {
  readonly connection: Pick<AgentConnection, 'setConfig'>;
  readonly agentSessionId: AgentSessionId;
}

/** What became of stored choices that were applied again. */
export interface Restored {
  /** Names of what is not offered any more. */
  readonly dropped: readonly string[];
  readonly choices: readonly ConfigChoice[];
  /** None was refused. */
  readonly complete: boolean;
}

/** What an agent may say to a setting; everything else is a fault of the connection. */
const REFUSALS: readonly ErrorCode[] = [
  'agent-error',
  'agent-protocol',
  'agent-session-lost',
  'cancelled',
];
const METHOD_NOT_FOUND: ErrorCode = 'agent-protocol';

/**
 * The settings of one session as the agent last said them. Every list replaces the one before it, in the order in
 * which the agent's lines were read: an answer that was asked for early does not undo what was heard since.
 */
export class SessionSettings {
  private list: ConfigList | undefined;
  private confirmed = false;

  constructor(
    private readonly changed: (event: SessionEventOf<'config'>) => void,
    private readonly timeoutMs: number,
  ) {}

  get options(): readonly ConfigOption[] {
    return this.list?.options ?? [];
  }

  /** The agent takes the session up: what is known is a memory until it says something. */
  forgetConfirmation(): void {
    this.confirmed = false;
  }

  /** The list in an answer or an update. */
  replace(list: ConfigList): void {
    this.confirmed = true;
    this.list = list;
    this.tell();
  }

  /** The session is open; when the agent gave no list, the last known one stays and is marked. */
  opened(known: readonly ConfigOption[]): void {
    if (this.confirmed) return;
    this.list ??= { options: known, legacy: false };
    if (this.options.length > 0) this.tell();
  }

  /** The agent said what its mode is. */
  modeIs(modeId: string): void {
    if (this.list === undefined) return;
    const list = withMode(this.list, modeId);
    if (list === this.list && this.confirmed) return;
    if (list.legacy) this.replace(list);
  }

  /** Takes over what another reader of the same session has heard. */
  adopt(other: SessionSettings): void {
    this.list = other.list;
    this.confirmed = other.confirmed;
    if (this.list !== undefined) this.tell();
  }

  /** Errors: `config-refused` with the agent's words, `agent-sign-in`, those of the connection. */
  async change(session: AskedSession, choice: ConfigChoice): Promise<void> {
    try {
      await this.ask(session, choice);
    } catch (error) {
      throw refusal(error);
    }
  }

  /**
   * Applies stored choices in their order, each to the list the one before it has left. While a person changes one of
   * them (`changing`), that one is left alone and the others may be refused: else a refused one could never be changed.
   * Errors: as `change`, for a value that is offered and refused.
   */
  async restore(
    session: AskedSession,
    choices: readonly ConfigChoice[],
    changing?: string,
  ): Promise<Restored> {
    const kept: ConfigChoice[] = [];
    const dropped: string[] = [];
    let complete = true;
    for (const choice of choices) {
      const { list, confirmed } = this;
      const isChanging = choice.configId === changing;
      // without any list, nobody can say what is offered
      const fate = list === undefined || isChanging ? 'unknown' : fateOf(list, choice);
      if (fate === 'gone' && list !== undefined && confirmed) {
        dropped.push(nameOf(list, choice));
        continue;
      }
      kept.push(choice);
      if (fate === 'possible' || (fate === 'current' && !confirmed)) {
        const applied = await this.again(session, choice, changing !== undefined);
        complete &&= applied;
      }
    }
    return { dropped, choices: kept, complete };
  }

  private async again(
    session: AskedSession,
    choice: ConfigChoice,
    mayBeRefused: boolean,
  ): Promise<boolean> {
    const { confirmed } = this;
    try {
      await this.ask(session, choice);
      return true;
    } catch (error) {
      const code = error instanceof CodedError ? error.code : 'internal';
      // an agent that told no settings may have none, and then there is nothing to refuse
      if (!confirmed && code === METHOD_NOT_FOUND) return true;
      if (!mayBeRefused || !REFUSALS.includes(code)) throw refusal(error);
      return false;
    }
  }

  private async ask(
    { connection, agentSessionId }: AskedSession,
    choice: ConfigChoice,
  ): Promise<void> {
    const by = this.list === undefined ? 'option' : setBy(this.list, choice.configId);
    const asking = connection.setConfig(agentSessionId, by, choice);
    const list = await within(asking, this.timeoutMs, 'The change of a setting');
    if (list !== undefined) this.replace(list);
    else if (this.list !== undefined) this.replace(withValue(this.list, choice));
  }

  private tell(): void {
    const unconfirmed = this.confirmed ? {} : ({ unconfirmed: true } as const);
    this.changed({ type: 'config', options: [...this.options], ...unconfirmed });
  }
}

function refusal(error: unknown): unknown {
  if (!(error instanceof CodedError) || !REFUSALS.includes(error.code)) return error;
  const { message, detail = message } = error.error;
  return coded('config-refused', message, { detail });
}
