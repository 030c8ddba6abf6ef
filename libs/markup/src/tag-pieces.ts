import type { TagBlock } from './block';
import { splitBlocks } from './block-splitter';
import type { TagReader } from './tag-reader';

/** A tag that is drawn as what its type is. */
export type ValidTag = TagBlock & { readonly reading: { readonly valid: true } };

const isValid = (tag: TagBlock): tag is ValidTag => tag.reading.valid;

/**
 * A text with its valid tags taken out: what lies between them is as it was written, but for its line ends, and so are
 * tags that are invalid or none. Texts that name no tag cost nothing.
 */
export function tagPieces(text: string, reader: TagReader): readonly (string | ValidTag)[] {
  if (!text.includes(`<${reader.name}`)) return [text];
  const whole = text.replace(/\r\n?/g, '\n');
  const pieces: (string | ValidTag)[] = [];
  let from = 0;
  const tags = splitBlocks(whole, [reader]).filter((block) => block.kind === 'tag');
  for (const tag of tags.filter(isValid)) {
    pieces.push(whole.slice(from, tag.start), tag);
    from = tag.start + tag.source.length;
  }
  return [...pieces, whole.slice(from)];
}
