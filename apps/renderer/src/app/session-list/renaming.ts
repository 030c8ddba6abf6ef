import { inject, Injectable, signal } from '@angular/core';
import {
  MAX_TITLE_CHARS,
  type AppError,
  type SessionId,
  type SessionSummary,
} from '@fyllo/protocol';
import { Subject } from 'rxjs';
import { useErrorText } from '../errors';
import { HOST_LINK } from '../host';
import { useWords } from '../language';
import { revealHidden, Toasts } from '../ui';
import { SessionIndex } from './session-index';
import { sessionActionWords } from './words';

/** Where a title is edited: the list and the header both show it. */
export type EditPlace = 'row' | 'header';

export interface TitleDraft {
  readonly id: SessionId;
  readonly place: EditPlace;
  /** The title it had when the editing began. */
  readonly title: string;
  readonly text: string;
  readonly saving: boolean;
  /** Why the last try failed; the text stays. */
  readonly error: AppError | null;
}

/** The one title that is being edited. It outlives its editor, which goes when its row is scrolled away. */
@Injectable({ providedIn: 'root' })
export class Renaming {
  private readonly link = inject(HOST_LINK);
  private readonly index = inject(SessionIndex);
  private readonly toasts = inject(Toasts);
  private readonly errorText = useErrorText();
  private readonly words = useWords(sessionActionWords);
  private readonly edited = signal<TitleDraft | null>(null);
  private readonly left = new Subject<TitleDraft>();

  readonly draft = this.edited.asReadonly();
  /** An editing that was ended by a key: the focus goes back to what it came from. */
  readonly ended = this.left.asObservable();

  start({ id, title }: SessionSummary, place: EditPlace): void {
    if (this.edited()?.saving) return;
    this.edited.set({ id, place, title, text: title, saving: false, error: null });
  }

  type(text: string): void {
    this.edited.update((draft) => draft && { ...draft, text });
  }

  cancel(): void {
    const draft = this.edited();
    if (draft && !draft.saving) this.end(draft, true);
  }

  /** Sends a title that is new; an empty or unchanged one just ends the editing. A failed one stays, with its error. */
  async commit(byKey = false): Promise<void> {
    const draft = this.edited();
    if (!draft || draft.saving) return;
    const title = asTitle(draft.text);
    if (title === '' || title === draft.title) {
      this.end(draft, byKey);
      return;
    }
    this.edited.set({ ...draft, saving: true, error: null });
    const result = await this.link.call('session.rename', { sessionId: draft.id, title });
    if (result.ok) {
      this.index.put(result.value.session);
      this.end(draft, byKey);
      return;
    }
    // the row may be scrolled away, so it is said where it is seen in any case
    const { renameFailed } = this.words();
    this.toasts.warn(renameFailed(revealHidden(title)) + this.errorText()(result.error));
    if (result.error.code === 'not-found') this.end(draft, false);
    else this.edited.set({ ...draft, error: result.error });
  }

  private end(draft: TitleDraft, byKey: boolean): void {
    this.edited.set(null);
    if (byKey) this.left.next(draft);
  }
}

/** What the host accepts of a text; it counts code points. */
const asTitle = (text: string): string =>
  Array.from(text.trim()).slice(0, MAX_TITLE_CHARS).join('').trim();
