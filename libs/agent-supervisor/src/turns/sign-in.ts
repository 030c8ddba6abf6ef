import { CodedError, coded, toAppError, type QuestionAnswer } from '@fyllo/protocol';
import type { SessionAgent } from './session-agent';

/**
 * Signs in with a method of the agent. What a person did outside (a command, a variable, or something we know nothing
 * of) takes effect when the agent starts again; while it works for other sessions, it has to see that by itself.
 * Errors: `bad-request` for a method the agent does not have, `cancelled`, those of a start, what the agent says.
 */
export async function authenticate(
  { host, definition }: SessionAgent,
  methodId: string | undefined,
  cwd: string,
  signal: AbortSignal,
): Promise<void> {
  const live = await host.ready(definition, cwd);
  if (signal.aborted) throw coded('cancelled', 'The sign-in was ended');
  const method = live.info.signIn.find(({ id }) => id === methodId);
  if (methodId !== undefined && method === undefined) {
    throw coded('bad-request', 'The agent has no such way to sign in');
  }
  if (method?.how === 'agent') await live.connection.authenticate(method.id, signal);
  else if (!live.connection.isAwaiting('session/prompt')) await host.stop();
  host.signIns.tell();
}

/** What came of asking a person to sign in; `done`: it was done elsewhere meanwhile. */
export type SignInAnswer = QuestionAnswer | { readonly action: 'done' };

/** How a turn gets a person to sign in. */
export interface SignInSteps {
  /** Why the last attempt failed is told to the person. Rejects when the turn is over. */
  ask(failure: string | undefined): Promise<SignInAnswer>;
  authenticate(methodId: string | undefined): Promise<void>;
}

/**
 * Does a step, and does it again each time the person has signed in because the agent demanded that. Errors: those of
 * the step; `agent-sign-in` when the person does not want to.
 */
export async function withSignIn<T>(step: () => Promise<T>, steps: SignInSteps): Promise<T> {
  let failure: string | undefined;
  for (let tries = 0; ; tries += 1) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== 'agent-sign-in') throw error;
      failure = tries === 0 ? undefined : wordsOf(error);
      await signIn(error, failure, steps);
    }
  }
}

async function signIn(
  demand: CodedError,
  before: string | undefined,
  steps: SignInSteps,
): Promise<void> {
  let failure = before;
  for (;;) {
    const answer = await steps.ask(failure);
    if (answer.action === 'done') return;
    if (answer.action !== 'accept') throw demand;
    try {
      await steps.authenticate(answer.methodId);
      return;
    } catch (error) {
      failure = wordsOf(error);
    }
  }
}

function wordsOf(error: unknown): string {
  const { detail, message } = toAppError(error);
  return detail ?? message;
}

/** The sign-in a person started outside any turn: one at a time for each agent. */
export class OwnSignIn {
  private running: AbortController | undefined;

  constructor(private readonly changed: () => void) {}

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /** Errors: as `authenticate`. An earlier one that still runs is ended. */
  async start(agent: SessionAgent, methodId: string, cwd: string): Promise<void> {
    this.cancel();
    const ending = new AbortController();
    this.running = ending;
    this.changed();
    try {
      await authenticate(agent, methodId, cwd, ending.signal);
    } finally {
      if (this.running === ending) this.running = undefined;
      this.changed();
    }
  }

  cancel(): void {
    this.running?.abort();
  }
}
