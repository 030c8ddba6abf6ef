import path from 'node:path';
import { SupervisorWorker } from '@fyllo/agent-supervisor';
import { createCore, type Core, type ShellAbilities } from '@fyllo/core';
import { FileFinderWorker } from '@fyllo/file-finder';
import type { Preferences } from '@fyllo/protocol';
import { SearchWorker } from '@fyllo/search-worker';
import { SessionStore } from '@fyllo/session-store';
import { builtFile, ownProgram } from './own-programs';

export interface Host {
  readonly core: Core;
  readonly preferences: () => Promise<Preferences>;
}

/** Shown to agents and in the page; the packaged build takes it from package.json. */
export const VERSION = '0.1.0';

/**
 * Starts what both shells share: the store (and with it the lock on the data folder), the supervisor's worker thread,
 * the threads for searching and for finding files, which start with the first question, and the core. Errors: `storage-locked` when another instance has the data folder, those of the store.
 */
export async function startHost(dataDir: string, shell: ShellAbilities): Promise<Host> {
  const store = await SessionStore.open(dataDir);
  const supervisor = new SupervisorWorker({
    url: builtFile('./supervisor-worker.mjs'),
    onListenerError: (thrown) => reportFault('supervisor', thrown),
    supervisor: {
      dataDir,
      version: VERSION,
      guideAgent: ownProgram(builtFile('../guide-agent/main.mjs'), {
        FYLLO_GUIDE_HOME: path.join(dataDir, 'agents', 'fyllo-guide'),
      }),
      reaper: ownProgram(builtFile('./reaper.mjs')),
    },
  });
  const search = new SearchWorker({
    url: builtFile('./search-worker.mjs'),
    onListenerError: (thrown) => reportFault('search', thrown),
  });
  const fileFinder = new FileFinderWorker({ url: builtFile('./file-finder-worker.mjs') });
  const core = createCore({
    ...{ store, supervisor, search, fileFinder, shell },
    version: VERSION,
    report: reportFault,
  });
  return { core, preferences: () => store.preferences.read() };
}

/** Faults nobody expected go to the log, never to a page. */
export function reportFault(where: string, thrown: unknown): void {
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  process.stderr.write(`[fyllocode] ${where}: ${text}\n`);
}
