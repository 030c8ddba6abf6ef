import type { UserPart } from '@fyllo/protocol';
import { visibleUserText } from './visible-text';
import { writtenOf } from './written-message';

const ID = '00000000-0000-0000-0000-000000000001';
const FILE: UserPart = {
  type: 'attachment',
  attachment: { id: ID, name: 'a.png', kind: 'image', mimeType: 'image/png', size: 1 },
};

describe('writtenOf', () => {
  it('has the text as it is shown, its mentions where they are in it, and the files', () => {
    const mention = (at: number) => ({ at, length: 2, path: '/p/a' });
    const parts: readonly UserPart[] = [
      { type: 'reminder', text: 'hidden @a' },
      { type: 'text', text: 'see @a', mentions: [mention(4)] },
      { type: 'text', text: '@a too', mentions: [mention(0)] },
      FILE,
    ];
    const { text, mentions, attachments } = writtenOf(parts);
    expect(text).toBe(visibleUserText(parts));
    expect(mentions.map(({ at, length }) => text.slice(at, at + length))).toEqual(['@a', '@a']);
    expect(attachments).toEqual([ID]);
  });

  it('is empty where nothing was written', () => {
    expect(writtenOf([])).toEqual({ text: '', mentions: [], attachments: [] });
  });
});
