import type { Block } from './block';
import { BlockSplitter } from './block-splitter';
import { RenderPace } from './render-pace';
import type { TagReader } from './tag-reader';

export interface Drawing {
  readonly blocks: readonly Block[];
  /** Milliseconds after which a part that was held back may be drawn; `null` when everything is. */
  readonly again: number | null;
}

/** LIMIT: R-08 — characters taken in at once; a text that comes whole is taken in over several calls. */
const FEED = 64 * 1024;

/**
 * The blocks to draw of a text that grows. Finished blocks and code follow at once; an open block of prose keeps its
 * last drawn state until its pace allows another pass of the parser.
 */
export class GrowingText {
  /** Characters of prose handed out for parsing: what P3 and R-08 count. */
  parsed = 0;

  private splitter: BlockSplitter;
  private pace = new RenderPace();
  private text = '';
  private drawn: ReadonlyMap<number, Block> = new Map();

  /** `readers`: makes those of the tags that are blocks here; each start of a text has its own. */
  constructor(private readonly readers: () => readonly TagReader[] = () => []) {
    this.splitter = new BlockSplitter(readers());
  }

  /**
   * Takes the text as it is now; `now` in milliseconds. A final text holds nothing back, but a long one is taken in
   * over several calls: `again` is 0 until it is whole.
   */
  update(whole: string, last: boolean, now: number): Drawing {
    if (!whole.startsWith(this.text)) this.restart();
    const text = whole.slice(0, this.text.length + FEED);
    const final = last && text.length === whole.length;
    this.splitter.append(text.slice(this.text.length));
    if (final) this.splitter.finish();
    this.text = text;
    this.pace.observe(text.length, now);
    let again: number | null = text.length < whole.length ? 0 : null;
    let displaced = false;
    const blocks = this.splitter.blocks().map((split) => {
      // Nothing follows a final text, so its last block is as closed as it will be.
      const block = final && split.open ? { ...split, open: false } : split;
      const before = displaced ? undefined : this.drawn.get(block.key);
      // a tag takes the place of what its source was drawn as: those blocks are not earlier states of the next ones
      displaced ||= block.kind === 'tag' && before !== block;
      if (before !== undefined && sameContent(before, block)) return before;
      if (block.kind !== 'prose') return block;
      const wait = block.open && !final ? this.pace.delay(block.source.length, now) : 0;
      if (wait > 0 && before?.kind === 'prose') {
        again = Math.min(again ?? wait, wait);
        return before;
      }
      this.parsed += block.source.length;
      this.pace.spend(block.source.length, now);
      return block;
    });
    this.drawn = new Map(blocks.map((block) => [block.key, block]));
    return { blocks, again };
  }

  private restart(): void {
    this.splitter = new BlockSplitter(this.readers());
    this.pace = new RenderPace();
    this.text = '';
    this.drawn = new Map();
  }
}

function sameContent(a: Block, b: Block): boolean {
  if (a === b) return true;
  if (a.kind === 'prose') {
    return b.kind === 'prose' && a.source === b.source && a.definitions === b.definitions;
  }
  if (a.kind === 'code') {
    return b.kind === 'code' && a.code === b.code && a.info === b.info && a.open === b.open;
  }
  return a.kind === 'plain' && b.kind === 'plain' && a.text === b.text;
}
