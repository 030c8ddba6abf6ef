import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { MAX_ATTACHMENT_BYTES, type Queue } from '@fyllo/protocol';
import { rowIs, until, type Player } from './recorded-client-script';

const FIRST = {
  agentId: 'scripted',
  mode: 'fyllocode',
  key: 'write-00000001',
  text: 'wait',
} as const;

/** The part of the script about unsent messages, what goes with them, and messages that wait. */
export async function playWriting(player: Player, project: string): Promise<void> {
  const { good } = player;
  writeFileSync(path.join(project, 'note.txt'), 'note');
  const attachmentId = await writesDraft(player);
  const sessionId = await sendsFirst(player, attachmentId, path.join(project, 'note.txt'));
  await queues(player, sessionId);
  await editsWhatWaits(player, sessionId);
  await good('unsent.adopt', { sessionId, attachmentIds: [attachmentId] });
  await good('unsent.put-aside', {});
  await good('unsent.take-back', {});
  await good('session.delete', { sessionId });
}

async function writesDraft({ good, raw }: Player): Promise<string> {
  await good('unsent.open', {});
  await good('unsent.write', { from: 0, text: 'wa', end: false, mentions: [] });
  await good('unsent.write', { from: 2, text: 'it', end: true, mentions: [] });
  await raw('unsent.write', { from: 9, text: 'it', end: true, mentions: [] });
  await good('unsent.read', { from: 2 });
  await raw('unsent.attach', { name: 'x', type: '', size: MAX_ATTACHMENT_BYTES + 1 });
  const file = { name: 'a b#%文.txt', type: 'text/plain', size: 3 };
  const { attachmentId } = await good('unsent.attach', file);
  await raw('unsent.attached', { attachmentId: '00000000-0000-4000-8000-000000000000' });
  await raw('unsent.chunk', { attachmentId, offset: 1, data: 'YWJj' });
  await raw('unsent.chunk', { attachmentId, offset: 0, data: 'YWJ' });
  await good('unsent.chunk', { attachmentId, offset: 0, data: 'YWJj' });
  await good('unsent.attached', { attachmentId });
  const { attachmentId: other } = await good('unsent.attach', file);
  await good('unsent.detach', { attachmentId: other });
  await good('attachment.read', { attachmentId, offset: 1 });
  await raw('attachment.read', { attachmentId: other, offset: 0 });
  await good('files.find', { query: 'note' });
  return attachmentId;
}

async function sendsFirst(
  { good, raw }: Player,
  attachmentId: string,
  note: string,
): Promise<string> {
  const attachments = [attachmentId];
  const mentions = [{ at: 0, length: 4, path: note }];
  await raw('session.create', { ...FIRST, filesOf: 'session-unknown000' });
  await raw('session.create', { ...FIRST, attachments: ['00000000-0000-4000-8000-000000000000'] });
  await raw('session.create', { ...FIRST, mentions: [{ at: 0, length: 4, path: `${note}x` }] });
  await raw('session.create', { ...FIRST, mentions: [{ at: 3, length: 4, path: note }] });
  await good('unsent.open', {});
  const { session } = await good('session.create', { ...FIRST, attachments, mentions });
  await good('session.create', { ...FIRST, attachments, mentions }); // again: the same session
  await good('unsent.open', {});
  const sessionId = session.id;
  await good('session.open', { sessionId });
  await good('attachment.read', { sessionId, attachmentId, offset: 0 });
  await good('files.find', { sessionId, query: 'note' });
  return sessionId;
}

async function queues(player: Player, sessionId: string): Promise<void> {
  const { good, raw } = player;
  for (const name of ['one', 'two', 'three']) {
    await good('queue.add', { sessionId, key: `queue-${name}`, text: `play ${name.length}` });
  }
  await good('queue.add', { sessionId, key: 'queue-one', text: 'play 3' }); // again: the same message
  const [one, two, three] = (await good('session.open', { sessionId })).queue.items;
  const ids = [one, two, three].map((item) => item?.id ?? '');
  const [first = '', second = '', third = ''] = ids;
  await good('queue.move', { sessionId, itemId: third, before: first });
  await good('queue.remove', { sessionId, itemId: second });
  await raw('queue.move', { sessionId, itemId: second, before: null });
  await good('session.cancel', { sessionId });
  await until(() => queueOf(player, sessionId)?.held === true);
  await good('session.open', { sessionId });
  await good('queue.send-next', { sessionId, itemId: first });
  await isQuiet(player, sessionId);
  await good('session.open', { sessionId });
}

async function editsWhatWaits(player: Player, sessionId: string): Promise<void> {
  const { good, raw } = player;
  await good('session.send', { sessionId, key: 'write-00000002', text: 'ask' });
  await good('queue.add', { sessionId, key: 'queue-four', text: 'play 4' });
  const [item] = (await good('session.open', { sessionId })).queue.items;
  const itemId = item?.id ?? '';
  await good('queue.edit', { sessionId, itemId });
  await good('queue.release', { sessionId, itemId });
  await good('queue.edit', { sessionId, itemId });
  await rowIs(player, sessionId, ({ attention }) => attention === 1);
  const [permission, question] = ['request-0000000001', 'request-0000000002'];
  await good('session.answer-permission', { sessionId, requestId: permission, optionId: 'yes' });
  const answer = { action: 'accept' as const, content: {} };
  await good('session.answer-question', { sessionId, requestId: question, answer });
  await rowIs(player, sessionId, ({ state }) => state === 'idle');
  await good('session.open', { sessionId }); // it waits for whoever edits it
  await good('queue.save', { sessionId, itemId, text: 'play 2' });
  await isQuiet(player, sessionId);
  await raw('queue.edit', { sessionId, itemId });
}

/** What the page was told last. */
const queueOf = ({ items }: Player, sessionId: string): Queue | undefined =>
  items
    .flatMap((item) => (item.k === 'queue' && item.sessionId === sessionId ? [item.queue] : []))
    .at(-1);

/** Nothing waits, and nothing runs. */
async function isQuiet(player: Player, sessionId: string): Promise<void> {
  await until(() => queueOf(player, sessionId)?.items.length === 0);
  await rowIs(player, sessionId, ({ state }) => state === 'idle');
}
