import { computed, signal } from '@angular/core';
import {
  MAX_CUSTOM_AGENTS_CHARS,
  type AgentFileProblem,
  type AppError,
  type ResultValue,
} from '@fyllo/protocol';
import type { HostLink } from '../host';

type File = ResultValue<'agents.custom-file'>;

/** A check asks the host, so it waits until the typing pauses. */
const CHECK_AFTER_MS = 250;

/** custom-agents.json while a person edits it. What they wrote is never replaced without them. */
export class CustomFile {
  private readonly kept = signal<File | null>(null);
  private readonly typed = signal('');
  private readonly faults = signal<readonly AgentFileProblem[]>([]);
  private readonly other = signal<File | null>(null);
  private readonly failure = signal<AppError | null>(null);
  private readonly busy = signal<'checking' | 'saving' | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private checks = 0;

  /** As it was read or saved last; null until then. */
  readonly file = this.kept.asReadonly();
  readonly text = this.typed.asReadonly();
  readonly problems = this.faults.asReadonly();
  /** What somebody else wrote meanwhile, once a save was refused for it. */
  readonly theirs = this.other.asReadonly();
  readonly error = this.failure.asReadonly();
  readonly state = this.busy.asReadonly();
  readonly dirty = computed(() => {
    const file = this.kept();
    return file !== null && this.typed() !== asTyped(file.text);
  });
  /** What is typed, with the line ends of the file. */
  private readonly written = computed(() =>
    this.kept()?.text.includes('\r\n') ? this.typed().replaceAll('\n', '\r\n') : this.typed(),
  );
  readonly tooLong = computed(() => this.written().length > MAX_CUSTOM_AGENTS_CHARS);
  /** Whether what is typed may be written at all. */
  readonly canReplace = computed(
    () => !this.tooLong() && this.faults().length === 0 && this.busy() !== 'saving',
  );
  readonly canSave = computed(() => this.dirty() && this.canReplace());

  constructor(private readonly link: HostLink) {}

  /** Reads the file; what was typed before or meanwhile stays, and is checked again when no answer came before. */
  async load(): Promise<void> {
    const result = await this.link.call('agents.custom-file', {});
    if (!result.ok) {
      if (this.kept() === null) this.failure.set(result.error);
      return;
    }
    if (this.busy() === 'saving') return;
    if (!this.dirty()) this.take(result.value);
    else if (this.failure() !== null) this.checkSoon();
  }

  edit(text: string): void {
    if (text === this.typed()) return;
    this.typed.set(text);
    this.checkSoon();
  }

  /** Saves what is typed over the version it began with. Resolves to whether that worked. */
  async save(): Promise<boolean> {
    const { revision } = this.kept() ?? {};
    return revision !== undefined && this.canSave() && (await this.replace(revision));
  }

  /** Saves what is typed over what somebody else wrote, which the person has seen. */
  async keepMine(): Promise<boolean> {
    const theirs = this.other();
    return theirs !== null && this.canReplace() && (await this.replace(theirs.revision));
  }

  takeTheirs(): void {
    const theirs = this.other();
    if (theirs) this.take(theirs);
  }

  /** Nothing is asked any more. */
  dispose(): void {
    this.stopChecking();
  }

  private async replace(revision: string): Promise<boolean> {
    const typed = this.typed();
    const text = this.written();
    this.stopChecking();
    this.busy.set('saving');
    this.failure.set(null);
    const result = await this.link.call('agents.save-custom', { text, revision });
    this.busy.set(null);
    if (!result.ok) {
      if (result.error.code === 'conflict') await this.lookAtTheirs();
      else this.failure.set(result.error);
      return false;
    }
    this.faults.set(result.value.problems);
    if (!result.value.saved) return false;
    this.kept.update((file) => file && { ...file, text, revision: result.value.revision });
    this.other.set(null);
    if (this.typed() !== typed) void this.check(); // what was typed meanwhile
    return true;
  }

  private async lookAtTheirs(): Promise<void> {
    const result = await this.link.call('agents.custom-file', {});
    if (result.ok) this.other.set(result.value);
    else this.failure.set(result.error);
  }

  private checkSoon(): void {
    this.failure.set(null);
    this.stopChecking();
    if (this.tooLong()) return;
    this.busy.update((busy) => busy ?? 'checking');
    this.timer = setTimeout(() => void this.check(), CHECK_AFTER_MS);
  }

  private async check(): Promise<void> {
    const turn = ++this.checks;
    this.busy.update((busy) => busy ?? 'checking');
    const result = await this.link.call('agents.check-custom', { text: this.typed() });
    if (turn !== this.checks) return; // the text has changed since
    this.busy.update((busy) => (busy === 'checking' ? null : busy));
    if (result.ok) this.faults.set(result.value.problems);
    else this.failure.set(result.error);
  }

  private take(file: File): void {
    this.stopChecking();
    this.kept.set(file);
    this.typed.set(asTyped(file.text));
    this.faults.set(file.problems);
    this.other.set(null);
    this.failure.set(null);
  }

  private stopChecking(): void {
    clearTimeout(this.timer);
    this.checks += 1;
    this.busy.update((busy) => (busy === 'checking' ? null : busy));
  }
}

/** Fields of a page know one line end only; places in the text are the same with it. */
const asTyped = (text: string): string => text.replace(/\r\n?/gu, '\n');
