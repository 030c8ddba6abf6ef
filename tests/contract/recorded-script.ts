import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { MethodName, Params, Result, ResultValue, StreamItem } from '@fyllo/protocol';
import type { HostConnection } from '@fyllo/renderer/host/host-connection';
import { playClient } from './recorded-client-script';
import { playWriting } from './recorded-writing-script';

export interface Transcript {
  /** Calls with their answers, in order. */
  readonly calls: readonly unknown[];
  /** Everything the host said by itself, batches taken apart. */
  readonly items: readonly StreamItem[];
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const ID = /(session|workspace|project|turn|message|request)-[A-Za-z0-9_-]{10}/g;
const TIMES = new Set(['at', 'activityAt', 'createdAt', 'endedAt', 'openedAt', 'identity']);

/** Takes out what differs from run to run: ids become their order of appearance, times and inodes a word, folders their name. */
export function normalised(transcript: Transcript, folder: string): Transcript {
  const ids = new Map<string, string>();
  const wordFor = (id: string, kind: string): string => {
    const known = ids.get(id) ?? `${kind} ${ids.size}`;
    ids.set(id, known);
    return known;
  };
  const text = JSON.stringify(transcript, (key, value: unknown) =>
    TIMES.has(key) ? 'time' : value,
  )
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'time')
    .replaceAll(folder, '<folder>')
    .replaceAll(ID, (id, kind: string) => wordFor(id, kind))
    .replaceAll(UUID, (id) => wordFor(id, 'uuid'));
  return JSON.parse(text) as Transcript;
}

/** Plays the one script both shells must agree on: every method, good and bad, and more than 2,000 events. */
export async function playScript(page: HostConnection, folder: string): Promise<Transcript> {
  const calls: unknown[] = [];
  const items: StreamItem[] = [];
  page.items.subscribe((batch) => items.push(...batch));
  const raw = async (method: string, params: unknown): Promise<Result<unknown>> => {
    const result = await page.call(method as MethodName, params as never);
    calls.push({ method, params, result });
    return result;
  };
  const good = async <N extends MethodName>(
    name: N,
    params: Params<N>,
  ): Promise<ResultValue<N>> => {
    const result = await raw(name, params);
    if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
    return result.value as ResultValue<N>;
  };
  const project = path.join(folder, 'project');
  mkdirSync(path.join(project, 'inner'), { recursive: true });
  mkdirSync(path.join(folder, 'other'));

  await beforeWorkspace(good, raw, project);
  const player = { good, raw, page, items };
  await playClient(player, { project, other: path.join(folder, 'other') });
  await playWriting(player, project);
  const { session } = await good('session.create', {
    key: 'create-00000001',
    agentId: 'scripted',
    mode: 'fyllocode',
    text: 'wait',
  });
  const sessionId = session.id;
  await good('session.open', { sessionId });
  await good('session.cancel', { sessionId });
  const idle = () => untilIdle(page, sessionId);
  await idle();
  for (let turn = 0; turn < 5; turn++) {
    await good('session.send', { sessionId, key: `send-000000${turn}`, text: 'play 400' });
    await idle();
  }
  await good('session.send', { sessionId, key: 'send-0000000', text: 'play 400' }); // again: the same turn
  await stops(good, raw, sessionId, idle);
  await reads(good, raw, sessionId);
  await badCalls(raw, sessionId);
  await good('session.close', { sessionId });
  await manages(good, raw, sessionId);
  await good('launcher.leave', {});
  await raw('session.list', {});
  return { calls, items };
}

export type Good = <N extends MethodName>(name: N, params: Params<N>) => Promise<ResultValue<N>>;
export type Raw = (method: string, params: unknown) => Promise<Result<unknown>>;

async function beforeWorkspace(good: Good, raw: Raw, project: string): Promise<void> {
  await raw('session.list', {});
  await raw('agents.list', {});
  await good('launcher.recent', {});
  await good('launcher.folders', { path: project });
  await raw('launcher.folders', { path: `${project}/missing` });
  await raw('launcher.folders', { path: 'relative' });
  await raw('launcher.open', { path: `${project}/missing` });
  await raw('launcher.open', { workspaceId: 'workspace-unknown000' });
  const { workspace } = await good('launcher.open', { path: project });
  await good('launcher.open', { workspaceId: workspace.id });
  await good('agents.list', {});
  await good('agents.diagnostics', { agentId: 'scripted' });
  await raw('agents.diagnostics', { agentId: 'nobody' });
  await good('agents.restart', { agentId: 'scripted' });
  await good('session.list', {});
  await good('app.set-preferences', { theme: 'dark' });
}

async function stops(good: Good, raw: Raw, sessionId: string, idle: () => Promise<void>) {
  await good('session.send', { sessionId, key: 'wait-0000001', text: 'wait' });
  await raw('session.send', { sessionId, key: 'wait-0000002', text: 'too early' });
  await good('session.cancel', { sessionId });
  await idle();
  await raw('session.cancel', { sessionId });
  await raw('session.force-stop', { sessionId });
  await raw('session.answer-permission', {
    sessionId,
    requestId: 'request-0000000001',
    optionId: 'yes',
  });
}

async function reads(good: Good, raw: Raw, sessionId: string): Promise<void> {
  const snapshot = await good('session.open', { sessionId });
  let cursor = snapshot.olderCursor;
  while (cursor !== null)
    ({ olderCursor: cursor } = await good('session.page', { sessionId, cursor }));
  const outputs = snapshot.tail.flatMap((message) =>
    message.role === 'assistant'
      ? message.parts.flatMap((part) => (part.type === 'tool' && part.output ? [part.output] : []))
      : [],
  );
  const refs = outputs.flatMap((output) => ('ref' in output ? [output.ref] : []));
  for (const ref of refs.slice(0, 3)) await good('session.detail', { sessionId, ref });
  await raw('session.detail', { sessionId, ref: { offset: 1e9, length: 10 } });
  await raw('session.page', { sessionId, cursor: 'forged' });
  await good('session.list', {});
}

/** What a person does with a session in the list, its search and its end. */
async function manages(good: Good, raw: Raw, sessionId: string): Promise<void> {
  await good('session.rename', { sessionId, title: ' a name ' });
  await raw('session.rename', { sessionId, title: '   ' });
  await good('session.pin', { sessionId, pinned: true });
  await good('session.export', { sessionId, language: 'en' });
  await raw('session.export', { sessionId, language: 'en', cursor: 'forged' });
  await good('session.kept-aside', { sessionId });
  await good('search.run', { searchId: 'search-0000001', query: 'A NAME' });
  await good('search.run', { searchId: 'search-0000002', query: 'wait' });
  await good('search.cancel', { searchId: 'search-0000002' });
  await raw('search.run', { searchId: 'search-0000003', query: '  ' });
  await good('session.delete', { sessionId });
  await raw('session.delete', { sessionId });
  await good('session.list', {});
}

async function badCalls(raw: Raw, sessionId: string): Promise<void> {
  const methods = [
    'session.open',
    'session.send',
    'session.page',
    'session.detail',
    'session.cancel',
  ];
  const bad = [null, {}, [], { sessionId: 7 }, { sessionId: 'session-unknown000' }];
  for (const method of methods) for (const params of bad) await raw(method, params);
  for (const method of ['nope', '__proto__', 'constructor']) await raw(method, { sessionId });
}

const IDLE_MS = 20_000;

/** Waits until the session's row says that nothing runs. */
async function untilIdle(page: HostConnection, sessionId: string): Promise<void> {
  const deadline = Date.now() + IDLE_MS;
  while (Date.now() < deadline) {
    const result = await page.call('session.list', {});
    const row = result.ok ? result.value.sessions.find(({ id }) => id === sessionId) : undefined;
    if (row?.state === 'idle') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the turn did not end');
}
