import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AssistantMessage, Part } from '@fyllo/protocol';
import { applyEvents, EMPTY_VIEW, type SessionView } from '@fyllo/session-model';
import { playRecording, type RecordedSession } from './recorded-session';

const FIXTURES = path.resolve(__dirname, '../fixtures/acp');
const TRANSCRIPTS = path.join(FIXTURES, 'transcripts');
const files = readdirSync(TRANSCRIPTS);
const AGENTS = ['claude', 'codex', 'copilot', 'gemini', 'opencode'];
const GOLDEN = ['edit', 'reject', 'cancel-perm'];

const fold = ({ events }: RecordedSession): SessionView =>
  applyEvents(
    EMPTY_VIEW,
    events.map((event, index) => ({ seq: index + 1, at: 0, event })),
  );

const answers = (view: SessionView): readonly AssistantMessage[] =>
  view.messages.filter((message) => message.role === 'assistant');

const textOf = (parts: readonly Part[], type: 'text' | 'thought'): string =>
  parts.map((part) => (part.type === type ? part.text : '')).join('');

const isOpen = (part: Part): boolean =>
  part.type === 'tool' &&
  (part.status === 'pending' ||
    part.status === 'in_progress' ||
    part.permissions.some(({ state }) => state === 'open'));

describe('recorded conversations of real agents', () => {
  const sessions = files.flatMap((file) =>
    playRecording(path.join(TRANSCRIPTS, file)).map((session) => ({ file, session })),
  );
  const folded = sessions.map(({ file, session }) => ({ file, session, view: fold(session) }));
  const messages = folded.flatMap(({ file, view }) =>
    answers(view).map((message) => ({ file, message })),
  );

  it('are all there', () => {
    expect(files).toHaveLength(205);
    expect(sessions.length).toBeGreaterThanOrEqual(205);
    expect(messages.length).toBeGreaterThan(230);
  });

  it('keep every word of every answer and thought in order', () => {
    let words = 0;
    const differing = folded.flatMap(({ file, session, view }) =>
      answers(view)
        .filter(({ id, parts }) => {
          const said = session.said.get(id);
          words += said?.answer.length ?? 0;
          return (
            textOf(parts, 'text') !== said?.answer || textOf(parts, 'thought') !== said.thought
          );
        })
        .map(({ id }) => `${file} ${id}`),
    );
    expect(differing).toEqual([]);
    expect(words).toBeGreaterThan(10_000);
  });

  it('leave no tool and no request open when the turns are over', () => {
    const open = messages.filter(({ message }) => message.parts.some((part) => isOpen(part)));
    expect(open.map(({ file }) => file)).toEqual([]);
    expect(messages.filter(({ message }) => message.state === 'running')).toEqual([]);
    const tools = messages.flatMap(({ message }) =>
      message.parts.filter(({ type }) => type === 'tool'),
    );
    expect(tools.length).toBeGreaterThan(150);
  });

  it('lead every event to its message', () => {
    expect(folded.filter(({ view }) => view.ignored > 0).map(({ file }) => file)).toEqual([]);
  });

  it('hold no update kind that we cannot read, beyond those of sub-agents', () => {
    const variants = messages.flatMap(({ message }) =>
      message.parts.flatMap((part) => (part.type === 'unknown' ? [part.variant] : [])),
    );
    expect([...new Set(variants)].sort()).toEqual(['session_message', 'subagent_update']);
  });
});

describe('golden messages', () => {
  const names = AGENTS.flatMap((agent) => GOLDEN.map((scenario) => [agent, scenario] as const));

  it.each(names)('%s %s', (agent, scenario) => {
    const file = files.find(
      (name) => name.startsWith(`${agent}-`) && name.endsWith(`-${scenario}.jsonl`),
    );
    const [session] = playRecording(path.join(TRANSCRIPTS, file ?? ''));
    if (session === undefined) throw new Error('The recording holds no session');
    const now = `${JSON.stringify(answers(fold(session)), null, 2)}\n`;
    const golden = path.join(FIXTURES, 'golden', `${agent}-${scenario}.json`);
    // to look at a change: UPDATE_GOLDEN=1, then read the diff
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden, now);
    expect(now).toBe(readFileSync(golden, 'utf8'));
  });

  it('are fifteen', () => {
    expect(readdirSync(path.join(FIXTURES, 'golden'))).toHaveLength(15);
  });
});
