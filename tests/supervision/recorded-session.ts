import { readFileSync } from 'node:fs';
import type { RequestId, SessionEvent } from '@fyllo/protocol';
import { UpdateMapper } from '@fyllo/agent-supervisor/acp/update-mapper';
import { SessionEvents } from '@fyllo/agent-supervisor/turns/session-events';
import { Turn } from '@fyllo/agent-supervisor/turns/turn';
import { promptRequest } from './prompt-request';

type Json = Readonly<Record<string, unknown>>;

/** A line of a recorded conversation: `c2a` is what a client wrote, `a2c` what the agent wrote. */
interface RecordedLine {
  readonly dir: string;
  readonly msg?: Json;
  readonly note?: string;
}

const record = (value: unknown): Json =>
  (typeof value === 'object' && value !== null ? value : {}) as Json;

/** What one conversation of a recording becomes. */
export class RecordedSession {
  readonly events: SessionEvent[] = [];
  /** The text chunks of each message as they lie in the recording. */
  readonly said = new Map<string, { answer: string; thought: string }>();
  private readonly mapper = new UpdateMapper();
  private readonly out: SessionEvents;
  private readonly turns = new Map<string, Turn>();
  private readonly asked = new Map<string, { messageId: string; requestId: RequestId }>();
  private replaying = false;
  private messageId: string | undefined;

  constructor(private readonly name: string) {
    const taps = { mapped: (_session: string, event: SessionEvent) => this.events.push(event) };
    this.out = new SessionEvents(name, { send: () => undefined }, taps);
  }

  replay(): void {
    this.replaying = true;
  }

  prompt(id: string, parts: unknown): void {
    const number = this.said.size + 1;
    const ids = { turnId: `turn-${number}`, messageId: `message-${number}`, agentId: 'recorded' };
    const text = JSON.stringify(parts);
    this.events.push({
      type: 'turn.started',
      ...ids,
      userMessageId: `user-${number}`,
      key: ids.turnId,
      parts: [{ type: 'text', text }],
    });
    this.turns.set(id, new Turn(promptRequest({ ...ids, sessionId: this.name, parts: [] })));
    this.messageId = ids.messageId;
    this.said.set(ids.messageId, { answer: '', thought: '' });
    this.replaying = false;
    this.out.forgetTools();
    this.mapper.forgetTools();
  }

  update(update: unknown): void {
    const events = this.mapper.map(update, this.messageId ?? '');
    for (const event of events) {
      if (!('messageId' in event)) this.out.emit(event, true);
      else if (!this.replaying && this.messageId !== undefined) {
        this.out.emit(event, this.turns.size > 0);
      }
    }
    if (!this.replaying && this.messageId !== undefined) this.note(record(update), this.messageId);
  }

  ask(id: string, params: Json): void {
    const { messageId } = this;
    if (messageId === undefined) return;
    const tool = this.mapper.tool(record(params['toolCall']), messageId);
    if (tool === undefined) return;
    this.out.emit(tool, true);
    const requestId = `request-${this.asked.size + 1}`;
    this.asked.set(id, { messageId, requestId });
    const options = params['options'] as { optionId: string; name: string; kind: string }[];
    const offered = options.map(({ optionId, name, kind }) => ({ optionId, name, kind }));
    this.out.asked(messageId, requestId, tool.toolCallId, offered);
  }

  answer(id: string, result: unknown): void {
    const asked = this.asked.get(id);
    if (asked === undefined) return;
    const { outcome, optionId } = record(record(result)['outcome']);
    const chosen = outcome === 'selected' ? 'selected' : 'cancelled';
    this.out.resolved(asked.messageId, asked.requestId, chosen, optionId as string | undefined);
  }

  settle(id: string, message: Json): void {
    const turn = this.turns.get(id);
    if (turn === undefined) return;
    this.turns.delete(id);
    const stopReason = record(message['result'])['stopReason'] as string | undefined;
    const outcome = stopReason === 'cancelled' ? 'cancelled' : 'completed';
    if (message['error'] === undefined)
      this.out.ended(turn, { outcome, ...(stopReason === undefined ? {} : { stopReason }) });
    else this.out.ended(turn, { outcome: 'failed' });
  }

  /** The process has gone. */
  end(): void {
    for (const id of [...this.turns.keys()]) this.settle(id, { error: {} });
  }

  private note(update: Json, messageId: string): void {
    const said = this.said.get(messageId);
    const { type, text } = record(update['content']);
    if (said === undefined || type !== 'text') return;
    if (update['sessionUpdate'] === 'agent_message_chunk') said.answer += String(text);
    if (update['sessionUpdate'] === 'agent_thought_chunk') said.thought += String(text);
  }
}

/** Plays a recording; returns its conversations by the agent's session ids, one set for each process. */
export function playRecording(file: string): readonly RecordedSession[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const sessions: RecordedSession[] = [];
  let live = new Map<string, RecordedSession>();
  let requests = new Map<string, { method: string; sessionId: string }>();
  const open = (sessionId: string): RecordedSession => {
    const session = live.get(sessionId) ?? new RecordedSession(sessionId);
    if (!live.has(sessionId)) sessions.push(session);
    live.set(sessionId, session);
    return session;
  };
  for (const line of lines) {
    const { dir, msg, note } = JSON.parse(line) as RecordedLine;
    if (note === 'exit' || note === 'spawn') {
      for (const session of live.values()) session.end();
      live = new Map();
      requests = new Map();
    }
    if (msg === undefined) continue;
    const id = JSON.stringify(msg['id']);
    const params = record(msg['params']);
    const sessionId = String(params['sessionId']);
    const method = msg['method'] as string | undefined;
    if (dir === 'c2a') {
      if (method === undefined)
        for (const session of live.values()) session.answer(id, msg['result']);
      else requests.set(id, { method, sessionId });
      if (method === 'session/load' || method === 'session/resume') open(sessionId).replay();
      if (method === 'session/prompt') open(sessionId).prompt(id, params['prompt']);
    } else if (method === 'session/update') live.get(sessionId)?.update(params['update']);
    else if (method === 'session/request_permission') live.get(sessionId)?.ask(id, params);
    else if (method === undefined) {
      const request = requests.get(id);
      if (request?.method === 'session/new') open(String(record(msg['result'])['sessionId']));
      if (request?.method === 'session/prompt') open(request.sessionId).settle(id, msg);
    }
  }
  for (const session of live.values()) session.end();
  return sessions;
}
