import {
  MAX_RPC_PARAMS_BYTES,
  fail,
  toAppError,
  type HostFrame,
  type Result,
  type SessionId,
  type WorkspaceId,
} from '@fyllo/protocol';
import { isClientFrame } from '@fyllo/protocol/validators';
import { FanOut, type Outgoing } from './fan-out';

/** What a shell gives the core for one page: a way to send text frames and to hang up. */
export interface FrameSink {
  send(text: string): void;
  close(): void;
}

export interface ConnectionOwner {
  dispatch(connection: Connection, method: string, params: unknown): Promise<Result<unknown>>;
  closed(connection: Connection): void;
}

/** Longer frames are refused unread; the method's own schema bounds its parameters further. */
const MAX_CLIENT_FRAME_CHARS = MAX_RPC_PARAMS_BYTES + 1024;

/** One page: its binding to a Workspace, its calls and its stream. Both shells hand text frames to it. */
export class Connection {
  readonly id: number;
  readonly subscriptions = new Set<SessionId>();
  private readonly fanOut: FanOut;
  private bound: WorkspaceId | null;
  private closed = false;

  constructor(
    id: number,
    private readonly sink: FrameSink,
    private readonly owner: ConnectionOwner,
    workspaceId: WorkspaceId | null,
    private readonly onBinding: (workspaceId: WorkspaceId | null) => void,
  ) {
    this.id = id;
    this.bound = workspaceId;
    this.fanOut = new FanOut((frame) => sink.send(frame));
  }

  /** The Workspace this page belongs to; never taken from a call's parameters. */
  get workspaceId(): WorkspaceId | null {
    return this.bound;
  }

  get isClosed(): boolean {
    return this.closed;
  }

  bind(workspaceId: WorkspaceId | null): void {
    this.bound = workspaceId;
    this.onBinding(workspaceId);
  }

  push(item: Outgoing): void {
    this.fanOut.push(item);
  }

  /** Takes one text frame of the page. What is not a frame ends the connection with the reason. */
  receive(text: string): void {
    if (this.closed) return;
    const frame = parseFrame(text);
    if (frame?.t === 'ack') {
      this.fanOut.acknowledge(frame.n);
    } else if (frame?.t === 'call') {
      void this.answer(frame.id, frame.method, frame.params);
    } else {
      this.refuse('The page sent something that is not a frame.');
    }
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.fanOut.close();
    this.owner.closed(this);
  }

  private refuse(message: string): void {
    const { error } = fail('bad-request', message);
    this.sendFrame({ t: 'refused', error });
    this.sink.close();
    this.close();
  }

  private async answer(id: number, method: string, params: unknown): Promise<void> {
    const result = await this.owner
      .dispatch(this, method, params)
      .catch((thrown: unknown) => ({ ok: false as const, error: toAppError(thrown) }));
    if (this.closed) return;
    this.fanOut.flush();
    this.sendFrame({
      t: 'result',
      id,
      result: result as Extract<HostFrame, { t: 'result' }>['result'],
    });
  }

  private sendFrame(frame: HostFrame): void {
    this.sink.send(JSON.stringify(frame));
  }
}

function parseFrame(text: string) {
  if (text.length > MAX_CLIENT_FRAME_CHARS) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isClientFrame(value) ? value : undefined;
  } catch {
    return undefined; // not JSON: the caller says so
  }
}
