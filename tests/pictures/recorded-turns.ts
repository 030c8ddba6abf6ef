import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Part } from '@fyllo/protocol';
import { applyEvents, EMPTY_VIEW } from '@fyllo/session-model';
import type { StoredTurn } from '../e2e/stored-sessions';
import { playRecording } from '../supervision/recorded-session';

const TRANSCRIPTS = path.resolve('tests/fixtures/acp/transcripts');
/** What shows most of an agent, in the order in which a person might ask for it. */
const SCENARIOS = ['edit', 'term', 'write', 'plan', 'task', 'tasks2', 'reject', 'mcp', 'drop'];

/** The turns of several recordings of one agent, as one conversation. */
export function recordedTurns(agent: string): readonly StoredTurn[] {
  const files = readdirSync(TRANSCRIPTS).filter((name) => name.startsWith(`${agent}-`));
  return SCENARIOS.flatMap((scenario) =>
    files.filter((name) => name.endsWith(`-${scenario}.jsonl`)),
  ).flatMap(turnsOf);
}

function turnsOf(file: string): readonly StoredTurn[] {
  return playRecording(path.join(TRANSCRIPTS, file)).flatMap(({ events }) => {
    const numbered = events.map((event, index) => ({ seq: index + 1, at: index * 400, event }));
    return applyEvents(EMPTY_VIEW, numbered).messages.flatMap((message) =>
      message.role === 'assistant' && message.parts.length > 0
        ? [{ question: `The recording ${file}`, answer: '', parts: message.parts.map(storable) }]
        : [],
    );
  });
}

/** Requests are numbered where a recording is played; stored ones have longer ids. */
const storable = (part: Part): Part =>
  part.type !== 'tool'
    ? part
    : {
        ...part,
        permissions: part.permissions.map((permission) => ({
          ...permission,
          requestId: `request-${permission.requestId.slice('request-'.length).padStart(10, '0')}`,
        })),
      };
