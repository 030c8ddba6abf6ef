import { signal } from '@angular/core';
import {
  ok,
  type AppError,
  type Json,
  type Message,
  type Result,
  type SessionHeader,
} from '@fyllo/protocol';
import { EMPTY_VIEW, type SessionView } from '@fyllo/session-model';
import type { OpenSession } from '../../host/open-session';

/** A session with loaded messages that notes what is sent. */
export class FakeSession implements OpenSession {
  readonly id = 'session-aaaaaaaaaa';
  readonly status = signal<'loading' | 'ready' | 'offline' | 'failed'>('ready');
  readonly error = signal<AppError | null>(null);
  readonly header = signal<SessionHeader | null>(null);
  readonly view = signal<SessionView>(EMPTY_VIEW);
  readonly hasOlder = signal(false);
  readonly loadingOlder = signal(false);
  readonly sent: string[] = [];
  /** What sends answer. */
  answer: Result<unknown> = ok({});

  show(messages: readonly Message[]): void {
    this.view.update((view) => ({ ...view, messages }));
  }

  send(text: string): Promise<Result<unknown>> {
    this.sent.push(text);
    return Promise.resolve(this.answer);
  }

  loadOlder = (): Promise<void> => Promise.resolve();
  detail = (): Promise<Result<Json>> => Promise.resolve(ok(null));
  cancel = (): Promise<Result<unknown>> => Promise.resolve(ok({}));
  forceStop = (): Promise<Result<unknown>> => Promise.resolve(ok({}));
  answerPermission = (): Promise<Result<unknown>> => Promise.resolve(ok({}));
}
