import { inject, Injectable, signal } from '@angular/core';
import type { AppError, Result, ResultValue, SessionId, SessionSummary } from '@fyllo/protocol';
import { useErrorText } from '../errors';
import { HOST_LINK, HostState } from '../host';
import { CurrentLanguage, useWords } from '../language';
import { revealHidden, revealInTitle, Toasts } from '../ui';
import { OFFER_FILE } from '../ui/offer-file';
import { sessionActionWords } from './words';

/** An export on its way. */
export interface RunningExport {
  /** Another one of the same session is another run. */
  readonly run: number;
  readonly id: SessionId;
  readonly title: string;
  /** Bytes so far; null where the host writes the file itself and cannot be stopped. */
  readonly size: number | null;
}

/** Conversations on their way into a Markdown file: by the shell's own dialog, or page by page into a download. */
@Injectable({ providedIn: 'root' })
export class SessionExports {
  private readonly link = inject(HOST_LINK);
  private readonly state = inject(HostState);
  private readonly offer = inject(OFFER_FILE);
  private readonly toasts = inject(Toasts);
  private readonly language = inject(CurrentLanguage);
  private readonly errorText = useErrorText();
  private readonly words = useWords(sessionActionWords);
  private readonly all = signal<readonly RunningExport[]>([]);

  private lastRun = 0;

  readonly running = this.all.asReadonly();

  isRunning(id: SessionId): boolean {
    return this.all().some((one) => one.id === id);
  }

  async start({ id, title }: SessionSummary): Promise<void> {
    if (this.isRunning(id)) return;
    const native = this.state.bootstrap()?.shell.nativeSave ?? false;
    const run = ++this.lastRun;
    const one = { run, id, title: revealInTitle(title), size: native ? null : 0 };
    this.all.update((all) => [...all, one]);
    const error = native ? await this.save(id) : await this.download(run, id);
    this.cancel(run);
    if (!error) return;
    const { exportFailed } = this.words();
    this.toasts.warn(exportFailed(one.title) + this.errorText()(error), error.detail);
  }

  /** Ends it after the page that is on its way; nothing is offered. */
  cancel(run: number): void {
    this.all.update((all) => all.filter((one) => one.run !== run));
  }

  private async save(sessionId: SessionId): Promise<AppError | null> {
    const language = this.language.value();
    const result = await this.link.call('session.save-export', { sessionId, language });
    if (!result.ok) return result.error;
    const { path } = result.value;
    if (path !== null) this.toasts.tell(this.words().exportedTo, revealHidden(path));
    return null;
  }

  private async download(run: number, sessionId: SessionId): Promise<AppError | null> {
    const request = { sessionId, language: this.language.value() };
    const parts: string[] = [];
    let cursor: string | null = null;
    for (;;) {
      const result: Result<ResultValue<'session.export'>> = await this.link.call(
        'session.export',
        cursor === null ? request : { ...request, cursor },
      );
      if (!this.all().some((one) => one.run === run)) return null; // cancelled
      if (!result.ok) return result.error;
      parts.push(result.value.markdown);
      this.grow(run, new Blob([result.value.markdown]).size);
      cursor = result.value.next;
      if (cursor !== null) continue;
      const { name } = result.value;
      this.offer(name, parts, 'text/markdown;charset=utf-8');
      this.toasts.tell(this.words().exported(revealHidden(name)));
      return null;
    }
  }

  private grow(run: number, by: number): void {
    this.all.update((all) =>
      all.map((one) =>
        one.run === run && one.size !== null ? { ...one, size: one.size + by } : one,
      ),
    );
  }
}
