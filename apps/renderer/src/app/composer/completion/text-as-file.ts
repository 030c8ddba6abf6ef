import { inject, Injectable } from '@angular/core';
import { MAX_PROMPT_CHARS } from '@fyllo/protocol';
import { CurrentLanguage, useWords } from '../../language';
import { Toasts } from '../../ui';
import type { DraftAttachments } from '../attachments/draft-attachments';
import type { MentioningText } from './completion-context';
import { joinedMentions } from './move-mentions';
import { completionWords } from './words';

/** An unsent message with files. */
export interface TextWithFiles extends MentioningText {
  readonly attachments: Pick<DraftAttachments, 'abilities' | 'addOne' | 'hasArrived' | 'remove'>;
}

/** UTF-16 units above which an input takes seconds to show a text, and again for each key. */
const SLOW_CHARS = 200_000;

/** Texts that are too long to be sent go along as files; each way there has a way back. */
@Injectable({ providedIn: 'root' })
export class TextAsFile {
  private readonly toasts = inject(Toasts);
  private readonly language = inject(CurrentLanguage).value;
  private readonly words = useWords(completionWords);

  /** All of the text becomes a file; it stays where it is when it cannot, and until the host has the file. */
  async attachAll(draft: TextWithFiles): Promise<void> {
    const [text, mentions] = [draft.text(), draft.mentions()];
    const key = await this.add(draft, text);
    if (key === null || !(await draft.attachments.hasArrived(key)) || draft.text() !== text) return;
    draft.write('');
    this.offerUndo(() => {
      draft.attachments.remove(key);
      const typed = draft.text();
      draft.write(text + typed, joinedMentions(mentions, text.length, draft.mentions()));
    });
  }

  /**
   * Whether a pasted text is better not put into the input: it could not be sent, and a browser is busy with a long
   * one for seconds. It becomes a file, or waits for a word of the person when the agent takes none.
   */
  takesPasted(draft: TextWithFiles, pasted: string, from: number, to: number): boolean {
    if (pasted.length <= MAX_PROMPT_CHARS) return false;
    const before = draft.text();
    const insert = (): void => {
      const now = draft.text();
      // where it was pasted, unless that is another place by now
      const [start, end] = now === before ? [from, to] : [now.length, now.length];
      draft.write(now.slice(0, start) + pasted + now.slice(end));
    };
    if (draft.attachments.abilities()?.embeddedContext !== false) {
      void this.attachPasted(draft, pasted, insert);
      return true;
    }
    if (pasted.length <= SLOW_CHARS) return false;
    const count = new Intl.NumberFormat(this.language()).format(pasted.length);
    this.toasts.offer(this.words().notPasted(count), { label: this.words().paste, run: insert });
    return true;
  }

  private async attachPasted(
    draft: TextWithFiles,
    pasted: string,
    insert: () => void,
  ): Promise<void> {
    const key = await this.add(draft, pasted);
    if (key === null) return; // the notice says why, and the clipboard still has it
    this.offerUndo(() => {
      draft.attachments.remove(key);
      insert();
    });
  }

  private add({ attachments }: TextWithFiles, text: string): Promise<string | null> {
    return attachments.addOne(new File([text], this.words().pastedName, { type: 'text/plain' }));
  }

  private offerUndo(run: () => void): void {
    this.toasts.offer(this.words().attached, { label: this.words().undo, run });
  }
}
