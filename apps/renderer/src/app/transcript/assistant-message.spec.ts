import { type ComponentFixture, TestBed } from '@angular/core/testing';
import {
  fail,
  type AssistantMessage as Message,
  type ToolPart,
  type UserMessage,
} from '@fyllo/protocol';

import { CurrentLanguage } from '../language';
import { AssistantMessage } from './assistant-message';
import { FakeSession } from '../host/testing/fake-session';

const USER: UserMessage = {
  id: 'message-uuuuuuuuuu',
  role: 'user',
  turnId: 'turn-aaaaaaaaaa',
  at: 0,
  key: 'key-1234',
  parts: [
    { type: 'reminder', text: 'hidden' },
    { type: 'text', text: 'do it' },
  ],
  lastSeq: 0,
};
const REPLY: Message = {
  id: 'message-aaaaaaaaaa',
  role: 'assistant',
  turnId: 'turn-aaaaaaaaaa',
  agentId: 'agent',
  at: Date.now() - 61_000,
  state: 'running',
  parts: [],
  lastSeq: 1,
};

describe('AssistantMessage', () => {
  let session: FakeSession;
  let fixture: ComponentFixture<AssistantMessage>;
  let host: HTMLElement;
  const show = async (over: Partial<Message>): Promise<void> => {
    const message = { ...REPLY, ...over };
    session.show([USER, message]);
    fixture.componentRef.setInput('message', message);
    await fixture.whenStable();
    // texts are drawn in slices
    await new Promise((resolve) => setTimeout(resolve));
    await fixture.whenStable();
  };
  const find = (id: string): HTMLElement | null => host.querySelector(`[data-testid="${id}"]`);

  beforeEach(() => {
    TestBed.inject(CurrentLanguage).use('en');
    session = new FakeSession();
    fixture = TestBed.createComponent(AssistantMessage);
    host = fixture.nativeElement as HTMLElement;
    fixture.componentRef.setInput('session', session);
  });

  it('shows the status from the first content on, with the time in natural units', async () => {
    await show({});
    expect(find('stream-status')).toBeNull();
    expect(host.textContent).toContain('Waiting for the reply');
    await show({ parts: [{ type: 'text', text: 'words' }] });
    expect(find('stream-status')?.textContent.trim()).toMatch(/Working · 1 min \d+ s$/);
    TestBed.inject(CurrentLanguage).use('zh-CN');
    await fixture.whenStable();
    expect(find('stream-status')?.textContent.trim()).toMatch(/正在处理 · 1 分 \d+ 秒$/);
    await show({ state: 'completed', parts: [{ type: 'text', text: 'words' }] });
    expect(find('stream-status')).toBeNull();
  });

  it('draws the parts in their order and unknown ones nowhere', async () => {
    await show({
      parts: [
        { type: 'thought', text: 'hm' },
        { type: 'text', text: 'one' },
        { type: 'unknown', variant: 'x', raw: '{}' },
        { type: 'notice', code: 'agent-memory-lost' },
        { type: 'text', text: 'two' },
      ],
    });
    const ids = [...host.querySelectorAll<HTMLElement>('[data-testid]')].map(
      ({ dataset }) => dataset['testid'],
    );
    expect(ids).toEqual([
      'thought',
      'message-text',
      'turn-notice',
      'message-text',
      'stream-status',
    ]);
  });

  it('gathers activities in groups, with single ones and texts between them', async () => {
    const tool = (toolCallId: string): ToolPart => ({
      type: 'tool',
      toolCallId,
      title: toolCallId,
      kind: 'read',
      status: 'completed',
      content: [],
      locations: [],
      permissions: [],
    });
    await show({
      parts: [
        tool('a'),
        { type: 'text', text: '' },
        tool('b'),
        { type: 'text', text: 'x' },
        tool('c'),
      ],
    });
    const ids = [...host.children].map((child) => child.getAttribute('data-testid'));
    expect(ids.slice(0, 3)).toEqual(['activity-group', 'message-text', 'tool']);
    const before = find('activity-group');
    await show({ parts: [tool('a'), { type: 'text', text: '' }, tool('b'), tool('c')] });
    expect(find('activity-group')).toBe(before);
    expect(before?.textContent).toContain('Read 3');
  });

  it('says why a turn failed, keeps its text and tries again with the same words', async () => {
    await show({
      state: 'failed',
      parts: [{ type: 'text', text: 'half an' }],
      error: { code: 'agent-exited', message: 'm', detail: '\u001b[31mboom\u001b[0m' },
    });
    expect(find('message-text')?.textContent).toContain('half an');
    expect(find('turn-error')?.textContent).toContain('boom');
    expect(find('turn-error')?.textContent).not.toContain('\u001b');
    session.answer = fail('disconnected', 'm');
    find('turn-error')?.querySelector('button')?.click();
    await fixture.whenStable();
    expect(session.calls).toEqual([['send', 'do it', { mentions: [], attachments: [] }]]);
    expect(find('turn-error')?.querySelector('button')?.disabled).toBe(false);
  });

  it('offers no retry once a later turn has moved on', async () => {
    const failed: Message = {
      ...REPLY,
      state: 'failed',
      error: { code: 'agent-exited', message: 'm' },
    };
    await show(failed);
    expect(find('turn-error')?.querySelector('button')).not.toBeNull();
    session.show([USER, failed, { ...USER, id: 'message-vvvvvvvvvv', turnId: 'turn-bbbbbbbbbb' }]);
    await fixture.whenStable();
    expect(find('turn-error')?.querySelector('button')).toBeNull();
  });

  it.each([
    ['max_tokens', 'max_tokens'],
    ['refusal', 'refusal'],
    ['something_new', 'unknown'],
  ])('gives the end %s a line', async (stopReason, reason) => {
    await show({ state: 'completed', stopReason, parts: [{ type: 'text', text: 'x' }] });
    expect(find('turn-notice')?.dataset['reason']).toBe(reason);
  });

  it.each([
    [{ status: 'in_progress', summary: '' }, 'running', 'running', 'Compacting'],
    [{ status: 'in_progress', summary: '' }, 'interrupted', 'stopped', 'did not finish'],
    [{ status: 'completed', summary: 'kept **this**' }, 'completed', 'done', 'kept this'],
    [
      { status: 'failed', summary: '', error: 'no \u001b[31mroom' },
      'completed',
      'failed',
      'no room',
    ],
  ] as const)(
    'tells of a compaction: %j in a turn that is %s',
    async (part, turn, state, words) => {
      await show({
        state: turn,
        parts: [
          { type: 'compaction', compactionId: 'c', ...part },
          { type: 'text', text: 'x' },
        ],
      });
      const row = host.querySelector<HTMLElement>('[data-reason=compaction]');
      expect(row?.dataset['state']).toBe(state);
      expect(row?.textContent).toContain(words);
      expect(row?.querySelector('details') !== null).toBe(part.summary !== '');
    },
  );

  it('names a setting that is not offered any more, and an agent that was told again', async () => {
    await show({
      state: 'completed',
      parts: [
        { type: 'notice', code: 'agent-memory-rebuilt' },
        { type: 'notice', code: 'config-dropped', detail: 'Model: old' },
      ],
    });
    const notices = [...host.querySelectorAll<HTMLElement>('[data-testid=turn-notice]')];
    expect(notices.map(({ dataset }) => dataset['reason'])).toEqual([
      'agent-memory-rebuilt',
      'config-dropped',
      'empty',
    ]);
    expect(notices[1]?.textContent).toContain('Model: old');
  });
});
