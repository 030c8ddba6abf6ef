import { signal } from '@angular/core';
import {
  ok,
  type AppError,
  type ConfigChoice,
  type Json,
  type Message,
  type QuestionAnswer,
  type Result,
  type SessionHeader,
} from '@fyllo/protocol';
import { EMPTY_VIEW, type SessionView } from '@fyllo/session-model';
import type { OpenSession, SendOptions, SessionFolders } from '../open-session';

const HEADER: SessionHeader = {
  summary: {
    id: 'session-aaaaaaaaaa',
    title: 'A title',
    agentId: 'agent',
    agentName: 'Agent A',
    mode: 'native',
    createdAt: 0,
    activityAt: 0,
    turnCount: 1,
    pinned: false,
    state: 'idle',
    attention: 0,
    unread: false,
  },
  scope: {
    projects: [{ id: 'project-aaaaaaaaaa', name: 'demo', path: '/demo' }],
    primary: 'project-aaaaaaaaaa',
    cwd: '/demo',
  },
  state: { plan: [], commands: [], config: [] },
};

/** An open session whose host is the test. */
export class FakeSession implements OpenSession {
  readonly id = 'session-aaaaaaaaaa';
  readonly status = signal<'loading' | 'ready' | 'offline' | 'failed'>('ready');
  readonly error = signal<AppError | null>(null);
  readonly header = signal<SessionHeader | null>(HEADER);
  readonly view = signal<SessionView>(EMPTY_VIEW);
  readonly hasOlder = signal(false);
  readonly loadingOlder = signal(false);
  readonly olderError = signal<AppError | null>(null);
  readonly calls: (readonly unknown[])[] = [];
  /** What the next calls answer. */
  answer: Result<unknown> = ok({});
  details: Result<Json> = ok('');
  folders: Result<SessionFolders> = ok({ folders: [], differs: false, primaryOnly: false });

  show(messages: readonly Message[]): void {
    this.view.update((view) => ({ ...view, messages }));
  }

  loadOlder(): Promise<void> {
    this.calls.push(['loadOlder']);
    return Promise.resolve();
  }
  detail(...parameters: readonly unknown[]): Promise<Result<Json>> {
    this.calls.push(['detail', ...parameters]);
    return Promise.resolve(this.details);
  }
  send = (text: string, options?: SendOptions): Promise<Result<unknown>> =>
    options === undefined ? this.called('send', text) : this.called('send', text, options);
  cancel = (): Promise<Result<unknown>> => this.called('cancel');
  forceStop = (): Promise<Result<unknown>> => this.called('forceStop');
  answerPermission = (requestId: string, optionId: string): Promise<Result<unknown>> =>
    this.called('answerPermission', requestId, optionId);

  answerQuestion = (requestId: string, answer: QuestionAnswer): Promise<Result<unknown>> =>
    this.called('answerQuestion', requestId, answer);
  setConfig = (choice: ConfigChoice): Promise<Result<unknown>> => this.called('setConfig', choice);
  scope = (): Promise<Result<SessionFolders>> => {
    this.calls.push(['scope']);
    return Promise.resolve(this.folders);
  };

  private called(...call: readonly unknown[]): Promise<Result<unknown>> {
    this.calls.push(call);
    return Promise.resolve(this.answer);
  }
}
