import type {
  AgentAbilities,
  AgentDiagnostics,
  AgentFileProblem,
  AgentId,
  AgentList,
  AgentRegistry,
  AgentSessionId,
  AppError,
  Command,
  ConfigChoice,
  ConfigOption,
  Install,
  MessageId,
  ProtocolLine,
  QuestionAnswer,
  RequestId,
  SessionEvent,
  SessionId,
  SessionMode,
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
  /** `custom-agents.json`, installed agents and the registry's copy lie in `<dataDir>/agents/`. */
  readonly dataDir: string;
  readonly guideAgent: OwnProgram;
  /** The program that kills agent process groups when the host dies (promises C-03). */
  readonly reaper: OwnProgram;
  /** Version shown to agents in `clientInfo`. */
  readonly version: string;
}

/** Where an agent works in a session. */
export interface SessionFolders {
  readonly cwd: string;
  /** Absolute, in order, without `cwd`; given to agents that can take them, an error for others when not empty. */
  readonly additional: readonly string[];
}

/** A session as an agent takes it up again. */
export interface SessionTarget extends SessionFolders {
  readonly sessionId: SessionId;
  readonly agentId: AgentId;
  readonly mode: SessionMode;
  /** The agent's own id from an earlier turn. */
  readonly agentSessionId: AgentSessionId | null;
  /** What the person chose and the agent confirmed; applied in this order after every activation. */
  readonly choices: readonly ConfigChoice[];
  /** The last known list, shown as unconfirmed when the agent gives none. */
  readonly config: readonly ConfigOption[];
}

export interface PromptRequest extends SessionTarget {
  readonly turnId: TurnId;
  /** Id of the assistant message; every event of the turn names it. Made by Main before prompting. */
  readonly messageId: MessageId;
  readonly userMessageId: MessageId;
  readonly parts: readonly UserPart[];
  /** Where the copies of the parts' attachments lie, by their ids; read when the prompt goes out. */
  readonly attachmentFiles: Readonly<Record<string, string>>;
  /** The probed session this prompt is the first of; ignored when it is gone or made for another choice. */
  readonly draftId?: string;
}

export interface DraftRequest extends SessionFolders {
  /** Made by Main, of any form. */
  readonly draftId: string;
  readonly agentId: AgentId;
  readonly mode: SessionMode;
}

export interface CustomFile {
  readonly path: string;
  readonly text: string;
  readonly revision: string;
  readonly problems: readonly AgentFileProblem[];
}

/** Sessions: what Main calls in the supervisor worker. */
export interface SessionApi {
  /**
   * Starts a turn and returns when it is accepted; `turn.ended` is always its last event.
   * Errors: `turn-running`, `agent-unknown`.
   */
  prompt(request: PromptRequest): Promise<void>;
  /** One `session/cancel`; before the prompt went out, the prompt is never sent. Error: `turn-not-running`. */
  cancel(sessionId: SessionId): Promise<void>;
  /** Ends the turn at once; kills the process tree when the agent does not answer. */
  forceStop(sessionId: SessionId): Promise<void>;
  /**
   * `byPolicy`: the Workspace's rule answers, not a person.
   * Error: `permission-closed` when the request is answered, withdrawn or over.
   */
  answerPermission(
    sessionId: SessionId,
    requestId: RequestId,
    optionId: string,
    byPolicy?: boolean,
  ): Promise<void>;
  /** Errors: `question-closed`; `bad-request` for content that does not fit the form. */
  answerQuestion(sessionId: SessionId, requestId: RequestId, answer: QuestionAnswer): Promise<void>;
  /**
   * Activates the session if need be and changes a setting; the full list comes as an event before this settles.
   * One change at a time in a session. Errors: `config-refused`, those of the activation.
   */
  setConfig(target: SessionTarget, choice: ConfigChoice): Promise<void>;
  /** Whether a live process knows the session, so that a prompt needs no activation. */
  isActive(sessionId: SessionId): Promise<boolean>;
  /** The answer to `history-wanted`: what was said before, or null for nothing. */
  giveHistory(sessionId: SessionId, turnId: TurnId, text: string | null): Promise<void>;
  /** The session was deleted: closed on the agent where that is possible, and forgotten. No turn runs in it. */
  forget(sessionId: SessionId): Promise<void>;
  /** Makes a session ahead of the first message (behaviour 7.7); what comes of it is told by `draft` messages. */
  openDraft(request: DraftRequest): Promise<void>;
  /** Errors: `not-found`, `config-refused`. */
  setDraftConfig(draftId: string, choice: ConfigChoice): Promise<void>;
  /** Closes it on the agent; without effect when it is gone or promoted. */
  closeDraft(draftId: string): Promise<void>;
}

/** Agents: what Main calls in the supervisor worker. */
export interface AgentsApi {
  agents(): Promise<AgentList>;
  diagnostics(agentId: AgentId): Promise<AgentDiagnostics>;
  protocolLog(agentId: AgentId): Promise<readonly ProtocolLine[]>;
  /** Stops the process and forgets its back-off. Running turns end as failed. */
  restart(agentId: AgentId): Promise<void>;
  /** From the running process, else it is started in `cwd`. Errors: those of a start. */
  abilities(agentId: AgentId, cwd: string): Promise<AgentAbilities>;
  /** Starts installed agents ahead, a few at a time, and makes no session. Failures are told by the list alone. */
  warm(cwd: string): Promise<void>;
  /** Settles when the agent says it worked. Errors: `cancelled`, `agent-unknown`, what the agent says. */
  signIn(agentId: AgentId, methodId: string): Promise<void>;
  cancelSignIn(agentId: AgentId): Promise<void>;
  signOut(agentId: AgentId): Promise<void>;
  /** `url`: the address of the preferences; null for the bundled list. */
  registry(url: string | null, refresh: boolean): Promise<AgentRegistry>;
  installs(): Promise<readonly Install[]>;
  /** Begins; progress comes as `install` messages. Errors: `not-found`, `install-running`, `install-unsupported`. */
  install(registryId: string): Promise<void>;
  cancelInstall(registryId: string): Promise<void>;
  /** Errors: `not-found`, `install-running`, `io-failed`. */
  uninstall(registryId: string): Promise<void>;
  customFile(): Promise<CustomFile>;
  checkCustom(text: string): Promise<readonly AgentFileProblem[]>;
  /** Error: `conflict` when the file has changed since `revision`. A text with faults is not saved. */
  saveCustom(
    text: string,
    revision: string,
  ): Promise<{ readonly saved: boolean } & Pick<CustomFile, 'revision' | 'problems'>>;
}

/**
 * What Main calls in the supervisor worker. Arguments and results are plain data. Calls reject with a `CodedError`;
 * whatever happens in a turn, its end included, arrives as events on the port, in order.
 */
export interface SupervisorApi extends SessionApi, AgentsApi {
  /** Stops every agent process, inside `STOP_TOTAL_MS`. */
  shutdown(): Promise<void>;
}

export type SupervisorCall = keyof SupervisorApi;

/** One entry for each call, so that none can be forgotten at the edge of the thread. */
const CALLS: Readonly<Record<SupervisorCall, true>> = {
  prompt: true,
  cancel: true,
  forceStop: true,
  answerPermission: true,
  answerQuestion: true,
  setConfig: true,
  isActive: true,
  giveHistory: true,
  forget: true,
  openDraft: true,
  setDraftConfig: true,
  closeDraft: true,
  agents: true,
  diagnostics: true,
  protocolLog: true,
  restart: true,
  abilities: true,
  warm: true,
  signIn: true,
  cancelSignIn: true,
  signOut: true,
  registry: true,
  installs: true,
  install: true,
  cancelInstall: true,
  uninstall: true,
  customFile: true,
  checkCustom: true,
  saveCustom: true,
  shutdown: true,
};

/** The names of all calls: both ends of the worker's port are made from this list. */
export const SUPERVISOR_CALLS = Object.keys(CALLS) as readonly SupervisorCall[];

/** What is known ahead for a draft. */
export interface DraftNews {
  readonly draftId: string;
  readonly phase: 'probing' | 'ready' | 'failed';
  readonly config: readonly ConfigOption[];
  readonly commands: readonly Command[];
  readonly error?: AppError;
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
  /** The choices that are still valid: those that were not offered any more are left out. */
  | {
      readonly k: 'choices';
      readonly sessionId: SessionId;
      readonly choices: readonly ConfigChoice[];
    }
  /** The agent lost a session in FylloCode mode: the prompt waits for `giveHistory`. */
  | { readonly k: 'history-wanted'; readonly sessionId: SessionId; readonly turnId: TurnId }
  | { readonly k: 'draft'; readonly draft: DraftNews }
  | { readonly k: 'install'; readonly install: Install }
  | { readonly k: 'agents'; readonly list: AgentList };

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
