import { BlockSplitter, signalReader, splitBlocks, TagReader, type Block } from '@fyllo/markup';
import { signalFacts } from '@fyllo/protocol/tag-validators';
import { TAG_PLACEMENTS } from '../payloads/tags';

const drawn = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block) => {
    if (block.kind !== 'tag') return [];
    const { reading } = block;
    if (!reading.valid) return [reading.reason];
    return [reading.type === 'spawn.session' ? 'session' : reading.words];
  });

describe('where a tag stands', () => {
  it('is written down at least 150 times, each under its own name', () => {
    expect(TAG_PLACEMENTS.length).toBeGreaterThanOrEqual(150);
    expect(new Set(TAG_PLACEMENTS.map(({ name }) => name)).size).toBe(TAG_PLACEMENTS.length);
    expect(
      TAG_PLACEMENTS.filter((placement) => placement.drawn.length === 0).length,
    ).toBeGreaterThan(60);
  });

  it.each(TAG_PLACEMENTS.map((placement) => [placement.name, placement] as const))(
    '%s',
    (_name, { text, drawn: expected }) => {
      expect(drawn(splitBlocks(text, [signalReader()]))).toEqual(expected);
      expect(drawn(splitBlocks(text))).toEqual([]);
      const asAction = (words: string): string => words.replaceAll('fyllo-signal', 'fyllo-action');
      expect(drawn(splitBlocks(asAction(text), [signalReader()]))).toEqual([]);
      const actions = new TagReader('fyllo-action', signalFacts);
      expect(drawn(splitBlocks(asAction(text), [actions]))).toEqual(expected.map(asAction));
    },
  );

  it('is the same in any two pieces', () => {
    const short = TAG_PLACEMENTS.filter(({ text }) => text.length < 400);
    expect(short.length).toBeGreaterThan(150);
    const wrong: unknown[] = [];
    for (const { name, text } of short) {
      const whole = JSON.stringify(splitBlocks(text, [signalReader()]));
      for (let at = 0; at <= text.length; at += 1) {
        const splitter = new BlockSplitter([signalReader()]);
        splitter.append(text.slice(0, at));
        splitter.append(text.slice(at));
        splitter.finish();
        if (JSON.stringify(splitter.blocks()) !== whole) wrong.push([name, at]);
      }
    }
    expect(wrong).toEqual([]);
  });
});
