import fc from 'fast-check';
import { MAX_TAG_SPAN, type TagFacts } from '@fyllo/protocol';
import type { Block, TagBlock } from './block';
import { BlockSplitter, splitBlocks } from './block-splitter';
import { GrowingText } from './growing-text';
import { signalReader, TagReader } from './tag-reader';

const tag = (label: string): string =>
  `<fyllo-signal type="show.time">\n${JSON.stringify({ label })}\n</fyllo-signal>`;
const SESSION =
  '<fyllo-signal type="spawn.session">\n{\n\n"sessionId":"session-0000000001"}\n</fyllo-signal>';

const tagsOf = (blocks: readonly Block[]): readonly TagBlock[] =>
  blocks.filter((block) => block.kind === 'tag');

const SAMPLES: readonly string[] = [
  tag('noon'),
  `before\n\n${tag('noon')}\n\nafter`,
  `before\r\n\r\n${tag('noon').replaceAll('\n', '\r\n')}\r\n\r\nafter`,
  `${tag('one')}\n\n${tag('two')}\n`,
  `${SESSION}\n\n${SESSION}\n\n# x`,
  `- list\n\n${tag('noon')}\n\n- list`,
  `\`\`\`\n${tag('noon')}\n\n\`\`\`\n\n${tag('noon')}`,
  `<fyllo-signal type="show.time">\n\nprose\n\n${tag('noon')}`,
  `<fyllo-signal type="show.time">{"label":"x"}</fyllo-signal>\n\ny`,
  `${tag('noon')} text\n\nmore`,
  `${tag('noon')}\ntext`,
  `text\n${tag('noon')}\n`,
  `<fyllo-signal type="x">\n{]\n</fyllo-signal>\n\n[ref]: /url\n\n[ref]`,
  `<fyllo-signal type="show.time">\n[a]: /body\n</fyllo-signal>\n\n[a]: /after\n\n[a]`,
  `---\ntitle: x\n\n${tag('noon')}\n\n---\n\n${tag('noon')}`,
  `$$\n\n${tag('noon')}\n\n$$\n\n${tag('noon')}`,
  `<!--\n\n${tag('noon')}\n\n-->\n\n${tag('noon')}`,
  `> quote\n\n${tag('😀 \ud83d')}\n\n> quote`,
  `<fyllo-signal\ntype='show.time'\t>\n    {"label":"a"}\n\n</fyllo-signal>  \n`,
  `|a|\n|-|\n|b|\n\n${tag('x'.repeat(201))}\n\n${tag('noon')}\n\n***`,
];

/** Streams a text and checks that a tag, once there, stays as it is. */
function streamedCarefully(text: string, step: number): readonly Block[] {
  const growing = new GrowingText(() => [signalReader()]);
  let before: readonly TagBlock[] = [];
  for (let at = step, now = 0; at < text.length; at += step, now += 7) {
    const { blocks } = growing.update(text.slice(0, at), false, now);
    const now1 = tagsOf(blocks);
    expect(before.every((block, index) => now1[index] === block)).toBe(true);
    for (const { source } of now1)
      expect(text.slice(0, at).replaceAll('\r\n', '\n')).toContain(source);
    before = now1;
  }
  const { blocks } = growing.update(text, true, 1e6);
  expect(before.every((block, index) => tagsOf(blocks)[index] === block)).toBe(true);
  return blocks;
}

const closed = (blocks: readonly Block[]): unknown =>
  blocks.map((block) => ({ ...block, open: false }));

describe('tags while a text grows', () => {
  it('are the same in any two pieces of twenty samples', () => {
    expect(SAMPLES).toHaveLength(20);
    const wrong: unknown[] = [];
    let splits = 0;
    for (const text of SAMPLES) {
      const whole = JSON.stringify(splitBlocks(text, [signalReader()]));
      for (let at = 0; at <= text.length; at += 1, splits += 1) {
        const splitter = new BlockSplitter([signalReader()]);
        splitter.append(text.slice(0, at));
        splitter.append(text.slice(at));
        splitter.finish();
        if (JSON.stringify(splitter.blocks()) !== whole) wrong.push([text, at]);
      }
    }
    expect(wrong).toEqual([]);
    expect(splits).toBeGreaterThan(1500);
  });

  it.each([1, 2, 7])('never flip back, %i characters at a time', (step) => {
    let seen = 0;
    for (const text of SAMPLES) {
      const blocks = streamedCarefully(text, step);
      expect(closed(blocks)).toEqual(closed(splitBlocks(text, [signalReader()])));
      seen += tagsOf(blocks).length;
    }
    expect(seen).toBe(20);
  });

  it('add nothing to the code of a fence that is never closed', () => {
    const text = '```html\n</fyllo-signal>';
    expect(splitBlocks(text, [signalReader()])).toEqual(splitBlocks(text));
  });

  it('are not waited for forever, not even in one line', () => {
    const span = (length: number): unknown =>
      splitBlocks(`<fyllo-signal type="show.time">${'x'.repeat(length)}</fyllo-signal>`, [
        signalReader(),
      ]).map(({ kind }) => kind);
    expect(span(MAX_TAG_SPAN - 100)).toEqual(['tag']);
    expect(span(MAX_TAG_SPAN)).toEqual(['plain']);
  });

  it('are drawn when a blank line has followed, and not before', () => {
    const text = `a\n\n${tag('noon')}`;
    const drawn = (more: string, final = false): number => {
      const growing = new GrowingText(() => [signalReader()]);
      growing.update(text.slice(0, 12), false, 0);
      return tagsOf(growing.update(text + more, final, 10).blocks).length;
    };
    expect([drawn(''), drawn('\n'), drawn('\n '), drawn('\n \t')]).toEqual([0, 0, 0, 0]);
    expect([drawn('\n\n'), drawn('\n \t\n'), drawn('', true), drawn('\n ', true)]).toEqual([
      1, 1, 1, 1,
    ]);
    expect([drawn('\nb', true), drawn(' b', true)]).toEqual([0, 0]);
  });

  it('stay when something is added to a text that was final', () => {
    const growing = new GrowingText(() => [signalReader()]);
    const [first] = growing.update(tag('noon'), true, 0).blocks;
    const { blocks } = growing.update(`${tag('noon')} late`, true, 10);
    expect(blocks[0]).toBe(first);
    expect(blocks).toMatchObject([{ kind: 'tag' }, { kind: 'prose', source: ' late' }]);
  });

  it('leave nothing of their source behind, although prose is drawn at a pace', () => {
    const growing = new GrowingText(() => [signalReader()]);
    growing.update(
      '<fyllo-signal type="show.time">\n\n{"label":\n\n"noon"}\n\n</fyllo-signal>',
      false,
      0,
    );
    const { blocks } = growing.update(
      '<fyllo-signal type="show.time">\n\n{"label":\n\n"noon"}\n\n</fyllo-signal>\n\nnext',
      false,
      1,
    );
    expect(blocks).toMatchObject([
      { kind: 'tag', key: 0 },
      { kind: 'prose', key: 1, source: 'next' },
    ]);
  });
});

const PIECES = [
  ...[
    '<fyllo-signal',
    ' type="show.time"',
    '>',
    '/>',
    '</fyllo-signal>',
    '</fyllo-signal',
    '{"label":"a"}',
  ],
  ...[
    '\n',
    '\n\n',
    ' ',
    '\t',
    '"',
    "'",
    '{',
    '}',
    ',',
    '\\',
    '\u0000',
    '\ud83d',
    '\u202e',
    '```',
    '- ',
    '> ',
  ],
  ...['<!--', '-->', '$$', '---', 'x', '\r', '\r\n', 'type', '=', '\u003c', '\ufeff', '[a]: /u'],
];

describe('ten thousand changed samples', () => {
  it('throw nothing, draw at most one element for each closing tag, and are the same in pieces', () => {
    const edit = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.integer({ min: 0, max: 6 }),
      piece: fc.constantFrom('', ...PIECES),
    });
    let drawn = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...SAMPLES),
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(400), { maxLength: 4 }),
        (sample, edits, cuts) => {
          const text = edits.reduce((now, { at, cut, piece }) => {
            const place = Math.floor(at * now.length);
            return now.slice(0, place) + piece + now.slice(place + cut);
          }, sample);
          const blocks = splitBlocks(text, [signalReader()]);
          const tags = tagsOf(blocks);
          drawn += tags.length;
          expect(tags.length).toBeLessThanOrEqual(text.split('</fyllo-signal>').length - 1);
          const times = tags.filter(({ reading }) => reading.valid && reading.type === 'show.time');
          expect(times.length).toBeLessThanOrEqual(1);
          const splitter = new BlockSplitter([signalReader()]);
          const ends = cuts.filter((cut) => cut < text.length).sort((a, b) => a - b);
          [0, ...ends].forEach((from, index) => {
            splitter.append(text.slice(from, ends[index] ?? text.length));
          });
          splitter.finish();
          expect(JSON.stringify(splitter.blocks())).toBe(JSON.stringify(blocks));
        },
      ),
      { numRuns: 10_000 },
    );
    expect(drawn).toBeGreaterThan(2000);
  });
});

describe('a type that is made up', () => {
  const facts: Readonly<Record<string, TagFacts>> = {
    'show.progress': {
      type: 'show.progress',
      oncePerReply: true,
      isPayload: (value) => typeof value === 'object' && value !== null && 'percent' in value,
    },
  };
  const source = '<fyllo-signal type="show.progress">{"percent":5}</fyllo-signal>';

  it('is known to the reader that was given it, and to no other', () => {
    const reading = (reader: TagReader): unknown =>
      tagsOf(splitBlocks(source, [reader]))[0]?.reading;
    expect(reading(new TagReader('fyllo-signal', facts))).toEqual({
      valid: true,
      type: 'show.progress',
      payload: { percent: 5 },
      words: '',
    });
    expect(reading(signalReader())).toEqual({ valid: false, reason: 'unknown-type' });
  });

  it('counts what was shown earlier in the reply', () => {
    const reader = new TagReader('fyllo-signal', facts, () => ['show.progress']);
    expect(tagsOf(splitBlocks(source, [reader]))[0]?.reading).toEqual({
      valid: false,
      reason: 'repeated',
    });
  });
});
