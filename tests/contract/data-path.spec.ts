import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createSupervisor } from '@fyllo/agent-supervisor/supervisor';
import { createCore } from '@fyllo/core';
import { splitBlocks } from '@fyllo/markup';
import type { SequencedEvent } from '@fyllo/protocol';
import { SessionFeed } from '@fyllo/renderer/host/session-feed';
import { SessionStore } from '@fyllo/session-store';
import { inProcessFinder } from './in-process-finder';
import { inProcessSearch } from './in-process-search';
import { inProcess } from './in-process-supervisor';
import { newFolder, openBrowserShell } from './shells';

/** Whether one of these events says the agent's word. */
const saysWord = (events: readonly SequencedEvent[]): boolean =>
  events.some(({ event }) => event.type === 'text' && event.text === 'word');

/** An agent's word on its way through the application, with an observer in each room (docs/adr/0002). */
async function followOneWord() {
  const rooms: string[] = [];
  const note = (isIt: boolean, room: string): void => {
    if (isIt) rooms.push(room);
  };
  const dataDir = newFolder('hop');
  mkdirSync(path.join(dataDir, 'agents'), { recursive: true });
  const agent = { command: process.execPath, args: [path.join(__dirname, 'one-word-agent.mjs')] };
  writeFileSync(
    path.join(dataDir, 'agents', 'custom-agents.json'),
    JSON.stringify({ agent_servers: { Word: agent } }),
  );
  const nothing = { command: process.execPath, args: ['-e', 'process.stdin.resume()'] };
  const store = await SessionStore.open(dataDir, {
    taps: { appended: (_, event) => note(saysWord([event]), '3 stored') },
  });
  const supervisor = inProcess((outlet) =>
    createSupervisor({ dataDir, version: '0', guideAgent: nothing, reaper: nothing }, outlet, {
      line: (_, line) => note(line.includes('"word"'), '1 line'),
      mapped: (_, event) => note(saysWord([{ seq: 0, at: 0, event }]), '2 mapped'),
    }),
  );
  const core = createCore({
    store,
    supervisor,
    search: inProcessSearch(),
    fileFinder: inProcessFinder(),
    shell: { kind: 'browser' },
    version: '0',
    report: (where, thrown) => rooms.push(`fault in ${where}: ${String(thrown)}`),
    published: (_, events) => note(saysWord(events), '4 published'),
  });
  const shell = await openBrowserShell(core, {
    received: (items) => {
      const events = items.flatMap((item) =>
        item.k === 'events' ? (item.events as readonly SequencedEvent[]) : [],
      );
      note(saysWord(events), '5 received');
    },
  });
  return { rooms, note, shell };
}

describe('the data path', () => {
  it('leads an agent’s word through seven rooms, each once and in order', async () => {
    const { rooms, note, shell } = await followOneWord();
    try {
      const { page } = shell;
      await page.call('launcher.open', { path: newFolder('hop-project') });
      const created = await page.call('session.create', {
        key: 'create-00000001',
        agentId: 'custom:Word',
        mode: 'native',
        text: 'first',
      });
      if (!created.ok) throw new Error(created.error.message);
      const { id } = created.value.session;
      await until(async () => (await rowState(shell.page, id)) === 'idle');
      rooms.length = 0; // the page was not there yet; the second turn is followed

      const feed = new SessionFeed(id, page, {
        folded: (events) => note(saysWord(events), '6 folded'),
      });
      await until(() => Promise.resolve(feed.status() === 'ready'));
      await feed.send('second');
      await until(() =>
        Promise.resolve(feed.view().messages.at(-1)?.id !== undefined && lastText(feed) === 'word'),
      );
      const blocks = splitBlocks(lastText(feed));
      if (blocks.length === 1) rooms.push('7 drawn');
      feed.close();
      expect(rooms).toEqual([
        '1 line',
        '2 mapped',
        '3 stored',
        '4 published',
        '5 received',
        '6 folded',
        '7 drawn',
      ]);
    } finally {
      await shell.close();
    }
  }, 30_000);
});

function lastText(feed: SessionFeed): string {
  const message = feed.view().messages.at(-1);
  const part = message?.role === 'assistant' ? message.parts.at(-1) : undefined;
  return feed.view().messages.length === 4 && part?.type === 'text' ? part.text : '';
}

async function rowState(
  page: Awaited<ReturnType<typeof openBrowserShell>>['page'],
  id: string,
): Promise<string | undefined> {
  const result = await page.call('session.list', {});
  return result.ok ? result.value.sessions.find((row) => row.id === id)?.state : undefined;
}

async function until(reached: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await reached()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it never came so far');
}
