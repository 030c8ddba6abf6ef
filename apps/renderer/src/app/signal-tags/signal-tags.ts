import { Directive, forwardRef, input, untracked, type Type } from '@angular/core';
import { signalReader, splitBlocks, type TagReader } from '@fyllo/markup';
import type { AssistantMessage, SessionId } from '@fyllo/protocol';
import { ownParts } from '@fyllo/session-model';
import { MARKUP_TAGS, type MarkupTags } from '../markup';
import { SIGNAL_CONTEXT, type SignalContext } from './signal-context';
import { SignalOutlet } from './signal-outlet';

const MARK = '<fyllo-signal';

/** Makes the signals in one text part of a reply work. It reads and draws; it calls nobody and keeps nothing. */
@Directive({
  selector: 'fyllo-markdown-text[fylloSignals]',
  providers: [
    { provide: MARKUP_TAGS, useExisting: forwardRef(() => SignalTags) },
    { provide: SIGNAL_CONTEXT, useExisting: forwardRef(() => SignalTags) },
  ],
})
export class SignalTags implements MarkupTags, SignalContext {
  /** The reply, which bounds what may be shown once. */
  readonly fylloSignals = input.required<AssistantMessage>();
  /** The place of the text among the parts of the reply. */
  readonly part = input.required<number>();
  /** The session whose reply it is. */
  readonly sessionId = input.required<SessionId>();

  readonly view: Type<unknown> = SignalOutlet;

  readers(): readonly TagReader[] {
    return [signalReader(() => untracked(() => this.typesBefore()))];
  }

  private typesBefore(): Iterable<string> {
    const reader = signalReader();
    // what a sub-agent says has no signals
    for (const part of ownParts(this.fylloSignals().parts.slice(0, this.part()))) {
      if (part.type === 'text' && part.text.includes(MARK)) splitBlocks(part.text, [reader]);
    }
    return reader.types;
  }
}
