import { MAX_MESSAGE_RENDERED } from '@fyllo/protocol';
import type { Block } from './block';
import { stepLine, type Line, type Shape, type Step } from './block-step';
import { LinkDefinitions } from './link-definitions';
import { guardLine } from './parser-guard';
import type { TagReader } from './tag-reader';
import { TagScanner } from './tag-scanner';

/** Enough of an unfinished line to say what it is; its growth after that is not looked at until it ends. */
const SHAPE_PREFIX = 64;

/**
 * Splits growing Markdown text into its top-level blocks. Finished blocks keep their identity; only the block that
 * is still open is made anew. The result is the same for any division into chunks, and the work is linear.
 */
export class BlockSplitter {
  /** Characters looked at so far, for benchmarks and tests: stays below twice the length of the text. */
  scanned = 0;

  private text = '';
  /** Start of the line that has no end yet. */
  private lineStart = 0;
  private heldReturn = false;
  private open: Shape | undefined;
  private readonly finished: Block[] = [];
  private readonly definitions = new LinkDefinitions();
  private tailStep: (Step & { readonly looked: number }) | undefined;
  private tail: readonly Block[] = [];

  private readonly tags: TagScanner | undefined;

  /** `readers`: of the tags that are blocks here; without any, tags are text like everything else. */
  constructor(readers: readonly TagReader[] = []) {
    this.tags = readers.length === 0 ? undefined : new TagScanner(readers);
  }

  /** Appends a piece of the text. Line ends may be LF, CRLF or CR, also divided between pieces. */
  append(piece: string): void {
    if (piece === '') return;
    const whole = this.heldReturn ? `\r${piece}` : piece;
    this.heldReturn = whole.endsWith('\r');
    const kept = this.heldReturn ? whole.slice(0, -1) : whole;
    const searchFrom = this.text.length;
    this.text += kept.includes('\r') ? kept.replace(/\r\n?/g, '\n') : kept;
    let lineEnd = this.text.indexOf('\n', searchFrom);
    while (lineEnd >= 0) {
      this.settleLine(lineEnd);
      lineEnd = this.text.indexOf('\n', this.lineStart);
    }
    this.tail = this.openBlocks();
  }

  /** All blocks so far, the last ones perhaps open. */
  blocks(): readonly Block[] {
    return [...this.finished, ...this.tail];
  }

  /** The text ends here, which settles a tag at its end (behaviour 9.3). What is appended later begins a block. */
  finish(): void {
    if (this.open?.type === 'fence') return; // a line more would be a line of the code
    if (this.tags?.mayEndWith(this.text.slice(this.lineStart)) === true) this.append('\n\n');
  }

  private settleLine(lineEnd: number): void {
    const line = {
      text: this.text.slice(this.lineStart, lineEnd),
      start: this.lineStart,
      end: lineEnd,
    };
    this.scanned += line.text.length + 1;
    const step = stepLine(this.open, line);
    for (const shape of step.finished) this.settle(shape);
    this.open = step.open;
    this.lineStart = lineEnd + 1;
    this.tailStep = undefined;
    if (this.tags !== undefined) this.scanForTag(this.tags, line, step);
  }

  private scanForTag(tags: TagScanner, line: Line, step: Step): void {
    const place = { blocks: this.finished.length, definitions: this.definitions.size };
    const found = tags.line(line, step.open ?? step.finished.at(-1), place, this.text);
    if (step.open !== undefined && tags.beginsHtml(line)) {
      this.open = { ...step.open, type: 'html', until: 'blank' };
    }
    if (found === undefined) return;
    const { name, reading, start, end } = found;
    this.open = undefined;
    this.finished.length = found.place.blocks;
    this.definitions.keep(found.place.definitions);
    const source = this.text.slice(start, end);
    this.finished.push({
      kind: 'tag',
      key: this.finished.length,
      name,
      start,
      source,
      reading,
      open: false,
    });
  }

  private settle(shape: Shape): void {
    if (shape.type === 'definition') {
      this.definitions.add(shape.label, this.text.slice(shape.start, shape.end));
      return;
    }
    this.finished.push(this.blockOf(shape, this.finished.length, false));
  }

  /** The open block and what the unfinished last line makes of it; nothing here is settled. */
  private openBlocks(): readonly Block[] {
    const step = this.lookAtTail();
    const shapes = step.open === undefined ? step.finished : [...step.finished, step.open];
    return shapes
      .filter((shape) => shape.type !== 'definition')
      .map((shape, index) =>
        this.blockOf(this.reachingEnd(shape), this.finished.length + index, true),
      );
  }

  private lookAtTail(): Step {
    const length = this.text.length - this.lineStart;
    if (length === 0) return { finished: [], open: this.open };
    const looked = Math.min(length, SHAPE_PREFIX);
    if (this.tailStep?.looked !== looked || looked < SHAPE_PREFIX) {
      const end = this.lineStart + looked;
      const text = this.text.slice(this.lineStart, end);
      this.scanned += looked;
      this.tailStep = { ...stepLine(this.open, { text, start: this.lineStart, end }), looked };
    }
    return this.tailStep;
  }

  /** A shape that took the looked-at part of the last line takes the rest of it as well. */
  private reachingEnd(shape: Shape): Shape {
    const end = this.text.length;
    const cut = this.lineStart + SHAPE_PREFIX;
    if (shape.end !== cut || end <= cut) return shape;
    const before = { ...shape.guard, run: Math.max(0, shape.guard.run - SHAPE_PREFIX) };
    const guard = guardLine(before, this.text.slice(this.lineStart));
    return { ...shape, end, guard };
  }

  private blockOf(shape: Shape, key: number, open: boolean): Block {
    const source = this.text.slice(shape.start, shape.end);
    // LIMIT: R-08 — beyond this much text a message costs more to parse than anybody reads.
    const tooMuch = shape.end > MAX_MESSAGE_RENDERED;
    if (shape.type === 'fence') {
      const code = this.text.slice(Math.min(shape.content, shape.end), shape.end);
      return {
        kind: 'code',
        key,
        info: shape.fence.info,
        code: outdent(code, shape.fence.indent),
        open,
      };
    }
    if (shape.type === 'indented') {
      return { kind: 'code', key, info: '', code: outdent(source, 4), open };
    }
    if (tooMuch || shape.guard.tripped) return { kind: 'plain', key, text: source, open };
    return { kind: 'prose', key, source, definitions: this.definitions.usedBy(source), open };
  }
}

function outdent(code: string, columns: number): string {
  if (columns === 0) return code;
  return code.replace(new RegExp(`^(?: {1,${columns.toString()}}|\t)`, 'gm'), '');
}

/** The blocks of a whole text; `readers` of the tags that are blocks in it. */
export function splitBlocks(text: string, readers: readonly TagReader[] = []): readonly Block[] {
  const splitter = new BlockSplitter(readers);
  splitter.append(text);
  splitter.finish();
  return splitter.blocks();
}
