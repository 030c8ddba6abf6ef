import { computed, inject, Injectable, signal } from '@angular/core';
import { toObservable } from '@angular/core/rxjs-interop';
import type { Preferences, Result, ResultValue, StreamItem, Workspace } from '@fyllo/protocol';
import { filter, firstValueFrom } from 'rxjs';
import { HOST_LINK } from './provide-host';

export type Bootstrap = ResultValue<'app.bootstrap'>;
type PreferencesChange = Partial<Omit<Preferences, 'format'>>;

/** What is true of this page as a whole: its Workspace, the preferences, what the shell can do. */
@Injectable({ providedIn: 'root' })
export class HostState {
  private readonly link = inject(HOST_LINK);
  private readonly known = signal<Bootstrap | null>(null);

  /** Null until the host has answered for the first time. */
  readonly bootstrap = this.known.asReadonly();
  readonly workspace = computed(() => this.known()?.workspace ?? null);
  readonly preferences = computed(() => this.known()?.preferences ?? null);
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
  bind(workspace: Workspace | null): void {
    this.known.update((bootstrap) => bootstrap && { ...bootstrap, workspace });
  }

  /** Shows the change at once and takes it back when the host refuses it. */
  async change(change: PreferencesChange): Promise<Result<Preferences>> {
    const before = this.preferences();
    if (before) this.setPreferences({ ...before, ...change });
    const result = await this.link.call('app.set-preferences', change);
    if (result.ok) this.setPreferences(result.value);
    else if (before) this.setPreferences(before);
    return result;
  }

  private async load(): Promise<void> {
    const result = await this.link.call('app.bootstrap', {});
    if (result.ok) this.known.set(result.value);
    else if (result.error.code === 'timed-out') await this.load(); // after a loss the next welcome asks
  }

  private take(item: StreamItem): void {
    if (item.k === 'workspace') this.bind(item.workspace);
    else if (item.k === 'preferences') this.setPreferences(item.preferences);
  }

  private setPreferences(preferences: Preferences): void {
    this.known.update((bootstrap) => bootstrap && { ...bootstrap, preferences });
  }
}
