import type { SessionSummary, StreamItem } from '@fyllo/protocol';
import type { HostConnection } from '@fyllo/renderer/host/host-connection';
import type { Good, Raw } from './recorded-script';

export interface Player {
  readonly good: Good;
  readonly raw: Raw;
  readonly page: HostConnection;
  /** What the host has said so far. */
  readonly items: readonly StreamItem[];
}

interface Folders {
  readonly project: string;
  readonly other: string;
}

/** The part of the script about collections, drafts, settings, questions, scopes and managing agents. */
export async function playClient(player: Player, folders: Folders): Promise<void> {
  await managesAgents(player);
  await makesCollection(player, folders);
  const sessionId = await sendsFromDraft(player);
  await changesSettings(player, sessionId);
  await answersRequests(player, sessionId);
  await changesWorkspace(player, sessionId, folders);
  await player.good('session.delete', { sessionId });
  const { workspace } = await player.good('launcher.open', { path: folders.project });
  await player.good('workspace.set-policy', { policy: 'ask' });
  await player.raw('workspace.change', { name: 'x', members: [], primary: 0 });
  await player.raw('launcher.forget', { workspaceId: 'workspace-unknown000' });
  await player.good('launcher.forget', { workspaceId: workspace.id });
  await player.good('launcher.recent', {});
  await player.good('launcher.open', { workspaceId: workspace.id });
}

async function managesAgents({ good, raw }: Player): Promise<void> {
  const agentId = 'scripted';
  await good('agents.warm', {});
  await good('agents.protocol-log', { agentId });
  await raw('agents.protocol-log', { agentId: 'nobody' });
  await good('agents.sign-in', { agentId, methodId: 'known' });
  await raw('agents.sign-in', { agentId, methodId: 'unknown' });
  await good('agents.cancel-sign-in', { agentId });
  await good('agents.sign-out', { agentId });
  await good('agents.registry', { refresh: true });
  await good('agents.installs', {});
  await raw('agents.install', { registryId: 'nothing' });
  await raw('agents.install', { registryId: '../up' });
  await good('agents.cancel-install', { registryId: 'nothing' });
  await raw('agents.uninstall', { registryId: 'nothing' });
  const { text, revision } = await good('agents.custom-file', {});
  await good('agents.check-custom', { text });
  await good('agents.save-custom', { text, revision });
  await raw('agents.save-custom', { text, revision: 'old' });
}

async function makesCollection({ good, raw }: Player, { project, other }: Folders): Promise<void> {
  const name = 'Both';
  await raw('launcher.open', { name, paths: [project, `${project}/inner`] });
  await raw('launcher.open', { name, paths: [project, project] });
  await raw('launcher.open', { name, paths: [] });
  await raw('launcher.open', { name, paths: [project], primary: 7 });
  await good('launcher.open', { name, paths: [other, project], primary: 1 });
}

async function sendsFromDraft({ good, raw, items }: Player): Promise<string> {
  const choice = { agentId: 'scripted', mode: 'fyllocode' } as const;
  await raw('draft.set-config', { configId: 'model', value: 'big' });
  await good('draft.choose', choice);
  await until(() => items.some((item) => item.k === 'draft' && item.draft.phase === 'ready'));
  await good('draft.set-config', { configId: 'model', value: 'big' });
  await good('draft.leave', {});
  const first = { ...choice, key: 'client-00000001', text: 'wait' };
  await raw('session.create', first);
  const { session } = await good('session.create', { ...first, primaryOnly: true });
  await good('session.open', { sessionId: session.id });
  await good('session.cancel', { sessionId: session.id });
  return session.id;
}

async function changesSettings({ good, raw }: Player, sessionId: string): Promise<void> {
  await good('session.set-config', { sessionId, choice: { configId: 'model', value: 'big' } });
  await raw('session.set-config', { sessionId, choice: { configId: 'none', value: true } });
  await raw('session.set-config', { sessionId, choice: { configId: 'model', value: 7 } });
  await good('session.open', { sessionId });
}

async function answersRequests(player: Player, sessionId: string): Promise<void> {
  const { good, raw } = player;
  const [permission, question] = ['request-0000000001', 'request-0000000002'];
  const answer = { action: 'accept' as const, content: {} };
  await rowIs(player, sessionId, ({ state }) => state === 'idle');
  await good('session.send', { sessionId, key: 'client-00000002', text: 'ask' });
  await rowIs(player, sessionId, ({ attention }) => attention === 1);
  await raw('session.answer-question', { sessionId, requestId: question, answer: { action: 'x' } });
  await good('session.answer-permission', { sessionId, requestId: permission, optionId: 'yes' });
  await good('session.answer-question', { sessionId, requestId: question, answer });
  await rowIs(player, sessionId, ({ state }) => state === 'idle');
  await raw('session.answer-question', { sessionId, requestId: question, answer });
  await good('session.send', { sessionId, key: 'client-00000003', text: 'lost' });
  await rowIs(player, sessionId, ({ state }) => state === 'idle');
  await good('session.open', { sessionId });
}

async function changesWorkspace(
  player: Player,
  sessionId: string,
  { project, other }: Folders,
): Promise<void> {
  const { good, raw } = player;
  await good('session.scope', { sessionId });
  await good('workspace.find-moved', {});
  const members = [{ path: `${project}/inner` }];
  const { primary } = await good('workspace.change', { name: 'One', members, primary: 0 });
  await raw('workspace.change', { name: 'x', members: [{ path: 'relative' }], primary: 0 });
  await good('workspace.relocate', { projectId: primary, path: other });
  await raw('workspace.relocate', { projectId: 'project-unknown000', path: other });
  await good('session.scope', { sessionId });
  await good('workspace.set-policy', { policy: 'allow-once' });
  await good('session.send', { sessionId, key: 'client-00000004', text: 'ask' });
  const requestId = 'request-0000000002';
  await rowIs(player, sessionId, ({ attention }) => attention === 1);
  await until(() => asked(player.items, requestId) === 2);
  await good('session.answer-question', { sessionId, requestId, answer: { action: 'decline' } });
  await rowIs(player, sessionId, ({ state }) => state === 'idle');
}

/** How often a question has reached the page. */
const asked = (items: readonly StreamItem[], requestId: string): number =>
  items
    .flatMap((item) => (item.k === 'events' ? item.events : []))
    .filter(({ event }) => event.type === 'question.requested' && event.requestId === requestId)
    .length;

export const rowIs = ({ page }: Player, id: string, reached: (row: SessionSummary) => boolean) =>
  until(async () => {
    const result = await page.call('session.list', {});
    const row = result.ok ? result.value.sessions.find((one) => one.id === id) : undefined;
    return row !== undefined && reached(row);
  });

/** Waits for what the host does by itself; these looks are not part of the recording. */
export async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    if (await reached()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it never came so far');
}
