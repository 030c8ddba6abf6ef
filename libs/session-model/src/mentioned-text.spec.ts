import type { UserPart } from '@fyllo/protocol';
import fc from 'fast-check';
import { userMarkdown } from './mentioned-text';

/** A text in which every `@…` up to white space or a backtick is a mention. */
const mentioning = (text: string): UserPart => ({
  type: 'text',
  text,
  mentions: [...text.matchAll(/@[^\s`]+/gu)].map(({ 0: name, index }) => ({
    at: index,
    length: name.length,
    path: `/p/${name.slice(1)}`,
  })),
});
const written = (text: string): string => userMarkdown([mentioning(text)]);

describe('userMarkdown', () => {
  it.each([
    ['@src/__init__.py', '`@src/__init__.py`'],
    ['see @a.ts, @b_c_.ts', 'see `@a.ts,` `@b_c_.ts`'],
    ['`code` @a.ts `more`', '`code` `@a.ts` `more`'],
    ['a `\n\n@a.ts `', 'a `\n\n`@a.ts` `'],
    ['\\` @a.ts `', '\\` `@a.ts` `'],
    ['```\n\n``` x\n```\n@a.ts', '```\n\n``` x\n```\n`@a.ts`'],
    ['```one line``` @a.ts', '```one line``` `@a.ts`'],
  ])('makes code of the mentions of %j', (text, markdown) => {
    expect(written(text)).toBe(markdown);
  });

  it.each([
    '`@a.ts`',
    '`see @a.ts here`',
    '``a ` @a.ts``',
    '```ts\n@a.ts\n```',
    '```ts\n\n@a.ts',
    'text\n~~~\n@a.ts\n```\n@b.ts',
    '`@a.ts',
  ])('leaves code as it is in %j', (text) => {
    expect(written(text)).toBe(text);
  });

  it('leaves an address that is no mention, and takes none that lies outside the text', () => {
    const text = 'mail me@x.org';
    expect(userMarkdown([{ type: 'text', text }])).toBe(text);
    const wrong = [
      { at: 5, length: 99, path: '/p' },
      { at: 99, length: 1, path: '/p' },
    ];
    expect(userMarkdown([{ type: 'text', text, mentions: wrong }])).toBe(text);
  });

  it('takes the first of two that overlap', () => {
    const mentions = [
      { at: 0, length: 3, path: '/p' },
      { at: 2, length: 3, path: '/p' },
    ];
    expect(userMarkdown([{ type: 'text', text: '@ab@cd', mentions }])).toBe('`@ab`@cd');
  });

  it('has neither reminders nor attachments', () => {
    const attachment = {
      ...{ id: '00000000-0000-0000-0000-000000000001', name: 'a.png', size: 1 },
      ...{ kind: 'image' as const, mimeType: 'image/png' },
    };
    const parts: readonly UserPart[] = [
      { type: 'reminder', text: 'secret' },
      mentioning('@a'),
      { type: 'attachment', attachment },
    ];
    expect(userMarkdown(parts)).toBe('`@a`');
  });

  it('loses no character of any text, and adds nothing but backticks and spaces', () => {
    const pieces = fc.constantFrom(
      '@a',
      '@_b_',
      '`',
      '``',
      '```',
      '~~~',
      '\n',
      '\n\n',
      ' ',
      'x',
      '\\',
    );
    const property = fc.property(fc.array(pieces, { maxLength: 30 }), (list) => {
      const text = list.join('');
      const bare = (from: string): string => from.replace(/[` ]/gu, '');
      expect(bare(written(text))).toBe(bare(text));
    });
    fc.assert(property);
  });
});
