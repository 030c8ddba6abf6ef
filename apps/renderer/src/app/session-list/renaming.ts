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
import { revealInTitle, Toasts } from '../ui';
import { SessionIndex } from './session-index';
import { sessionActionWords } from './words';

/** Where a title is edited: the list and the header both show it. */
export type EditPlace = 'row' | 'header';

export interface TitleDraft {
  /** Names this editing; what an editor says late about an earlier one is dropped. */
  readonly key: number;
  readonly id: SessionId;
  readonly place: EditPlace;
  /** The title it had when the editing began. */
  readonly title: string;
  readonly text: string;
  readonly saving: boolean;
  /** Why the last try failed; the text stays. */
  readonly error: AppError | null;
  /** The field was left although its text is not kept yet. */
  readonly left: boolean;
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
  private readonly byKey = new Subject<TitleDraft>();
  private readonly gone = new Subject<TitleDraft>();
  /** Texts that could not be kept, of titles that are not edited any more: they come back with the next editing. */
  private readonly aside = new Map<SessionId, TitleDraft>();
  private lastKey = 0;
  private focused = 0;

  readonly draft = this.edited.asReadonly();
  /** An editing that was ended by a key: the focus goes back to what it came from. */
  readonly ended = this.byKey.asObservable();
  /** An editing whose session was deleted. */
  readonly lost = this.gone.asObservable();

  constructor() {
    this.index.gone.subscribe((id) => {
      this.aside.delete(id);
      const draft = this.edited();
      if (draft?.id !== id) return;
      this.edited.set(null);
      this.gone.next(draft);
    });
  }

  start({ id, title }: SessionSummary, place: EditPlace): void {
    const before = this.edited();
    if (before?.saving) return;
    if (before) this.setAside(before);
    const { text = title, error = null } = this.aside.get(id) ?? {};
    this.aside.delete(id);
    const key = ++this.lastKey;
    this.edited.set({ key, id, place, title, text, saving: false, error, left: false });
  }

  /** Once an editing: an editor that is drawn again, as after scrolling, leaves the focus where it is. */
  takesFocus(key: number): boolean {
    if (key === this.focused) return false;
    this.focused = key;
    return true;
  }

  /** The field has the focus. */
  enter(key: number): void {
    if (this.edited()?.left) this.change(key, { left: false });
  }

  type(key: number, text: string): void {
    this.change(key, { text });
  }

  cancel(key: number): void {
    const draft = this.edited();
    if (draft?.key === key && !draft.saving) this.end(draft, true);
  }

  /** The field lost the focus, or went: keeps the title, except one that failed or cannot be kept as it is. */
  leave(key: number): void {
    const draft = this.edited();
    if (draft?.key !== key || draft.saving) return;
    if (draft.error === null && !isTooLong(draft)) void this.commit(key);
    else this.change(key, { left: true });
  }

  /** Sends a title that is new; an empty or unchanged one just ends the editing. A failed one stays, with its error. */
  async commit(key: number, byKey = false): Promise<void> {
    const draft = this.edited();
    if (draft?.key !== key || draft.saving || isTooLong(draft)) return;
    const title = draft.text.trim();
    if (draft.text === draft.title || title === '' || title === draft.title) {
      this.end(draft, byKey);
      return;
    }
    this.change(key, { saving: true, error: null });
    const result = await this.link.call('session.rename', { sessionId: draft.id, title });
    if (result.ok) {
      this.index.put(result.value.session);
      this.end(draft, byKey);
    } else if (result.error.code === 'not-found') {
      this.index.remove(draft.id);
    } else this.fail(draft, title, result.error);
  }

  /** The row may be scrolled away, so it is said where it is seen in any case. */
  private fail({ key }: TitleDraft, title: string, error: AppError): void {
    this.change(key, { saving: false, error });
    const { renameFailed } = this.words();
    this.toasts.warn(renameFailed(revealInTitle(title)) + this.errorText()(error));
  }

  private setAside(draft: TitleDraft): void {
    if (draft.error === null && !isTooLong(draft)) return;
    this.aside.set(draft.id, draft);
  }

  private change(key: number, change: Partial<TitleDraft>): void {
    this.edited.update((draft) => (draft?.key === key ? { ...draft, ...change } : draft));
  }

  private end(draft: TitleDraft, byKey: boolean): void {
    if (this.edited()?.key !== draft.key) return;
    this.edited.set(null);
    if (byKey) this.byKey.next(draft);
  }
}

/** Whether the host would refuse it; it counts code points. A title that was longer before may stay. */
export const isTooLong = ({ text, title }: Pick<TitleDraft, 'text' | 'title'>): boolean =>
  text !== title && Array.from(text.trim()).length > MAX_TITLE_CHARS;
