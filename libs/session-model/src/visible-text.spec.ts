import type { Message, Part } from '@fyllo/protocol';
import { messageAsMarkdown } from './export-markdown';
import { visibleBodies, visibleUserText } from './visible-text';

const time = (label: string): string =>
  `<fyllo-signal type="show.time">\n${JSON.stringify({ label })}\n</fyllo-signal>`;
const SESSION =
  '<fyllo-signal type="spawn.session">\n{"sessionId":"session-0000000009"}\n</fyllo-signal>';

const text = (words: string): Part => ({ type: 'text', text: words });
const said = (...words: readonly string[]): readonly string[] =>
  visibleBodies({ role: 'assistant', parts: words.map(text) });

describe('the words of a reply with signals', () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['no tag', ['a', 'b'], ['a\n\nb']],
    ['a time', [`a\n\n${time('noon')}\n\nb`], ['a', 'noon', 'b']],
    [
      'a time as an escape',
      ['<fyllo-signal type="show.time">{"label":"\\u003cx"}</fyllo-signal>'],
      ['<x'],
    ],
    ['a session', [`a\n\n${SESSION}`], ['a']],
    ['a time in the second part', ['a', time('noon')], ['a', 'noon']],
    ['a second time', [time('one'), time('two')], ['one', time('two')]],
    ['CRLF', [`a\r\n\r\n${time('noon')}\r\n`], ['a', 'noon']],
    ['an indentation behind a tag', [`${time('noon')}\n\n    code\n`], ['noon', '    code']],
    ['a tag in code', [`\`\`\`\n${time('noon')}\n\`\`\``], [`\`\`\`\n${time('noon')}\n\`\`\``]],
    ['a tag in a line', [`see ${time('noon')}`], [`see ${time('noon')}`]],
    ['an invalid tag', [time('')], [time('')]],
    ['an unclosed tag', ['<fyllo-signal type="show.time">'], ['<fyllo-signal type="show.time">']],
  ])('%s', (_name, parts, bodies) => {
    expect(said(...parts)).toEqual(bodies);
  });

  it('are those of the text of what the person said, without the names of what went with it', () => {
    const attachment = {
      ...{ id: '00000000-0000-0000-0000-000000000001', name: 'secret.png', size: 1 },
      ...{ kind: 'image' as const, mimeType: 'image/png' },
    };
    const mentions = [{ at: 0, length: 5, path: '/secret/a.ts' }];
    const parts = [
      { type: 'text' as const, text: '@a.ts', mentions },
      { type: 'attachment' as const, attachment },
    ];
    expect(visibleBodies({ role: 'user', parts })).toEqual(['@a.ts']);
    expect(visibleUserText(parts)).toBe('@a.ts');
  });

  it('are as they were written in what the person said', () => {
    const parts = [{ type: 'text' as const, text: time('noon') }];
    expect(visibleBodies({ role: 'user', parts })).toEqual([time('noon')]);
  });

  it('are exported as they were seen', () => {
    const message: Message = {
      id: 'message-aaaaaaaaaa',
      role: 'assistant',
      turnId: 'turn-aaaaaaaaaa',
      agentId: 'agent',
      at: Number.NaN,
      state: 'completed',
      parts: [
        text(`It is\n\n${time('12:00 *sharp*')}\n\nhere.`),
        text(`${SESSION}\n\n${time('again')}`),
      ],
      lastSeq: 1,
    };
    const exported = (language: 'en' | 'zh-CN'): string =>
      messageAsMarkdown(message, { language, agentName: 'A' });
    expect(exported('en')).toBe(
      `## A\n\nIt is\n\n\`12:00 *sharp*\`\n\nhere.\n\n*Sub-session*\n\n${time('again')}\n\n`,
    );
    expect(exported('zh-CN')).toContain('*子会话*');
  });
});
