import { splitBlocks } from './block-splitter';
import { signalReader } from './tag-reader';

const GOOD = '<fyllo-signal type="show.time">\n{"label":"noon"}\n</fyllo-signal>';

const kinds = (text: string): readonly string[] =>
  splitBlocks(text, [signalReader()]).map((block) => {
    if (block.kind !== 'tag') return block.kind;
    const { reading } = block;
    return reading.valid ? `${reading.type} ${reading.words}`.trim() : reading.reason;
  });

describe('tag blocks', () => {
  it('works', () => {
    expect(kinds(GOOD)).toEqual(['show.time noon']);
    expect(kinds(`a\n\n${GOOD}\n\nb`)).toEqual(['prose', 'show.time noon', 'prose']);
    expect(kinds(`a\n${GOOD}\n\nb`)).toEqual(['prose', 'prose']);
    expect(kinds(`\`\`\`\n\n${GOOD}\n\n\`\`\``)).toEqual(['code']);
    expect(kinds(`${GOOD}\n\n${GOOD}`)).toEqual(['show.time noon', 'repeated']);
  });
});
