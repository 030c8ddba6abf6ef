import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  applyEvents,
  EMPTY_VIEW,
  netChanges,
  turnEditsOf,
  type FileChange,
  type LoadedEdit,
} from '@fyllo/session-model';
import { playRecording } from './recorded-session';

const TRANSCRIPTS = path.resolve(__dirname, '../fixtures/acp/transcripts');
const AGENTS = ['claude', 'codex', 'copilot', 'gemini', 'opencode'];

interface TurnChanges {
  readonly files: readonly FileChange[];
  readonly notApplied: number;
}

/** What the turns of a recording changed, turn by turn, of those that touched files. */
function changesOf(recording: string): readonly TurnChanges[] {
  const file = readdirSync(TRANSCRIPTS).find((name) =>
    new RegExp(`^${recording.replace(' ', '-[\\d.]+-')}\\.jsonl$`).test(name),
  );
  return playRecording(path.join(TRANSCRIPTS, file ?? recording)).flatMap(({ events }) => {
    const view = applyEvents(
      EMPTY_VIEW,
      events.map((event, index) => ({ seq: index + 1, at: 0, event })),
    );
    return view.messages.flatMap((message) => {
      if (message.role === 'user') return [];
      const { edits, notApplied } = turnEditsOf(message, '/home/user/demo-project');
      const loaded = edits.flatMap((edit): LoadedEdit[] =>
        'value' in edit.body ? [{ ...edit, body: edit.body.value }] : [],
      );
      expect(loaded).toHaveLength(edits.length);
      return edits.length + notApplied === 0 ? [] : [{ files: netChanges(loaded), notApplied }];
    });
  });
}

const GREET = '/home/user/demo-project/greet.js';

describe('file changes of recorded turns', () => {
  it.each(AGENTS)('%s edits a file', (agent) => {
    const [turn, ...more] = changesOf(`${agent} edit`);
    expect(more).toEqual([]);
    expect(turn?.notApplied).toBe(0);
    const [file, ...others] = turn?.files ?? [];
    expect(others).toEqual([]);
    expect(file).toMatchObject({ path: GREET, change: 'modified' });
    expect(file?.parts).toHaveLength(1);
    expect(file?.parts[0]?.oldText).toContain('"hello"');
    expect(file?.parts[0]?.newText).toContain('"good morning"');
  });

  // codex had no disk to write to, and says so; copilot and opencode call the text of a new file empty
  it.each([
    ['claude', 'added', 0],
    ['codex', undefined, 1],
    ['copilot', 'modified', 0],
    ['opencode', 'modified', 0],
  ])('%s writes a new file', (agent, change, notApplied) => {
    const [turn] = changesOf(`${agent} write`);
    expect(turn?.files.map((file) => file.change)).toEqual(change === undefined ? [] : [change]);
    expect(turn?.notApplied).toBe(notApplied);
  });

  it.each(AGENTS.filter((agent) => agent !== 'copilot'))('%s is refused an edit', (agent) => {
    const turns = changesOf(`${agent} reject-edit`);
    expect(turns.flatMap(({ files }) => files)).toEqual([]);
    expect(turns.map(({ notApplied }) => notApplied)).toEqual([1]);
  });
});
