import type { SessionUpdate } from '@agentclientprotocol/sdk';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { newSessionId, recorded, recordsFolder, SessionRecords } from './session-records';

const text = (text: string): SessionUpdate => ({
  sessionUpdate: 'agent_message_chunk',
  content: { type: 'text', text },
});

describe('session records', () => {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'fyllo-records-')), 'own');
  const records = new SessionRecords(folder);
  afterAll(() => rmSync(path.dirname(folder), { recursive: true }));

  it('are loaded as they were saved, readable only for their owner', async () => {
    const record = {
      version: 1 as const,
      id: newSessionId(),
      title: 'x',
      updates: [text('hello')],
    };
    await records.save(record);
    await records.save({ ...record, title: 'y' });
    expect(await records.load(record.id)).toEqual({ ...record, title: 'y' });
    expect(readdirSync(folder)).toEqual([`${record.id}.json`]);
    expect(statSync(path.join(folder, `${record.id}.json`)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('are unknown when missing, damaged or newer', async () => {
    const [missing, damaged, newer] = [newSessionId(), newSessionId(), newSessionId()];
    writeFileSync(path.join(folder, `${damaged}.json`), '{"version":1,');
    writeFileSync(path.join(folder, `${newer}.json`), '{"version":2,"updates":[]}');
    for (const id of [missing, damaged, newer]) expect(await records.load(id)).toBeUndefined();
  });

  it.each(['', '..', '../../etc/passwd', 'guide-../x', `${newSessionId()}/..`])(
    'never make a path of %j',
    async (id) => {
      expect(await records.load(id)).toBeUndefined();
    },
  );

  it('join texts and updates of one call', () => {
    const updates: SessionUpdate[] = [];
    const call = (status: 'in_progress' | 'completed', rawOutput?: string): SessionUpdate => ({
      sessionUpdate: 'tool_call_update',
      toolCallId: 't',
      status,
      ...(rawOutput ? { rawOutput } : {}),
    });
    for (const update of [
      text('a'),
      text('b'),
      call('in_progress', 'x'),
      call('completed'),
      text('c'),
    ]) {
      recorded(updates, update);
    }
    expect(updates).toEqual([text('ab'), { ...call('completed'), rawOutput: 'x' }, text('c')]);
  });

  it('lie where the environment says', () => {
    expect(recordsFolder({ FYLLO_GUIDE_HOME: '/x/guide' })).toBe('/x/guide');
    expect(recordsFolder({}).startsWith(os.tmpdir())).toBe(true);
  });
});
