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
  readonly dirty = computed(() => this.kept() !== null && this.typed() !== this.kept()?.text);
  readonly tooLong = computed(() => this.typed().length > MAX_CUSTOM_AGENTS_CHARS);
  readonly canSave = computed(
    () => this.dirty() && !this.tooLong() && this.faults().length === 0 && this.busy() !== 'saving',
  );

  constructor(private readonly link: HostLink) {}

  /** Reads the file; what was typed before or meanwhile stays. */
  async load(): Promise<void> {
    const result = await this.link.call('agents.custom-file', {});
    if (!result.ok) {
      if (this.kept() === null) this.failure.set(result.error);
      return;
    }
    if (this.dirty() || this.busy() === 'saving') return;
    this.take(result.value);
  }

  edit(text: string): void {
    if (text === this.typed()) return;
    this.typed.set(text);
    this.failure.set(null);
    this.stopChecking();
    if (this.tooLong()) return;
    this.busy.update((busy) => busy ?? 'checking');
    this.timer = setTimeout(() => void this.check(), CHECK_AFTER_MS);
  }

  /** Saves what is typed over the version it began with. Resolves to whether that worked. */
  async save(): Promise<boolean> {
    const { revision } = this.kept() ?? {};
    return revision !== undefined && this.canSave() && (await this.replace(revision));
  }

  /** Saves what is typed over what somebody else wrote, which the person has seen. */
  async keepMine(): Promise<boolean> {
    const theirs = this.other();
    return theirs !== null && (await this.replace(theirs.revision));
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
    const text = this.typed();
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
    if (this.typed() !== text) void this.check(); // what was typed meanwhile
    return true;
  }

  private async lookAtTheirs(): Promise<void> {
    const result = await this.link.call('agents.custom-file', {});
    if (result.ok) this.other.set(result.value);
    else this.failure.set(result.error);
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
    this.typed.set(file.text);
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
