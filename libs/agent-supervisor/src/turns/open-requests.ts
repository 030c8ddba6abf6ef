import { randomBytes } from 'node:crypto';
import { coded, type ErrorCode, type RequestId } from '@fyllo/protocol';

/** More than a person can look at; each is kept here, in the transcript and on the page. */
const MAX_OPEN = 100;

interface OpenRequest<Given, Answer> {
  readonly check: (given: Given) => Answer;
  readonly answer: (answer: Answer) => void;
}

/**
 * The requests of one kind in one session that wait for a person. Each has an id of ours, whatever ids the agent
 * uses, and is answered exactly once. Nothing is remembered: the same question asked again is a new request.
 */
export class OpenRequests<Given, Answer> {
  private readonly open = new Map<RequestId, OpenRequest<Given, Answer>>();

  /** `cancelled`: the answer of a request nobody answers. `closed`: the error code of one that is not open. */
  constructor(
    private readonly cancelled: Answer,
    private readonly closed: ErrorCode,
  ) {}

  /** Further requests are to be refused. */
  get isFull(): boolean {
    return this.open.size >= MAX_OPEN;
  }

  has(requestId: RequestId): boolean {
    return this.open.has(requestId);
  }

  /** The promise settles with the answer for the agent. `check` makes it of what was given, or throws. */
  ask(check: (given: Given) => Answer): {
    readonly requestId: RequestId;
    readonly answer: Promise<Answer>;
  } {
    const requestId = `request-${randomBytes(8).toString('base64url').slice(0, 10)}`;
    const answer = new Promise<Answer>((resolve) => {
      this.open.set(requestId, { check, answer: resolve });
    });
    return { requestId, answer };
  }

  /** Errors: the code of a closed request; what `check` throws, after which the request stays open. */
  give(requestId: RequestId, given: Given): void {
    const request = this.open.get(requestId);
    if (request === undefined) throw coded(this.closed, 'The request is no longer open');
    const answer = request.check(given);
    this.open.delete(requestId);
    request.answer(answer);
  }

  /** Answers a request with "cancelled"; returns whether it was open. */
  cancel(requestId: RequestId): boolean {
    return this.settle(requestId, this.cancelled);
  }

  /** Answers a request without a person; returns whether it was open. */
  settle(requestId: RequestId, answer: Answer): boolean {
    const request = this.open.get(requestId);
    this.open.delete(requestId);
    request?.answer(answer);
    return request !== undefined;
  }

  /** Answers all with "cancelled" and returns their ids. */
  cancelAll(): readonly RequestId[] {
    return [...this.open.keys()].filter((requestId) => this.cancel(requestId));
  }
}
