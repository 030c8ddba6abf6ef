import path from 'node:path';
import type { Part } from '@fyllo/protocol';
import { applyEvents, EMPTY_VIEW, subAgentsOf } from '@fyllo/session-model';
import { playRecording } from './recorded-session';

const TRANSCRIPTS = path.resolve(__dirname, '../fixtures/acp/transcripts');

const named = (part: Part): string =>
  part.type === 'tool' ? part.title : part.type === 'text' ? part.text : `(${part.type})`;

/** What the last reply of a recording shows of its sub-agents. */
function shownOf(recording: string) {
  const [session] = playRecording(path.join(TRANSCRIPTS, `${recording}.jsonl`));
  const view = applyEvents(
    EMPTY_VIEW,
    (session?.events ?? []).map((event, index) => ({ seq: index + 1, at: index, event })),
  );
  const message = view.messages.findLast(({ role }) => role === 'assistant');
  if (message?.role !== 'assistant') throw new Error('The recording holds no reply');
  const { cards, inside } = subAgentsOf(message);
  return {
    cards: [...cards.values()].map(({ call, children }) => {
      const { startedAt = 0, endedAt = 0, ...facts } = call.subAgent ?? {};
      expect(endedAt).toBeGreaterThan(startedAt);
      return { status: call.status, ...facts, children: children.map(named) };
    }),
    outside: message.parts.filter((part) => !inside.has(part)).map(named),
  };
}

const GREETING = { description: 'Look at the greeting', agentType: 'general-purpose' };
const README = { description: 'Look at the readme', agentType: 'general-purpose' };
const CLAUDE = { model: 'claude-opus-5-5', linesAdded: 0, linesRemoved: 0 };
const READ = { kind: 'read', count: 1 };
const RUN = { kind: 'execute', count: 1 };
const QWEN_STEPS = [
  '(thought)',
  'Helper: reading the file.',
  'ReadFile: greet.js',
  'Helper: running it.',
  'Shell: node greet.js (Run the greeting script)',
  'Helper report: it prints hello.',
];

describe('sub-agents in recorded conversations', () => {
  it('of Claude name their parent, and tell of model, tokens, duration and tools', () => {
    expect(shownOf('claude-0.101.0-task')).toEqual({
      cards: [
        {
          ...{ status: 'completed', ...GREETING, ...CLAUDE },
          ...{ tokens: 2780, durationMs: 379, toolUses: 2, toolCounts: [READ, RUN] },
          children: ['Read greet.js', 'node greet.js'],
        },
      ],
      outside: [
        'I hand this to a helper.',
        'Look at the greeting',
        'The helper reported back: it prints hello.',
      ],
    });
  });

  it('of Claude are kept apart when two run at once', () => {
    const { cards, outside } = shownOf('claude-0.101.0-tasks2');
    expect(cards.map(({ children, tokens }) => ({ children, tokens }))).toEqual([
      { children: ['Read greet.js', 'node greet.js'], tokens: 2780 },
      { children: ['Read README.md'], tokens: 2658 },
    ]);
    expect(outside).toHaveLength(4);
  });

  it('of Qwen name their parent, in texts and thoughts too', () => {
    expect(shownOf('qwen-0.24.4-task')).toEqual({
      cards: [
        {
          ...{ status: 'completed', ...GREETING, tokens: 7643, durationMs: 3917, toolUses: 2 },
          children: QWEN_STEPS,
        },
      ],
      outside: [
        'I hand this to a helper.',
        'Agent: Look at the greeting',
        'The helper reported back: it prints hello.',
      ],
    });
  });

  it('of Qwen are kept apart when two speak at once', () => {
    const { cards, outside } = shownOf('qwen-0.24.4-tasks2');
    expect(cards.map(({ children }) => children)).toEqual([
      QWEN_STEPS,
      ['Helper two: reading.', 'ReadFile: README.md', 'Helper two report: it is a readme.'],
    ]);
    expect(outside).toHaveLength(4);
  });

  it('of OpenCode have a card, and show nothing of what they do', () => {
    expect(shownOf('opencode-1.18.33-task-read')).toEqual({
      cards: [
        {
          ...{ status: 'completed', description: 'Look at the readme', agentType: 'general' },
          ...{ model: 'mock/demo-model', children: [] },
        },
      ],
      outside: ['I hand this to a helper.', 'Look at the readme', 'The helper reported back.'],
    });
  });

  it('of OpenCode that never came back end with their turn', () => {
    const { cards } = shownOf('opencode-1.18.33-tasks2');
    expect(cards.map(({ status }) => status)).toEqual(['interrupted', 'completed']);
  });

  it('of Copilot have their tools when there is but one; its texts are not told apart', () => {
    expect(shownOf('copilot-1.0.102-task')).toEqual({
      cards: [
        {
          ...{ status: 'completed', ...GREETING },
          children: ['Viewing /home/user/demo-project/greet.js', 'Run the greeting script'],
        },
      ],
      outside: [
        'I hand this to a helper.',
        'Look at the greeting',
        '(thought)',
        'Helper: reading the file.',
        'Helper: running it.',
        'Helper report: it prints hello.The helper reported back: it prints hello.',
      ],
    });
  });

  it('of Copilot have no tools when two run at once: nobody can tell whose they are', () => {
    const { cards, outside } = shownOf('copilot-1.0.102-tasks2');
    expect(cards).toEqual([
      { status: 'completed', ...GREETING, children: [] },
      { status: 'completed', ...README, children: [] },
    ]);
    expect(outside.filter((name) => /^(?:Viewing|Run)/.test(name))).toHaveLength(3);
  });

  it.each([
    ['codex-0.16.0-task', 'of Codex are not reported at all'],
    ['gemini-0.61.0-task-yolo', 'of Gemini are a tool like any other, with nothing in it'],
  ])('%s: %s', (recording) => {
    expect(shownOf(recording).cards).toEqual([]);
  });

  it('are nowhere else', () => {
    const others = ['edit', 'plan', 'cancel', 'ask', 'mcp', 'write', 'dirs'];
    const cards = ['claude-0.101.0', 'codex-0.16.0', 'copilot-1.0.102', 'opencode-1.18.33'].flatMap(
      (agent) => others.map((name) => shownOf(`${agent}-${name}`).cards.length),
    );
    expect(cards).toEqual(Array.from({ length: 28 }, () => 0));
  });
});
