import type { AssistantMessage, Message, ToolPart } from '@fyllo/protocol';
import fc from 'fast-check';
import { exportFileName, exportHead, messageAsMarkdown } from './export-markdown';

const AT = Date.UTC(2026, 0, 2, 3, 4, 5);
const EN = { language: 'en', agentName: 'Guide' } as const;

const user = (parts: Extract<Message, { role: 'user' }>['parts']): Message => ({
  id: 'message-0000000001',
  role: 'user',
  turnId: 'turn-0000000001',
  at: AT,
  key: 'key-00000001',
  parts,
  lastSeq: 1,
});

const assistant = (parts: AssistantMessage['parts']): Message => ({
  id: 'message-0000000002',
  role: 'assistant',
  turnId: 'turn-0000000001',
  agentId: 'a',
  at: AT,
  state: 'completed',
  parts,
  lastSeq: 2,
});

const tool = (over: Partial<ToolPart>): ToolPart => ({
  type: 'tool',
  toolCallId: 'call',
  title: 'Read a.ts',
  kind: 'read',
  status: 'completed',
  input: { value: 'SECRET INPUT' },
  output: { value: 'SECRET OUTPUT' },
  content: [],
  locations: [],
  permissions: [],
  ...over,
});

describe('an exported message', () => {
  it('of the person has its text and never a reminder', () => {
    const message = user([
      { type: 'reminder', text: 'SECRET' },
      { type: 'text', text: 'hello **you**' },
    ]);
    expect(messageAsMarkdown(message, EN)).toBe(
      '## User · 2026-01-02 03:04 UTC\n\nhello **you**\n\n',
    );
    expect(messageAsMarkdown(message, { ...EN, language: 'zh-CN' })).toContain('## 用户 · ');
  });

  it('names what went with it, and shows mentioned files as they are called', () => {
    const attachment = (kind: 'image' | 'file', name: string) => ({
      type: 'attachment' as const,
      attachment: {
        ...{ id: '00000000-0000-0000-0000-000000000001', mimeType: 'text/plain' },
        ...{ kind, name, size: 1 },
      },
    });
    const mentions = [{ at: 5, length: 16, path: '/p/src/__init__.py' }];
    const parts = [
      { type: 'text' as const, text: 'look @src/__init__.py', mentions },
      attachment('image', '截图 `1`.png'),
      attachment('file', 'a\nb.txt'),
    ];
    const lines = (words: readonly string[]): string =>
      `look \`@src/__init__.py\`\n\n- ${words[0]} \`\`截图 \`1\`.png\`\`\n- ${words[1]} \`a b.txt\`\n\n`;
    expect(messageAsMarkdown(user(parts), EN)).toContain(lines(['image', 'file']));
    const zh = { ...EN, language: 'zh-CN' } as const;
    expect(messageAsMarkdown(user(parts), zh)).toContain(lines(['图片', '文件']));
  });

  it('of an agent has texts, one line for each tool and names of media, in their order', () => {
    const message = assistant([
      { type: 'thought', text: 'SECRET' },
      { type: 'text', text: '\n\nfirst' },
      tool({}),
      tool({ title: 'rm `x`\n&& y', kind: 'execute', status: 'failed' }),
      { type: 'text', text: 'last' },
      {
        type: 'media',
        channel: 'answer',
        media: { kind: 'image', name: 'a.png', data: { value: 'SECRET' } },
      },
      { type: 'media', channel: 'thought', media: { kind: 'image', name: 'SECRET' } },
      { type: 'notice', code: 'agent-memory-lost', detail: 'SECRET' },
    ]);
    const text = messageAsMarkdown(message, EN);
    expect(text).toBe(
      '## Guide · 2026-01-02 03:04 UTC\n\nfirst\n\n- read `Read a.ts` — done\n' +
        '- execute ``rm `x` && y`` — failed\n\nlast\n\n- image `a.png`\n\n',
    );
    expect(text).not.toContain('SECRET');
  });

  it('tells a question as one line, without an address or what was answered', () => {
    const requestId = 'request-0000000001';
    const message = assistant([
      { type: 'question', requestId, question: { kind: 'sign-in', methods: [] }, state: 'expired' },
      {
        ...{ type: 'question', requestId, state: 'accepted' },
        question: { kind: 'form', message: 'Which\n`one`?', fields: [] },
      },
      {
        ...{ type: 'question', requestId, state: 'open' },
        question: { kind: 'url', message: 'Look', url: 'https://SECRET' },
      },
    ]);
    const text = messageAsMarkdown(message, EN);
    expect(text).toContain(
      '\n\n- sign-in — expired\n- form ``Which `one`?`` — accepted\n- link `Look` — open\n\n',
    );
    expect(text).not.toContain('SECRET');
    expect(messageAsMarkdown(message, { ...EN, language: 'zh-CN' })).toContain('- 登录 — 已过期');
  });

  it('keeps an indentation, and stands without a time that no calendar has', () => {
    const message = { ...assistant([{ type: 'text', text: '\n \n    code\n\n' }]), at: 9e15 };
    expect(messageAsMarkdown(message, EN)).toBe('## Guide\n\n    code\n\n');
  });

  it('without anything visible is its heading', () => {
    expect(messageAsMarkdown(assistant([]), EN)).toBe('## Guide · 2026-01-02 03:04 UTC\n\n');
    expect(exportHead(' a\nb ')).toBe('# a b\n\n');
  });
});

describe('the name of an exported file', () => {
  const ID = 'session-0000000001';

  it.each([
    ['a title', 'a title.md'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.md'],
    ['../../etc/passwd', 'etc passwd.md'],
    ['...', `${ID}.md`],
    ['', `${ID}.md`],
    ['CON', `${ID}.md`],
    ['lpt1.txt', `${ID}.md`],
    ['x\u202Etxt.exe', 'x txt.exe.md'],
    ['中文 标题', '中文 标题.md'],
    ['\u0000\n\t', `${ID}.md`],
    ['😀'.repeat(200), `${'😀'.repeat(45)}.md`],
    [`${'中'.repeat(59)}e\u0301\u0302\u0303`, `${'中'.repeat(59)}.md`],
  ])('for %j is %j', (title, name) => {
    expect(exportFileName(title, ID)).toBe(name);
  });

  it('is one plain file name for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const name = exportFileName(title, ID);
        expect(name).toMatch(/^[^\p{C}<>:"/\\|?*. ][^\p{C}<>:"/\\|?*]*\.md$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(190);
      }),
      { numRuns: 500 },
    );
  });
});
