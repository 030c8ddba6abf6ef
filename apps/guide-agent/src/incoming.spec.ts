import type { ContentBlock } from '@agentclientprotocol/sdk';
import { readPrompt } from './incoming';

const text = (said: string): ContentBlock => ({ type: 'text', text: said });
const link = (uri: string, name: string): ContentBlock => ({ type: 'resource_link', uri, name });

describe('a message that comes in', () => {
  it('is what the person typed, without what the client added', () => {
    const prompt = [text('<system-reminder>x</system-reminder>'), text('read a'), text('now ')];
    expect(readPrompt(prompt)).toEqual({
      ...{ typed: 'read a\nnow', shown: 'read a\nnow', command: 'read a\nnow' },
      ...{ links: [], files: [] },
    });
  });

  it.each([
    ['file:///p/a%20b.ts', 'a b.ts', '"/p/a b.ts"'],
    ['file:///p/say%20%22x%22%5Cy', 'say "x"\\y', '"/p/say \\"x\\"\\\\y"'],
    ['https://example.com/a', 'a', '"https://example.com/a"'],
    ['nothing at all', 'n', '"nothing at all"'],
  ])('has the link %s in its text', (uri, name, quoted) => {
    const { typed, shown, command, links } = readPrompt([
      ...[text('read '), link(uri, name), text(' please')],
    ]);
    expect(typed).toBe('read  please');
    expect(shown).toBe(`read @${name} please`);
    expect(command).toBe(`read ${quoted} please`);
    expect(links).toEqual([name]);
  });

  it('tells names, types and sizes of its files', () => {
    const files: readonly ContentBlock[] = [
      { type: 'image', mimeType: 'image/gif', data: 'R0lGODlh' },
      {
        type: 'resource',
        resource: { uri: 'file:///d/1.md#%E8%AF%B4%20%231.md', mimeType: 'text/x', text: '说' },
      },
      { type: 'resource', resource: { uri: 'file:///d/2%20b.bin', blob: 'AAH+/w==' } },
      { type: 'resource', resource: { uri: 'file:///d/3#50%', text: '' } },
    ];
    expect(readPrompt(files).files).toEqual([
      { name: '', type: 'image/gif', bytes: 6 },
      { name: '说 #1.md', type: 'text/x', bytes: 3, text: '说' },
      { name: '2 b.bin', type: '', bytes: 4 },
      { name: '50%', type: '', bytes: 0, text: '' },
    ]);
  });
});
