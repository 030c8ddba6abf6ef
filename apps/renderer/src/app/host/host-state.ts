import { computed, inject, Injectable, signal } from '@angular/core';
import { toObservable } from '@angular/core/rxjs-interop';
import type { AppError, Preferences, Result, ResultValue, StreamItem } from '@fyllo/protocol';
import { filter, firstValueFrom } from 'rxjs';
import { HOST_LINK } from './provide-host';

export type Bootstrap = ResultValue<'app.bootstrap'>;
type PreferencesChange = Partial<Omit<Preferences, 'format'>>;

/** What is true of this page as a whole: its Workspace, the preferences, what the shell can do. */
@Injectable({ providedIn: 'root' })
export class HostState {
  private readonly link = inject(HOST_LINK);
  private readonly known = signal<Bootstrap | null>(null);
  private readonly failure = signal<AppError | null>(null);
  private readonly changes = signal<readonly PreferencesChange[]>([]);

  /** Null until the host has answered for the first time. */
  readonly bootstrap = this.known.asReadonly();
  /** Why there was no answer to the last question; another try is `load`. */
  readonly error = this.failure.asReadonly();
  readonly workspace = computed(() => this.known()?.workspace ?? null);
  /** What the host keeps, with the changes that it has not answered yet. */
  readonly preferences = computed<Preferences | null>(() => {
    const kept = this.known()?.preferences;
    if (!kept) return null;
    return this.changes().reduce<Preferences>((all, change) => ({ ...all, ...change }), kept);
  });
  readonly nativePicker = computed(() => this.known()?.shell.nativePicker ?? false);
  private readonly known$ = toObservable(this.known);

  constructor() {
    this.link.connected.subscribe(() => void this.load());
    this.link.items.subscribe((items) => {
      items.forEach((item) => {
        this.take(item);
      });
    });
  }

  /** Resolves once the host has answered; route guards wait for it. */
  async ready(): Promise<Bootstrap> {
    return firstValueFrom(this.known$.pipe(filter((bootstrap) => bootstrap !== null)));
  }

  /** The Workspace this page is bound to from now on. */
  bind(workspace: ResultValue<'workspace.change'> | null): void {
    const bound = workspace && { ...workspace, projects: [...workspace.projects] };
    this.known.update((bootstrap) => bootstrap && { ...bootstrap, workspace: bound });
  }

  /** Shows the change at once and takes back no more than it when the host refuses it. */
  async change(change: PreferencesChange): Promise<Result<Preferences>> {
    this.changes.update((changes) => [...changes, change]);
    const result = await this.link.call('app.set-preferences', change);
    if (result.ok) this.setPreferences(result.value);
    this.changes.update((changes) => changes.filter((other) => other !== change));
    return result;
  }

  async load(): Promise<void> {
    this.failure.set(null);
    const result = await this.link.call('app.bootstrap', {});
    if (result.ok) this.known.set(result.value);
    else if (result.error.code !== 'disconnected') this.failure.set(result.error); // the next welcome asks again
  }

  private take(item: StreamItem): void {
    if (item.k === 'workspace') this.bind(item.workspace);
    else if (item.k === 'preferences') this.setPreferences(item.preferences);
  }

  private setPreferences(preferences: Preferences): void {
    this.known.update((bootstrap) => bootstrap && { ...bootstrap, preferences });
  }
}
