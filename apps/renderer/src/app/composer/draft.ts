import { computed, type Signal, signal } from '@angular/core';
import {
  type AppError,
  type AttachmentId,
  type Mention,
  type Result,
  type ResultValue,
} from '@fyllo/protocol';
import { type HostLink, randomKey } from '../host';
import { DraftAttachments, type UnsentPlace } from './attachments/draft-attachments';
import { joinedMentions, moveMentions } from './completion/move-mentions';
import { DraftKeeper } from './draft-keeper';
import { openUnsent, readWhole, type Unsent, type Written } from './unsent-text';

/** What goes out with a text. */
export interface Outgoing {
  readonly key: string;
  readonly mentions: readonly Mention[];
  readonly attachments: readonly AttachmentId[];
}

/** Stores or starts what a text asks for; the same key again is the same send, not another one. */
export type Send = (text: string, outgoing: Outgoing) => Promise<Result<unknown>>;

const NOTHING: Written = { text: '', mentions: [] };

/**
 * One unsent message: its text, the files it names and those that go with it, and the send that is to take it away.
 * The host keeps it; it outlives the input that shows it.
 */
export class Draft {
  private readonly written = signal<Written>(NOTHING);
  private readonly underWay = signal(false);
  private readonly failed = signal<AppError | null>(null);
  private readonly opened = signal(false);
  private readonly openFault = signal<AppError | null>(null);
  private readonly aside = signal(false);
  private readonly keeper: DraftKeeper;
  private opening: Promise<void> | null = null;
  /** Made at the first attempt and kept until what it sends changes: an unanswered send may be stored. */
  private attempt: { readonly key: string; readonly files: string } | null = null;

  readonly attachments: DraftAttachments;
  readonly text: Signal<string> = computed(() => this.written().text);
  /** Files that the text names, in its order. */
  readonly mentions: Signal<readonly Mention[]> = computed(() => this.written().mentions);
  readonly sending = this.underWay.asReadonly();
  /** Why the last attempt failed. */
  readonly failure = this.failed.asReadonly();
  /** Whether what the host keeps here is shown, or cannot be had. */
  readonly ready: Signal<boolean> = this.opened.asReadonly();
  /** An earlier draft of the Workspace waits. */
  readonly hasAside = this.aside.asReadonly();

  /** Why what is written here is not kept, once that has lasted. */
  readonly unkept = computed(() => this.openFault() ?? this.keeper.failure());

  /** `isHere` tells whether the page is in the Workspace of this draft: the host knows its place by the connection. */
  constructor(
    private readonly link: HostLink,
    readonly place: UnsentPlace,
    private readonly isHere: () => boolean = () => true,
  ) {
    this.attachments = new DraftAttachments(link, place, isHere);
    this.keeper = new DraftKeeper({
      link,
      place,
      written: this.written,
      mayWrite: () => this.opened() && this.openFault() === null && this.isHere(),
    });
    link.connected.subscribe(() => {
      if (!this.opened() || this.openFault() !== null) void this.open();
    });
    void this.open();
  }

  /** Another text; mentions move along with what was changed unless they are given. */
  write(text: string, mentions?: readonly Mention[]): void {
    const { text: before, mentions: named } = this.written();
    if (text === before && mentions === undefined) return;
    this.set({ text, mentions: mentions ?? moveMentions(before, text, named) });
  }

  /** Resolves when what the host keeps here is shown, or cannot be had now. */
  async shown(): Promise<void> {
    await this.opening;
  }

  /** Resolves when the text is kept, or cannot be kept now. */
  async keep(): Promise<void> {
    if (this.openFault() !== null) await this.open();
    await this.keeper.flush();
  }

  /** The page goes: what is not kept yet is on its way before this returns. */
  rush(): void {
    this.keeper.rush();
  }

  /**
   * Keeps all until it has arrived, and what was typed behind it meanwhile as a new draft. `asCopies`: the files that
   * are sent are copies, so those of this place are not needed any more.
   */
  async send(send: Send, asCopies = false): Promise<void> {
    if (this.underWay()) return;
    const { text, mentions } = this.written();
    this.failed.set(null);
    this.underWay.set(true);
    await this.attachments.settled();
    if (this.attachments.sendable()) {
      await this.keeper.flush(); // so that the host knows what it may take away
      const attachments = this.attachments.ids();
      const key = this.keyFor(attachments);
      const result = await send(text, { key, mentions, attachments });
      if (result.ok && asCopies) this.removeFiles(attachments);
      if (result.ok) this.takeAway(text, attachments);
      else this.failed.set(result.error);
    }
    this.underWay.set(false);
  }

  /** The person has taken note of why the last attempt failed. */
  dismiss(): void {
    this.failed.set(null);
  }

  /** Another message is written here now: what the host keeps after this call. */
  async exchange(method: 'unsent.put-aside' | 'unsent.take-back'): Promise<Result<unknown>> {
    if (method === 'unsent.put-aside') await this.attachments.settled(); // what has no copy yet would be lost
    await this.keeper.flush();
    if (this.keeper.due) await this.keeper.flush(); // typed while the first write was under way
    const before = this.written();
    const result = await this.link.call(method, {});
    const whole = result.ok ? await this.whole(result.value) : result;
    if (!whole.ok) return whole;
    const typedMeanwhile = this.text().startsWith(before.text)
      ? this.text().slice(before.text.length)
      : '';
    this.failed.set(null);
    this.attachments.replace([]);
    this.written.set({ text: typedMeanwhile, mentions: [] });
    this.show(whole.value);
    return whole;
  }

  /** Takes text and files away, also on the host. */
  clear(): void {
    this.dismiss();
    this.write('', []);
    for (const { key } of this.attachments.items()) this.attachments.remove(key);
  }

  /** Puts words into the message, behind what is written. */
  append(text: string, named: readonly Mention[] = []): void {
    const { text: before, mentions } = this.written();
    const ahead = before === '' || before.endsWith('\n') ? before : `${before}\n`;
    this.write(ahead + text, joinedMentions(mentions, ahead.length, named));
  }

  private async open(): Promise<void> {
    if (!this.isHere()) return;
    this.opening ??= this.read().finally(() => {
      this.opening = null;
    });
    await this.opening;
  }

  private async read(): Promise<void> {
    const unsent = await openUnsent(this.link, this.place);
    if (unsent.ok) {
      this.openFault.set(null);
      this.show(unsent.value);
    } else if (unsent.error.code === 'disconnected') {
      return; // the next welcome asks again
    } else {
      this.openFault.set(unsent.error);
    }
    this.opened.set(true);
  }

  /** What was typed before the host answered stays, behind what it has. */
  private show({ text: stored, mentions, attachments, key, hasAside }: Unsent): void {
    const typed = this.written();
    this.aside.set(hasAside);
    this.attachments.restore(attachments);
    if (typed.text === '') {
      this.written.set({ text: stored, mentions });
      this.attempt =
        key === undefined ? null : { key, files: attachments.map(({ id }) => id).join() };
      this.keeper.agree();
      return;
    }
    const ahead = stored === '' || /\s$/u.test(stored) ? stored : `${stored}\n`;
    const all = joinedMentions(mentions, ahead.length, typed.mentions);
    this.set({ text: ahead + typed.text, mentions: all });
  }

  private whole(unsent: ResultValue<'unsent.open'>): Promise<Result<Unsent>> {
    return readWhole(this.link, this.place, unsent);
  }

  private keyFor(attachments: readonly AttachmentId[]): string {
    const files = attachments.join();
    if (this.attempt?.files !== files) this.attempt = { key: randomKey(), files };
    return this.attempt.key;
  }

  private removeFiles(ids: readonly AttachmentId[]): void {
    for (const { key, attachment } of this.attachments.items()) {
      if (attachment && ids.includes(attachment.id)) this.attachments.remove(key);
    }
  }

  private takeAway(text: string, attachments: readonly AttachmentId[]): void {
    this.attachments.release(attachments);
    const now = this.text();
    this.write(now.startsWith(text) ? now.slice(text.length) : now);
    this.attempt = null;
    void this.keeper.flush();
  }

  private set(written: Written): void {
    this.written.set(written);
    this.attempt = null;
    this.keeper.changed();
  }
}
