import { TestBed } from '@angular/core/testing';
import { fail, ok, type AssistantMessage, type Part, type ToolContent } from '@fyllo/protocol';
import { FakeSession } from '../host/testing/fake-session';
import { settled } from '../host/testing/fake-link';
import { CurrentLanguage } from '../language';
import { TurnChanges } from './turn-changes';
import { TurnChangesOpener } from './turn-changes-opener';

const diff = (path: string, oldText: string | null, newText: string): ToolContent => ({
  type: 'diff',
  path,
  body: { value: { oldText, newText } },
});

const heavy = (path: string, length: number): ToolContent => ({
  type: 'diff',
  path,
  body: { ref: { offset: 0, length } },
});

const tool = (...content: ToolContent[]): Part => ({
  type: 'tool',
  toolCallId: 'call-1',
  title: '',
  kind: 'edit',
  status: 'completed',
  content,
  locations: [],
  permissions: [],
});

const message = (parts: Part[], state: AssistantMessage['state']): AssistantMessage => ({
  id: 'message-aaaaaaaaaa',
  role: 'assistant',
  turnId: 'turn-aaaaaaaaaa',
  agentId: 'agent',
  at: 0,
  state,
  parts,
  lastSeq: 1,
});

describe('TurnChanges', () => {
  async function show(
    parts: Part[],
    state: AssistantMessage['state'] = 'completed',
    session = new FakeSession(),
  ) {
    const open = jest.fn();
    TestBed.configureTestingModule({
      providers: [{ provide: TurnChangesOpener, useValue: { open } }],
    });
    TestBed.inject(CurrentLanguage).use('zh-CN');
    const fixture = TestBed.createComponent(TurnChanges);
    fixture.componentRef.setInput('session', session);
    fixture.componentRef.setInput('message', message(parts, state));
    await fixture.whenStable();
    await settled();
    await fixture.whenStable();
    const host = fixture.nativeElement as HTMLElement;
    return { text: host.textContent.replace(/\s+/g, ' ').trim(), host, open, session };
  }

  it('says how many files and lines a finished turn changed, and opens them', async () => {
    const { text, host, open, session } = await show([
      tool(diff('/demo/a', 'x\n', 'y\n'), diff('b', null, '1\n2\n')),
      tool(diff('/demo/a', 'y\n', 'z\n')),
    ]);
    expect(text).toBe('本轮文件变更 · 2 个文件 +3 −1');
    host.querySelector<HTMLElement>('[data-testid=turn-changes]')?.click();
    expect(open).toHaveBeenCalledWith(session, 'message-aaaaaaaaaa');
  });

  it.each<[string, Part[], AssistantMessage['state'], string]>([
    ['a turn that runs', [tool(diff('/a', 'x', 'y'))], 'running', ''],
    ['one without changes', [tool()], 'completed', ''],
    [
      'one that was stopped',
      [tool(diff('/a', 'x', 'y'))],
      'cancelled',
      '本轮文件变更 · 1 个文件 +1 −1',
    ],
    [
      'changes that were taken back',
      [tool(diff('/a', 'x', 'y'), diff('/a', 'y', 'x'))],
      'completed',
      '本轮文件变更 · 没有净变化',
    ],
  ])('of %s', async (_, parts, state, expected) => {
    expect((await show(parts, state)).text).toBe(expected);
  });

  it('loads texts of moderate size, and not large ones for the sake of two numbers', async () => {
    const session = new FakeSession();
    session.details = ok({ oldText: 'a\n', newText: 'b\nc\n' });
    const small = await show([tool(heavy('/a', 9000))], 'completed', session);
    expect(small.text).toBe('本轮文件变更 · 1 个文件 +2 −1');
    expect(session.calls).toHaveLength(1);
    TestBed.resetTestingModule();
    const large = await show([tool(heavy('/a', 900_000), heavy('/b', 1))], 'completed', session);
    expect(large.text).toBe('本轮文件变更 · 2 个文件');
    expect(session.calls).toHaveLength(1);
  });

  it('still counts the files when their texts cannot be loaded', async () => {
    const session = new FakeSession();
    session.details = fail('io-failed', '');
    expect((await show([tool(heavy('/a', 9000))], 'completed', session)).text).toBe(
      '本轮文件变更 · 1 个文件',
    );
  });
});
