import { ChangeDetectionStrategy, Component, computed, input, output, signal } from '@angular/core';
import type { Params } from '@fyllo/protocol';
import { useWords } from '../language';
import { FolderList, type MemberOrder } from './folder-list';
import { faultOf, nameOf, type MemberFault } from './member-list';
import { memberWords } from './member-words';

type NewCollection = Extract<Params<'launcher.open'>, { readonly paths: unknown }>;

const NONE: MemberOrder = { members: [], primary: '' };
/** Names of folders that make a name; more would not be read. */
const NAMED_FOLDERS = 3;
const LONGEST_NAME = 100;

/** A collection in the making: folders are added from outside, the rest is done here. */
@Component({
  selector: 'fyllo-collection-form',
  imports: [FolderList],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './collection-form.html',
  styleUrl: './collection-form.css',
})
export class CollectionForm {
  readonly busy = input(false);
  readonly made = output<NewCollection>();

  protected readonly words = useWords(memberWords);
  protected readonly longest = LONGEST_NAME;
  protected readonly order = signal(NONE);
  protected readonly fault = signal<MemberFault | null>(null);
  private readonly named = signal<string | null>(null);
  /** The names of the folders until the person gives one. */
  protected readonly name = computed(
    () =>
      this.named() ??
      this.order()
        .members.slice(0, NAMED_FOLDERS)
        .map(({ name }) => name)
        .join(' + ')
        .slice(0, LONGEST_NAME),
  );
  protected readonly ready = computed(
    () => this.order().members.length > 0 && this.name().trim() !== '',
  );

  /** Adds a folder, or says why it cannot join. */
  add(path: string): void {
    const { members, primary } = this.order();
    const fault = faultOf(members, path);
    this.fault.set(fault);
    if (fault !== null) return;
    this.order.set({
      members: [...members, { name: nameOf(path), path }],
      primary: members.length === 0 ? path : primary,
    });
  }

  protected change(order: MemberOrder): void {
    this.fault.set(null);
    this.order.set(order);
  }

  protected rename(name: string): void {
    this.named.set(name);
  }

  protected create(event: Event): void {
    event.preventDefault();
    if (!this.ready() || this.busy()) return;
    const { members, primary } = this.order();
    const paths = members.map(({ path }) => path);
    this.made.emit({ name: this.name().trim(), paths, primary: paths.indexOf(primary) });
  }
}
