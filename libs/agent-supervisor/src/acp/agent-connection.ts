import {
  client,
  RequestError,
  type AnyMessage,
  type ClientConnection,
  type RequestPermissionResponse,
  type Stream,
} from '@agentclientprotocol/sdk';
import { coded, type AgentSessionId, type CodedError, type ConfigChoice } from '@fyllo/protocol';
import type { AgentDefinition } from '../agents/agent-definition';
import type { JsonObject } from '../process/noise-filter';
import {
  rawToolCall,
  readInitialized,
  readNewSession,
  readOptions,
  readOpenedState,
  readStopReason,
  type AgentInfo,
  type OfferedOption,
  type OpenedSession,
  type OpenedState,
} from './agent-answers';
import { agentError } from './agent-error';
import { readConfigList, type ConfigList, type SetBy } from './config-list';
import {
  readQuestion,
  sessionOf,
  type AgentQuestion,
  type ElicitationAnswer,
  CANCELLED,
} from './elicitation';
import { own, recordOf, textOf, type JsonRecord } from './json-access';
import { MessageGate } from './message-gate';
import { outgoingLine, type OutgoingLine } from './outgoing-line';
import type { Prompt } from './prompt-blocks';
import type { FolderParams } from './session-params';

/** A request for permission as the agent asked it. */
export interface PermissionAsk {
  readonly toolCall: JsonRecord;
  readonly options: readonly OfferedOption[];
  /** Aborted when the agent withdraws the request. */
  readonly signal: AbortSignal;
}

/** The chosen option, or `undefined` for "cancelled". */
export type PermissionAnswer = string | undefined;

export interface ConnectionListener {
  /** Updates for sessions nobody knows. */
  readonly stray: number;
  /** In the order of the agent's output, before anything that follows it is looked at. */
  update(agentSessionId: AgentSessionId, update: unknown): void;
  permission(agentSessionId: AgentSessionId, ask: PermissionAsk): Promise<PermissionAnswer>;
  /** `signal` is aborted when the agent takes its question back. */
  elicitation(
    agentSessionId: AgentSessionId,
    question: AgentQuestion,
    signal: AbortSignal,
  ): Promise<ElicitationAnswer>;
  /** The SDK could not read a request for permission and has refused it. */
  unreadablePermission(agentSessionId: AgentSessionId, toolCall: JsonRecord): void;
}

/** What we can do; each is advertised because its interface exists, and no more (no `fs`, no `terminal`). */
const CLIENT_CAPABILITIES = {
  session: { configOptions: { boolean: {} }, notices: {}, compaction: {} },
  elicitation: { form: {}, url: {} },
  _meta: { terminal_output: true },
};

/** An answer that says nothing agrees: the SDK takes it for a fault. */
const withResult = (response: JsonObject): JsonObject =>
  Object.hasOwn(response, 'result') || Object.hasOwn(response, 'error')
    ? response
    : { ...response, result: null };

/** All work the SDK does for one message is done before the next turn of the event loop. */
const dispatched = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * One ACP connection. Updates are taken from the raw messages, so their order is the agent's and nothing is lost
 * that the SDK does not know; requests and responses are the SDK's work.
 */
export class AgentConnection {
  private readonly gate = new MessageGate();
  private readonly connection: ClientConnection;
  /** Methods of our requests that are not answered. */
  private readonly awaited: string[] = [];
  private input: ReadableStreamDefaultController<AnyMessage> | undefined;

  constructor(
    private readonly write: (line: OutgoingLine) => Promise<void>,
    private readonly listener: ConnectionListener,
  ) {
    this.connection = client({ name: 'fyllocode' })
      .onRequest('session/request_permission', ({ params, signal, requestId }) =>
        this.askPermission(params.sessionId, requestId, signal),
      )
      .onRequest('elicitation/create', { parse: recordOf }, ({ params, signal }) =>
        this.askQuestion(params, signal),
      )
      .connect(this.stream());
  }

  /** The agent is signing somebody in, or a turn of any session runs. */
  isAwaiting(method: 'authenticate' | 'session/prompt'): boolean {
    return this.awaited.includes(method);
  }

  /** Messages that were left out: responses nobody waits for, notifications nobody knows. */
  get unneeded(): number {
    return this.gate.unneeded;
  }

  /**
   * Takes a message of the agent; returns `false` when it is none, and a promise when the following one has to
   * wait until this one has taken effect.
   */
  receive(message: JsonObject): Promise<void> | boolean {
    if (this.connection.signal.aborted) return true;
    switch (this.gate.classify(message)) {
      case 'update': {
        const params = recordOf(own(message, 'params'));
        const id = textOf(own(params, 'sessionId'));
        if (id !== undefined) this.listener.update(id, own(params, 'update'));
        return true;
      }
      case 'response':
        this.input?.enqueue(withResult(message) as unknown as AnyMessage);
        return dispatched();
      case 'request':
      case 'cancel-request':
        this.input?.enqueue(message as unknown as AnyMessage);
        return dispatched();
      case 'settled':
      case 'unneeded':
        return true;
      case 'other':
        return false;
    }
  }

  /** Everything that is pending rejects with the error. */
  close(error: CodedError): void {
    this.connection.close(error);
  }

  /** Errors: `agent-version`, `agent-protocol`, what the agent says. */
  async initialize(version: string, definition: AgentDefinition): Promise<AgentInfo> {
    const answer = await this.request('initialize', {
      protocolVersion: 1,
      clientCapabilities: CLIENT_CAPABILITIES,
      clientInfo: { name: 'fyllocode', title: 'FylloCode', version },
    });
    return readInitialized(answer, definition);
  }

  async newSession(folders: FolderParams): Promise<OpenedSession> {
    return readNewSession(await this.request('session/new', { ...folders, mcpServers: [] }));
  }

  /** A replay arrives as updates, before the answer or, from some agents, after it. */
  async takeUp(
    how: 'load' | 'resume',
    agentSessionId: AgentSessionId,
    folders: FolderParams,
  ): Promise<OpenedState> {
    const params = { sessionId: agentSessionId, ...folders, mcpServers: [] };
    return readOpenedState(await this.request(`session/${how}`, params));
  }

  /** The settings as the agent answers them; nothing when it only agrees. */
  async setConfig(
    agentSessionId: AgentSessionId,
    by: SetBy,
    { configId, value }: ConfigChoice,
  ): Promise<ConfigList | undefined> {
    const session = { sessionId: agentSessionId };
    if (by === 'mode') await this.request('session/set_mode', { ...session, modeId: value });
    else if (by === 'model')
      await this.request('session/set_model', { ...session, modelId: value });
    else {
      const type = typeof value === 'boolean' ? { type: 'boolean' } : {};
      const params = { ...session, configId, ...type, value };
      return readConfigList(await this.request('session/set_config_option', params));
    }
    return undefined;
  }

  /** May take as long as a person needs in a browser. Error: `cancelled` once the signal is aborted. */
  async authenticate(methodId: string, signal: AbortSignal): Promise<void> {
    await this.request('authenticate', { methodId }, signal);
  }

  async logout(): Promise<void> {
    await this.request('logout', {});
  }

  /** Settles when the turn is over, with the agent's reason if it gave one. Errors: what broke the prompt. */
  async prompt(
    agentSessionId: AgentSessionId,
    { blocks, broken }: Prompt,
  ): Promise<string | undefined> {
    const params = { sessionId: agentSessionId, prompt: blocks };
    try {
      return readStopReason(await this.request('session/prompt', params, broken));
    } catch (error) {
      throw broken.aborted ? agentError(broken.reason) : error;
    }
  }

  /** A notification: the turn ends when the prompt is answered. */
  cancel(agentSessionId: AgentSessionId): void {
    const sent = this.connection.agent.notify('session/cancel', { sessionId: agentSessionId });
    sent.catch(() => undefined); // the end of the connection is told to everybody elsewhere
  }

  async closeSession(agentSessionId: AgentSessionId): Promise<void> {
    await this.request('session/close', { sessionId: agentSessionId });
  }

  private async request(method: string, params: unknown, signal?: AbortSignal): Promise<unknown> {
    const ending = signal && { cancellationSignal: signal, stopWaitingOnCancel: true };
    this.awaited.push(method);
    try {
      return await this.connection.agent.request(method, params, ending);
    } catch (error) {
      throw agentError(error);
    } finally {
      this.awaited.splice(this.awaited.indexOf(method), 1);
    }
  }

  private stream(): Stream {
    const readable = new ReadableStream<AnyMessage>({
      start: (controller) => {
        this.input = controller;
      },
    });
    const writable = new WritableStream<AnyMessage>({
      write: async (message) => {
        const refused = this.gate.sent(message);
        await this.write(outgoingLine(message));
        if (refused === undefined) return;
        const id = textOf(own(refused, 'sessionId'));
        if (id !== undefined) this.listener.unreadablePermission(id, rawToolCall(refused));
      },
    });
    return { readable, writable };
  }

  private async askPermission(
    agentSessionId: AgentSessionId,
    requestId: string | number | null,
    signal: AbortSignal,
  ): Promise<RequestPermissionResponse> {
    const params = this.gate.takeAsked(requestId);
    const optionId = await this.listener.permission(agentSessionId, {
      toolCall: rawToolCall(params),
      options: readOptions(own(params, 'options')),
      signal,
    });
    return optionId === undefined
      ? { outcome: { outcome: 'cancelled' } }
      : { outcome: { outcome: 'selected', optionId } };
  }

  private async askQuestion(params: JsonRecord, signal: AbortSignal): Promise<ElicitationAnswer> {
    const question = readQuestion(params);
    if (question === undefined) throw RequestError.invalidParams();
    const agentSessionId = sessionOf(params);
    // what a request outside every session asks has no place where a person could answer
    if (agentSessionId === undefined) return CANCELLED;
    return this.listener.elicitation(agentSessionId, question, signal);
  }
}

/** Rejects with the error when the work takes longer than `ms` milliseconds. */
export async function within<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(coded('agent-silent', `${what} took longer than ${ms} ms`, { retryable: true }));
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
