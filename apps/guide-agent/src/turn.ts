import type {
  ElicitationSchema,
  PermissionOption,
  PlanEntry,
  SessionUpdate,
  ToolCall,
  ToolCallContent,
  ToolCallUpdate,
} from '@agentclientprotocol/sdk';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GuideSettings } from './guide-settings';
import { Refusal, type SessionFolder } from './session-folder';
import type { Words } from './words';

/** What a turn needs from the client; in tests, a list. */
export interface TurnClient {
  update(update: SessionUpdate): Promise<void>;
  /** The chosen option, or undefined when the request was cancelled. Rejects when the turn is. */
  ask(
    toolCall: ToolCallUpdate,
    options: PermissionOption[],
    signal: AbortSignal,
  ): Promise<string | undefined>;
  /** The content of the form, or undefined when it was declined. Rejects when the turn is cancelled. */
  form(message: string, schema: ElicitationSchema, signal: AbortSignal): Promise<FormAnswer>;
}

/** What a person filled in; undefined for nothing, `unsupported` when the client shows no forms. */
export type FormAnswer = Readonly<Record<string, unknown>> | 'unsupported' | undefined;

type ToolStart = Omit<ToolCall, 'toolCallId' | 'status'>;
export type ToolPatch = Omit<ToolCallUpdate, 'toolCallId'>;

export const textContent = (text: string): ToolCallContent[] => [
  { type: 'content', content: { type: 'text', text } },
];

/** One answer in the making: what commands use to speak, show their work, and ask. */
export class Turn {
  private tools = 0;

  constructor(
    readonly id: string,
    readonly folder: SessionFolder,
    readonly words: Words,
    readonly settings: GuideSettings,
    readonly signal: AbortSignal,
    private readonly client: TurnClient,
  ) {}

  async say(text: string): Promise<void> {
    await this.chunk('agent_message_chunk', text);
  }

  async think(text: string): Promise<void> {
    await this.chunk('agent_thought_chunk', text);
  }

  async plan(entries: PlanEntry[]): Promise<void> {
    this.signal.throwIfAborted();
    await this.client.update({ sessionUpdate: 'plan', entries });
  }

  /** Rejects when the turn is cancelled meanwhile. */
  async form(message: string, schema: ElicitationSchema): Promise<FormAnswer> {
    this.signal.throwIfAborted();
    const answer = await this.client.form(message, schema, this.signal);
    this.signal.throwIfAborted();
    return answer;
  }

  /** At the pace the person chose. Rejects when the turn is cancelled meanwhile. */
  async pause(ms: number): Promise<void> {
    await sleep(ms * this.settings.pauses, undefined, { signal: this.signal });
  }

  /**
   * Announces a tool call and does its work. Whatever happens the call gets a final status: what the work reports,
   * or `failed`.
   */
  async tool(start: ToolStart, work: (call: ToolRow) => Promise<ToolPatch>): Promise<void> {
    this.signal.throwIfAborted();
    this.tools += 1;
    const toolCallId = `${this.id}-${this.tools}`;
    await this.client.update({
      sessionUpdate: 'tool_call',
      toolCallId,
      status: 'pending',
      ...start,
    });
    const call = new ToolRow(toolCallId, start, this.words, this.signal, this.client);
    try {
      await call.update({ status: 'completed', ...(await work(call)) });
    } catch (error) {
      const text = error instanceof Refusal ? error.say(this.words) : undefined;
      await call.update({ status: 'failed', ...(text ? { content: textContent(text) } : {}) });
      throw error;
    }
  }

  private async chunk(
    sessionUpdate: 'agent_message_chunk' | 'agent_thought_chunk',
    text: string,
  ): Promise<void> {
    this.signal.throwIfAborted();
    await this.client.update({ sessionUpdate, content: { type: 'text', text } });
  }
}

/** A tool call that has been announced. */
export class ToolRow {
  constructor(
    private readonly toolCallId: string,
    private readonly start: ToolStart,
    private readonly words: Words,
    private readonly signal: AbortSignal,
    private readonly client: TurnClient,
  ) {}

  async update(patch: ToolPatch): Promise<void> {
    await this.client.update({
      sessionUpdate: 'tool_call_update',
      toolCallId: this.toolCallId,
      ...patch,
    });
  }

  /** Asks the person for this very call; only "allow" counts as yes. */
  async allowed(): Promise<boolean> {
    const options: PermissionOption[] = [
      { optionId: 'allow', name: this.words.allow, kind: 'allow_once' },
      { optionId: 'reject', name: this.words.reject, kind: 'reject_once' },
    ];
    const call = { toolCallId: this.toolCallId, ...this.start };
    const answer = await this.client.ask(call, options, this.signal);
    this.signal.throwIfAborted();
    return answer === 'allow';
  }
}
