import type { Signal, WritableSignal } from '@angular/core';
import type { Command, Mention } from '@fyllo/protocol';
import type { UnsentPlace } from '../attachments/draft-attachments';
import type { CompletionState } from './completion';

/** The unsent text that menus write into. */
export interface MentioningText {
  /** Where it is written: files are looked for in the folders of this place. */
  readonly place: UnsentPlace;
  readonly text: Signal<string>;
  readonly mentions: Signal<readonly Mention[]>;
  /** Mentions that are not given move along with the text. */
  write(text: string, mentions?: readonly Mention[]): void;
}

/** What a menu shows and writes to: one for each input, whatever it shows. */
export interface CompletionContext {
  readonly state: WritableSignal<CompletionState>;
  readonly area: Signal<HTMLTextAreaElement>;
  readonly draft: Signal<MentioningText>;
  readonly commands: Signal<readonly Command[]>;
}
