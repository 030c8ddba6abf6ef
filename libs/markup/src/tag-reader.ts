import type { TagFacts } from '@fyllo/protocol';
import { signalFacts } from '@fyllo/protocol/tag-validators';
import { strictJsonObject } from './tag-json';
import { readTagSource, type TagSource } from './tag-source';

/** Why a closed tag is not drawn as what it says it is. */
export type TagError =
  | 'unexpected-attribute'
  | 'missing-type'
  | 'bad-type-name'
  | 'unknown-type'
  | 'bad-json'
  | 'bad-payload'
  | 'repeated';

/** What a closed tag says. Only a payload that its schema takes is handed out. */
export type TagReading =
  | {
      readonly valid: true;
      readonly type: string;
      readonly payload: Readonly<Record<string, unknown>>;
      /** What a person reads of it as words; `''` for none. */
      readonly words: string;
    }
  | { readonly valid: false; readonly reason: TagError };

const TYPE_NAME = /^[a-z][a-z0-9-]{0,63}(?:\.[a-z][a-z0-9-]{0,63}){0,7}$/;

const invalid = (reason: TagError): TagReading => ({ valid: false, reason });

/**
 * Reads the tags of one reply in their order. It knows the types it is given and no others.
 * SECURITY: R-09 — only this decides what a tag is; reading it has no effect but that it is counted.
 */
export class TagReader {
  private readonly shown = new Set<string>();

  /** `earlier`: types that were valid in this reply before this reader's first text; asked when it matters. */
  constructor(
    readonly name: string,
    private readonly facts: Readonly<Record<string, TagFacts>>,
    private readonly earlier: () => Iterable<string> = () => [],
  ) {}

  /**
   * Reads a closed tag, from `<name` to the end of the first `</name>` behind it, with LF line ends. `undefined` when
   * the opening tag is none.
   */
  read(source: string): TagReading | undefined {
    const parts = readTagSource(source, this.name);
    if (parts === undefined) return undefined;
    const facts = this.factsOf(parts);
    if (typeof facts === 'string') return invalid(facts);
    const payload = strictJsonObject(parts.body);
    if (payload === undefined) return invalid('bad-json');
    if (!facts.isPayload(payload)) return invalid('bad-payload');
    if (facts.oncePerReply && this.isShown(facts.type)) return invalid('repeated');
    this.shown.add(facts.type);
    const words = facts.visibleField === undefined ? '' : payload[facts.visibleField];
    return {
      valid: true,
      type: facts.type,
      payload,
      words: typeof words === 'string' ? words : '',
    };
  }

  /** Types of the valid tags read so far. */
  get types(): Iterable<string> {
    return this.shown;
  }

  private factsOf({ attributes }: TagSource): TagFacts | TagError {
    if (attributes === undefined) return 'unexpected-attribute';
    const [first, ...others] = attributes;
    if (first === undefined) return 'missing-type';
    if (others.length > 0 || first.name !== 'type') return 'unexpected-attribute';
    if (first.value === undefined || !TYPE_NAME.test(first.value)) return 'bad-type-name';
    return (Object.hasOwn(this.facts, first.value) && this.facts[first.value]) || 'unknown-type';
  }

  private isShown(type: string): boolean {
    return this.shown.has(type) || new Set(this.earlier()).has(type);
  }
}

/** The reader of `fyllo-signal`. */
export const signalReader = (earlier?: () => Iterable<string>): TagReader =>
  new TagReader('fyllo-signal', signalFacts, earlier);
