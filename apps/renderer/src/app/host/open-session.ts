import type { Signal } from '@angular/core';
import type {
  AppError,
  ConfigChoice,
  DetailRef,
  Json,
  QuestionAnswer,
  RequestId,
  Result,
  ResultValue,
  SessionHeader,
  SessionId,
} from '@fyllo/protocol';
import type { SessionView } from '@fyllo/session-model';
import type { MessageFiles } from './session-queue';

/** The folders of a session beside those of its Workspace. */
export type SessionFolders = ResultValue<'session.scope'>;

/** What goes with a text besides its words. */
export interface SendOptions extends MessageFiles {
  /** The same key again is the same turn, however often it is sent; without one every call is a new turn. */
  readonly key?: string;
  /** The person has agreed that the agent gets the primary folder only. */
  readonly primaryOnly?: boolean;
}

/** One session that is open in this page: what it shows, and what a person can do to it. */
export interface OpenSession {
  readonly id: SessionId;
  /** `loading` until the first snapshot; `offline` while the connection is down (the view stays as it was). */
  readonly status: Signal<'loading' | 'ready' | 'offline' | 'failed'>;
  /** Why it is `failed`. */
  readonly error: Signal<AppError | null>;
  readonly header: Signal<SessionHeader | null>;
  /** Loaded messages, oldest first; unchanged ones keep their identity. */
  readonly view: Signal<SessionView>;
  readonly hasOlder: Signal<boolean>;
  readonly loadingOlder: Signal<boolean>;
  /** Why the last page of older messages did not come; null again once it is asked for anew. */
  readonly olderError: Signal<AppError | null>;
  /** Prepends one page of older messages. */
  loadOlder(): Promise<void>;
  /** A heavy payload; answers are cached for as long as the session is open. */
  detail(ref: DetailRef): Promise<Result<Json>>;
  send(text: string, options?: SendOptions): Promise<Result<unknown>>;
  cancel(): Promise<Result<unknown>>;
  forceStop(): Promise<Result<unknown>>;
  answerPermission(requestId: RequestId, optionId: string): Promise<Result<unknown>>;
  answerQuestion(requestId: RequestId, answer: QuestionAnswer): Promise<Result<unknown>>;
  /** Changes a setting of the agent; its new list is in the view before this settles. */
  setConfig(choice: ConfigChoice): Promise<Result<unknown>>;
  /** The folders of the session beside those of the Workspace now. */
  scope(): Promise<Result<SessionFolders>>;
}
