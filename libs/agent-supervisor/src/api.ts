import type {
  AgentDiagnostics,
  AgentId,
  AgentList,
  AgentSessionId,
  MessageId,
  RequestId,
  SessionEvent,
  SessionId,
  TurnId,
  UserPart,
} from '@fyllo/protocol';

/** How a program of ours is started: an explicit executable, never a search. */
export interface OwnProgram {
  readonly command: string;
  readonly args: readonly string[];
  /** Added to the child's environment, e.g. what makes Electron's binary behave as Node. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface SupervisorOptions {
  /** `custom-agents.json` lies in `<dataDir>/agents/`. */
  readonly dataDir: string;
  readonly guideAgent: OwnProgram;
  /** The program that kills agent process groups when the host dies (promises C-03). */
  readonly reaper: OwnProgram;
  /** Version shown to agents in `clientInfo`. */
  readonly version: string;
}

export interface PromptRequest {
  readonly sessionId: SessionId;
  readonly turnId: TurnId;
  /** Id of the assistant message; every event of the turn names it. Made by Main before prompting. */
  readonly messageId: MessageId;
  readonly agentId: AgentId;
  readonly cwd: string;
  /** The agent's own id from an earlier turn, to be loaded when the process does not know it any more. */
  readonly agentSessionId: AgentSessionId | null;
  readonly parts: readonly UserPart[];
}

/**
 * What Main calls in the supervisor worker. Arguments and results are plain data. Calls reject with a `CodedError`;
 * whatever happens in a turn, its end included, arrives as events on the port, in order.
 */
export interface SupervisorApi {
  agents(): Promise<AgentList>;
  diagnostics(agentId: AgentId): Promise<AgentDiagnostics>;
  /** Stops the process and forgets its back-off. Running turns end as failed. */
  restart(agentId: AgentId): Promise<void>;
  /**
   * Starts a turn and returns when it is accepted; `turn.ended` is always its last event.
   * Errors: `turn-running`, `agent-unknown`.
   */
  prompt(request: PromptRequest): Promise<void>;
  /** One `session/cancel`; before the prompt went out, the prompt is never sent. Error: `turn-not-running`. */
  cancel(sessionId: SessionId): Promise<void>;
  /** Ends the turn at once; kills the process tree when the agent does not answer. */
  forceStop(sessionId: SessionId): Promise<void>;
  /** Error: `permission-closed` when the request is answered, withdrawn or over. */
  answerPermission(sessionId: SessionId, requestId: RequestId, optionId: string): Promise<void>;
  /** Stops every agent process, inside `STOP_TOTAL_MS`. */
  shutdown(): Promise<void>;
}

/** Worker to Main, on a raw MessagePort. Each message costs one credit. */
export type SupervisorMessage =
  | {
      readonly k: 'events';
      readonly sessionId: SessionId;
      readonly events: readonly SessionEvent[];
    }
  | {
      readonly k: 'agent-session';
      readonly sessionId: SessionId;
      readonly agentSessionId: AgentSessionId;
    }
  | { readonly k: 'agents'; readonly list: AgentList };

/** Main to worker: that many messages have been taken in. */
export interface SupervisorCredit {
  readonly k: 'credit';
  readonly n: number;
}

/** Where the supervisor's messages go; in the worker a MessagePort with credits, in a test a function. */
export interface SupervisorOutlet {
  send(message: SupervisorMessage): void;
  /** Nothing while there is room; otherwise settles once there is. Agents are not read until then. */
  ready?(): Promise<void> | undefined;
}

/** Observers of the first two rooms of the data path (docs/adr/0002), for tests. */
export interface SupervisorTaps {
  /** A line of an agent's stdout, without its line feed. */
  line?(agentId: AgentId, line: string): void;
  /** An ACP update became an event. */
  mapped?(sessionId: SessionId, event: SessionEvent): void;
}
