import type { SessionUpdate } from '@agentclientprotocol/sdk';
import type { AttachedFile } from './incoming';

/** The context that this agent acts as if it had, in tokens: small enough to be filled by a few long answers. */
export const CONTEXT_TOKENS = 32_000;

const CHARACTERS_A_TOKEN = 4;
/** What a picture may be for a model. */
const PICTURE_TOKENS = 1000;

/** How many tokens a conversation would be for a model, by a rule of thumb. This agent needs none. */
export class ContextGuess {
  private tokens = 0;

  get usage(): { readonly used: number; readonly size: number } {
    return { used: Math.min(Math.ceil(this.tokens), CONTEXT_TOKENS), size: CONTEXT_TOKENS };
  }

  /** Something was said, by either side. */
  add(update: SessionUpdate): void {
    const text =
      'content' in update &&
      update.content &&
      'type' in update.content &&
      update.content.type === 'text'
        ? update.content.text
        : '';
    this.tokens += text.length / CHARACTERS_A_TOKEN;
  }

  addFile({ text }: AttachedFile): void {
    this.tokens += text === undefined ? PICTURE_TOKENS : text.length / CHARACTERS_A_TOKEN;
  }
}
