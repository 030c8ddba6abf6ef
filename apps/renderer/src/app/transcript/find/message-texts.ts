import { type Block, BlockSplitter, shownText, signalReader, type TagReader } from '@fyllo/markup';
import type { AssistantMessage, Message, Part, PartOf } from '@fyllo/protocol';
import { fold, messageItems, subAgentsOf, userMarkdown } from '@fyllo/session-model';

/** Stands between texts with something else between them: it is no white space, so no phrase goes over it. */
export const GAP = '\0';
/** Characters looked at in one go. */
const SLICE = 64 * 1024;

/** Reads one text that may grow: what is finished is read once. */
class TextReader {
  private splitter: BlockSplitter;
  private text = '';
  private finished = new WeakMap<Block, string>();

  /** `readers`: new ones of the tags that are blocks in this text. */
  constructor(private readonly readers: () => readonly TagReader[] = () => []) {
    this.splitter = new BlockSplitter(readers());
  }

  *read(text: string, final: boolean): Generator<undefined, string> {
    if (!text.startsWith(this.text)) {
      this.splitter = new BlockSplitter(this.readers());
      this.text = '';
      this.finished = new WeakMap();
    }
    while (this.text.length < text.length) {
      const piece = text.slice(this.text.length, this.text.length + SLICE);
      this.splitter.append(piece);
      this.text += piece;
      yield;
    }
    if (final) this.splitter.finish();
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

/** What was read of a part of a reply, and which types of signals it has shown. */
interface ReadPart {
  readonly text: string;
  readonly signals: readonly string[];
}

/** One part of a reply on its way to be read. */
interface PartReading {
  readonly place: string;
  readonly reader: TextReader;
  readonly signals: () => readonly string[];
}

/**
 * The texts of messages as they are shown and as they are compared: visible texts only (behaviour 3.3), without the
 * marks of Markdown, folded. Each is made once; of a running reply only what is new.
 */
export class MessageTexts {
  private readonly known = new WeakMap<Message, string>();
  private readonly parts = new WeakMap<Part, ReadPart>();
  /** The text that was last in a running reply. */
  private growing: PartReading | undefined;

  /** Yields between steps that take little time each. */
  *folded(message: Message): Generator<undefined, string> {
    const known = this.known.get(message);
    if (known !== undefined) return known;
    const text =
      message.role === 'user'
        ? yield* new TextReader().read(userMarkdown(message.parts), true)
        : yield* this.replyText(message);
    const folded = fold(text);
    this.known.set(message, folded);
    return folded;
  }

  private *replyText(message: AssistantMessage): Generator<undefined, string> {
    const signals: string[] = [];
    let text = '';
    let adjacent = false;
    for (const item of messageItems(message.parts, subAgentsOf(message))) {
      if (item.kind !== 'part' || item.part.type !== 'text') {
        adjacent = false;
        continue;
      }
      const grows = message.state === 'running' && item.index === message.parts.length - 1;
      const read = yield* this.partText(item.part, {
        place: `${message.id} ${item.key}`,
        final: !grows,
        earlier: [...signals],
      });
      signals.push(...read.signals);
      text += `${text === '' ? '' : adjacent ? '\n' : GAP}${read.text}`;
      adjacent = true;
    }
    return text;
  }

  private *partText(
    part: PartOf<'text'>,
    {
      place,
      final,
      earlier,
    }: { readonly place: string; readonly final: boolean; readonly earlier: readonly string[] },
  ): Generator<undefined, ReadPart> {
    const known = this.parts.get(part);
    if (known !== undefined) return known;
    const reading = this.growing?.place === place ? this.growing : readingOf(place, earlier);
    if (!final) this.growing = reading;
    const text = yield* reading.reader.read(part.text, final);
    const read = { text, signals: reading.signals() };
    if (final) this.parts.set(part, read);
    return read;
  }
}

function readingOf(place: string, earlier: readonly string[]): PartReading {
  let tags: TagReader | undefined;
  const reader = new TextReader(() => [(tags = signalReader(() => earlier))]);
  return { place, reader, signals: () => [...(tags?.types ?? [])] };
}
