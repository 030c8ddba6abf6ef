import { type Block, BlockSplitter, shownText } from '@fyllo/markup';
import type { Message, Part } from '@fyllo/protocol';
import { fold, messageItems, subAgentsOf, visibleUserText } from '@fyllo/session-model';

/** Stands between texts with something else between them: it is no white space, so no phrase goes over it. */
export const GAP = '\0';
/** Characters looked at in one go. */
const SLICE = 64 * 1024;

/** Reads one text that may grow: what is finished is read once. */
class TextReader {
  private splitter = new BlockSplitter();
  private text = '';
  private finished = new WeakMap<Block, string>();

  *read(text: string): Generator<undefined, string> {
    if (!text.startsWith(this.text)) {
      this.splitter = new BlockSplitter();
      this.text = '';
      this.finished = new WeakMap();
    }
    while (this.text.length < text.length) {
      const piece = text.slice(this.text.length, this.text.length + SLICE);
      this.splitter.append(piece);
      this.text += piece;
      yield;
    }
    const lines: string[] = [];
    for (const block of this.splitter.blocks()) {
      const known = this.finished.get(block);
      const shown = known ?? shownText(block);
      lines.push(shown);
      if (known !== undefined) continue;
      if (!block.open) this.finished.set(block, shown);
      yield;
    }
    return lines.join('\n');
  }
}

/**
 * The texts of messages as they are shown and as they are compared: visible texts only (behaviour 3.3), without the
 * marks of Markdown, folded. Each is made once; of a running reply only what is new.
 */
export class MessageTexts {
  private readonly known = new WeakMap<Message, string>();
  private readonly parts = new WeakMap<Part, string>();
  /** The last text of a running reply. */
  private growing: { readonly place: string; readonly reader: TextReader } | undefined;

  /** Yields between steps that take little time each. */
  *folded(message: Message): Generator<undefined, string> {
    const known = this.known.get(message);
    if (known !== undefined) return known;
    const text =
      message.role === 'user'
        ? yield* new TextReader().read(visibleUserText(message.parts))
        : yield* this.replyText(message);
    const folded = fold(text);
    this.known.set(message, folded);
    return folded;
  }

  private *replyText(
    message: Extract<Message, { role: 'assistant' }>,
  ): Generator<undefined, string> {
    let text = '';
    let adjacent = false;
    for (const item of messageItems(message.parts, subAgentsOf(message))) {
      if (item.kind !== 'part' || item.part.type !== 'text') {
        adjacent = false;
        continue;
      }
      const grows = message.state === 'running' && item.index === message.parts.length - 1;
      const shown = grows
        ? yield* this.growingText(`${message.id} ${item.key}`, item.part.text)
        : yield* this.partText(item.part, item.part.text);
      text += `${text === '' ? '' : adjacent ? '\n' : GAP}${shown}`;
      adjacent = true;
    }
    return text;
  }

  private *growingText(place: string, text: string): Generator<undefined, string> {
    if (this.growing?.place !== place) this.growing = { place, reader: new TextReader() };
    return yield* this.growing.reader.read(text);
  }

  private *partText(part: Part, text: string): Generator<undefined, string> {
    const known = this.parts.get(part);
    if (known !== undefined) return known;
    const shown = yield* new TextReader().read(text);
    this.parts.set(part, shown);
    return shown;
  }
}
