import fc from 'fast-check';
import type { Mention, UserPart } from '@fyllo/protocol';
import { promptOf } from './prompt-blocks';

const text = (said: string, ...mentions: readonly Mention[]): UserPart => ({
  ...{ type: 'text', text: said },
  mentions: [...mentions],
});
const words = (said: string) => ({ type: 'text', text: said });
const link = (uri: string, name: string) => ({ type: 'resource_link', uri, name });

describe('the blocks of a prompt', () => {
  it('are its texts in their order, what was said before first', () => {
    const parts: readonly UserPart[] = [
      { type: 'reminder', text: '<system-reminder>x</system-reminder>' },
      { type: 'text', text: '/review it' },
    ];
    expect(promptOf(parts, ['before']).blocks).toEqual([
      ...[words('before'), words('<system-reminder>x</system-reminder>'), words('/review it')],
    ]);
  });

  it.each<readonly [string, UserPart, readonly object[]]>([
    [
      'inside',
      text('see @a.ts, please', { at: 4, length: 5, path: '/p/a.ts' }),
      [words('see '), link('file:///p/a.ts', 'a.ts'), words(', please')],
    ],
    [
      'alone',
      text('@a.ts', { at: 0, length: 5, path: '/p/a.ts' }),
      [link('file:///p/a.ts', 'a.ts')],
    ],
    [
      'side by side',
      text('@a@b c', { at: 0, length: 2, path: '/p/a' }, { at: 2, length: 2, path: '/p/x y#z' }),
      [link('file:///p/a', 'a'), link('file:///p/x%20y%23z', 'x y#z'), words(' c')],
    ],
    [
      'after characters of two units',
      text('🪁 @文 ', { at: 3, length: 2, path: '/p/文' }),
      [words('🪁 '), link('file:///p/%E6%96%87', '文'), words(' ')],
    ],
    ['where there is no text', text('@a b', { at: 0, length: 9, path: '/p/a' }), [words('@a b')]],
    [
      'over another one',
      text('@a b', { at: 0, length: 2, path: '/p/a' }, { at: 1, length: 2, path: '/p/b' }),
      [link('file:///p/a', 'a'), words(' b')],
    ],
    ['nowhere', text('all of it'), [words('all of it')]],
    ['in nothing', text(''), [words('')]],
  ])('have a link for a mention %s', (_where, part, blocks) => {
    expect(promptOf([part]).blocks).toEqual(blocks);
  });

  it('hold every character of the text outside its mentions, once', () => {
    const piece = fc.record({
      said: fc.string({ unit: 'binary' }),
      named: fc.string({ minLength: 1 }),
    });
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1 }), fc.string(), (pieces, rest) => {
        let said = '';
        const mentions = pieces.map(({ said: before, named }, index) => {
          const at = said.length + before.length;
          said += before + named;
          return { at, length: named.length, path: `/p/${index}` };
        });
        const { blocks } = promptOf([text(said + rest, ...mentions)]);
        const links = blocks.filter(({ type }) => type === 'resource_link');
        const texts = blocks.filter(({ type }) => type === 'text').map((block) => block['text']);
        expect(links.map(({ name }) => name)).toEqual(pieces.map((_piece, index) => `${index}`));
        expect(texts).not.toContain('');
        expect(texts.join('')).toBe(pieces.map((one) => one.said).join('') + rest);
      }),
    );
  });
});
