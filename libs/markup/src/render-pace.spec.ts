import { BlockSplitter } from './block-splitter';
import { RenderPace } from './render-pace';

/** Streams a text in pieces and counts the characters a renderer with a pace would have parsed. */
function parsedCharacters(text: string, size: number, millisecondsPerPiece: number): number {
  const splitter = new BlockSplitter();
  const pace = new RenderPace();
  const drawn = new Map<number, string>();
  let parsed = 0;
  for (let at = 0, now = 0; at < text.length; at += size, now += millisecondsPerPiece) {
    splitter.append(text.slice(at, at + size));
    pace.observe(Math.min(at + size, text.length), now);
    for (const block of splitter.blocks()) {
      if (block.kind !== 'prose' || drawn.get(block.key) === block.source) continue;
      if (block.open && pace.delay(block.source.length, now) > 0) continue;
      drawn.set(block.key, block.source);
      parsed += block.source.length;
      pace.spend(block.source.length, now);
    }
  }
  return parsed;
}

const PARAGRAPH = `${'words of a reply that goes on for a while '.repeat(10)}\n\n`;
const MIXED = `## Part\n\n${PARAGRAPH}- one item\n- two items\n\n\`\`\`ts\n${'const a = 1;\n'.repeat(20)}\`\`\`\n\n|a|b|\n|-|-|\n${'|cell|cell|\n'.repeat(12)}\n${PARAGRAPH}`;

describe('RenderPace', () => {
  it.each([
    ['mixed', MIXED, 4],
    ['mixed, slower', MIXED, 16],
    ['paragraphs', PARAGRAPH, 4],
    ['paragraphs, slower', PARAGRAPH, 16],
  ])('parses a 100 kB reply in 40-character pieces at most four times: %s', (_name, unit, ms) => {
    const text = unit.repeat(Math.ceil(100_000 / unit.length));
    const parsed = parsedCharacters(text, 40, ms);
    expect(parsed).toBeGreaterThan(text.length / 4);
    expect(parsed).toBeLessThanOrEqual(text.length * 4);
  });

  it('stays linear on one long list', () => {
    const ratio = (items: number): number => {
      const text = '- an item of a long list\n'.repeat(items);
      return parsedCharacters(text, 40, 4) / text.length;
    };
    expect(ratio(4000)).toBeLessThanOrEqual(4);
    expect(ratio(8000)).toBeLessThanOrEqual(ratio(4000) * 1.2);
  });

  it('follows a short block about twenty times a second', () => {
    const pace = new RenderPace();
    pace.observe(100, 0);
    expect(pace.delay(100, 0)).toBe(0);
    pace.spend(100, 0);
    pace.observe(110, 10);
    expect(pace.delay(110, 10)).toBe(38);
    expect(pace.delay(110, 48)).toBe(0);
  });
});
