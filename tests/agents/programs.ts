import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The programs are bundled into `dist/tests-agents`; this module becomes part of them. */
const here = path.dirname(fileURLToPath(import.meta.url));

export const ROOT = path.resolve(here, '../..');
export const AGENT_RUN = path.join(here, 'agent-run.mjs');
export const REAPER = path.join(here, 'reaper.mjs');
export const RELAY = path.join(ROOT, 'tests/agents/relay.mjs');
