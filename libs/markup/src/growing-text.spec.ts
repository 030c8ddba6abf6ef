import fc from 'fast-check';
import { splitBlocks } from './block-splitter';
import { GrowingText } from './growing-text';

const content = (blocks: readonly object[]): unknown =>
  blocks.map((block) => ({ ...block, open: true }));

const PARAGRAPH = `${'words of a reply that goes on for a while '.repeat(10)}\n\n`;
const MIXED = `## Part\n\n${PARAGRAPH}- one item\n- two items\n\n\`\`\`ts\n${'const a = 1;\n'.repeat(20)}\`\`\`\n\n|a|b|\n|-|-|\n${'|cell|cell|\n'.repeat(12)}\n${PARAGRAPH}`;

/** Streams a text in 40-character pieces and answers what was parsed for each character of it. */
function parsedPerCharacter(text: string, millisecondsPerPiece: number): number {
  const growing = new GrowingText();
  for (let at = 40, now = 0; at < text.length + 40; at += 40, now += millisecondsPerPiece) {
    growing.update(text.slice(0, at), at >= text.length, now);
  }
  return growing.parsed / text.length;
}

describe('GrowingText', () => {
  it('ends with the blocks of the whole text, whatever was held back', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '\n', '\n\n', '- ', '`', '```\n', '# ', '> '),
      maxLength: 80,
    });
    fc.assert(
      fc.property(text, fc.array(fc.nat(200), { maxLength: 20 }), fc.nat(30), (whole, cuts, ms) => {
        const growing = new GrowingText();
        const ends = [...cuts.filter((cut) => cut < whole.length)].sort((a, b) => a - b);
        ends.forEach((end, index) => growing.update(whole.slice(0, end), false, index * ms));
        const { blocks, again } = growing.update(whole, true, ends.length * ms);
        expect(content(blocks)).toEqual(content(splitBlocks(whole)));
        expect(again).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps drawn blocks as the same objects and says when to come back', () => {
    const growing = new GrowingText();
    const first = growing.update('# a\n\nsome wor', false, 0);
    const second = growing.update('# a\n\nsome words', false, 10);
    expect(second.blocks[0]).toBe(first.blocks[0]);
    expect(second.blocks[1]).toBe(first.blocks[1]);
    expect(second.again).toBe(38);
    const third = growing.update('# a\n\nsome words', false, 48);
    expect(third.blocks[0]).toBe(first.blocks[0]);
    expect(third.blocks[1]).toMatchObject({ source: 'some words' });
    expect(third.again).toBeNull();
  });

  it('takes a long text in over several calls', () => {
    const growing = new GrowingText();
    const whole = PARAGRAPH.repeat(1000);
    let calls = 1;
    let drawing = growing.update(whole, true, 0);
    for (; drawing.again !== null && calls < 100; calls += 1) {
      expect(drawing.again).toBe(0);
      drawing = growing.update(whole, true, calls);
    }
    expect(calls).toBe(Math.ceil(whole.length / 65_536));
    expect(content(drawing.blocks)).toEqual(content(splitBlocks(whole)));
  });

  it('tells when code is closed, by its fence or by the end of the text', () => {
    const growing = new GrowingText();
    const opens = (text: string, final: boolean): readonly boolean[] =>
      growing.update(text, final, 0).blocks.map(({ open }) => open);
    expect(opens('```\na\n', false)).toEqual([true]);
    expect(opens('```\na\n```\n', false)).toEqual([false]);
    expect(opens('```\na\n```\n```\nb', false)).toEqual([false, true]);
    expect(opens('```\na\n```\n```\nb', true)).toEqual([false, false]);
  });

  it('starts anew when the text is another one', () => {
    const growing = new GrowingText();
    growing.update('one', false, 0);
    expect(growing.update('two\n\n', true, 1).blocks).toMatchObject([{ key: 0, source: 'two' }]);
  });

  it.each([
    ['mixed', MIXED, 4],
    ['mixed, slower', MIXED, 16],
    ['paragraphs', PARAGRAPH, 4],
    ['paragraphs, slower', PARAGRAPH, 16],
  ])('parses at most four characters for each of a 100 kB reply: %s', (_name, unit, ms) => {
    const parsed = parsedPerCharacter(unit.repeat(Math.ceil(100_000 / unit.length)), ms);
    expect(parsed).toBeGreaterThan(0.25);
    expect(parsed).toBeLessThanOrEqual(4);
  });

  it('stays linear on one long list', () => {
    const list = (items: number): string => '- an item of a long list\n'.repeat(items);
    const short = parsedPerCharacter(list(4000), 4);
    expect(short).toBeLessThanOrEqual(4);
    expect(parsedPerCharacter(list(8000), 4)).toBeLessThanOrEqual(short * 1.2);
  });
});
