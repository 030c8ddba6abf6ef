import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  inject,
  input,
  output,
  signal,
} from '@angular/core';
import { useWords } from '../language';
import { Icon, revealHidden } from '../ui';
import { moved, type Member } from './member-list';
import { memberWords } from './member-words';

/** How the folders of a Workspace are after a change: their order, and the path of the primary one. */
export interface MemberOrder<T extends Member = Member> {
  readonly members: readonly T[];
  readonly primary: string;
}

/** The folders of a Workspace: their order, which is primary, and leaving; all by pointer or keyboard. */
@Component({
  selector: 'fyllo-folder-list',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  // keys of all controls in the rows
  host: { '(keydown)': 'pressKey($event)' },
  templateUrl: './folder-list.html',
  styleUrl: './folder-list.css',
})
export class FolderList<T extends Member> {
  readonly members = input.required<readonly T[]>();
  /** Path of the primary one. */
  readonly primary = input.required<string>();
  /** Paths of folders that are not where they were. */
  readonly missing = input<readonly string[]>([]);
  /** A Workspace has at least one folder; one in the making may have none. */
  readonly mayBeEmpty = input(false);
  readonly changed = output<MemberOrder<T>>();

  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);
  protected readonly words = useWords(memberWords);
  protected readonly reveal = revealHidden;
  protected readonly said = signal('');

  protected choose(primary: string): void {
    this.changed.emit({ members: this.members(), primary });
  }

  protected move(member: T, by: -1 | 1, control: string): void {
    const from = this.members().indexOf(member);
    const members = moved(this.members(), from, from + by);
    const place = members.indexOf(member);
    if (place === from) return;
    this.changed.emit({ members, primary: this.primary() });
    this.said.set(this.words().nowAt(revealHidden(member.name), place + 1, members.length));
    this.focus(place, control);
  }

  protected pressKey(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    const control = event.target instanceof HTMLElement ? event.target : null;
    const row = control?.closest<HTMLElement>('[data-path]');
    const member = this.members().find(({ path }) => path === row?.dataset['path']);
    if (!member) return;
    event.preventDefault();
    this.move(member, event.key === 'ArrowUp' ? -1 : 1, control?.dataset['control'] ?? 'primary');
  }

  protected remove(member: T): void {
    const at = this.members().indexOf(member);
    const members = this.members().filter((other) => other !== member);
    const primary = this.primary() === member.path ? (members[0]?.path ?? '') : this.primary();
    this.changed.emit({ members, primary });
    this.said.set(this.words().removed(revealHidden(member.name)));
    this.focus(Math.min(at, members.length - 1), 'remove');
  }

  /** The control of a row after the rows are drawn anew; another of that row where it can do nothing. */
  private focus(index: number, control: string): void {
    setTimeout(() => {
      const row = this.host.nativeElement.querySelectorAll('li')[index];
      const wanted = row?.querySelector<HTMLElement>(`[data-control=${control}]:not(:disabled)`);
      (wanted ?? row?.querySelector<HTMLElement>('input'))?.focus();
    });
  }
}
