import { computed, signal } from '@angular/core';
import type { AppError, ResultValue } from '@fyllo/protocol';
import type { HostLink } from '../host';

export type FolderPage = ResultValue<'launcher.folders'>;

/** A step of the breadcrumb: a folder above the one that is shown, or that one. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** Walks through the host's folders. A place that cannot be read leaves the list as it was and says why. */
export class FolderWalk {
  private readonly shown = signal<FolderPage | null>(null);
  private readonly failure = signal<AppError | null>(null);
  private readonly withHidden = signal(false);
  private asked = 0;

  readonly page = this.shown.asReadonly();
  readonly error = this.failure.asReadonly();
  readonly hidden = this.withHidden.asReadonly();
  readonly loading = signal(false);
  readonly crumbs = computed(() => {
    const page = this.shown();
    return page ? crumbsOf(page.path) : [];
  });

  constructor(private readonly link: HostLink) {}

  /** Shows a folder; without a path, the home folder. Resolves to whether it could be shown. */
  async go(path?: string): Promise<boolean> {
    const turn = ++this.asked;
    this.loading.set(true);
    const result = await this.link.call('launcher.folders', {
      ...(path ? { path } : {}),
      hidden: this.withHidden(),
    });
    if (turn !== this.asked) return false; // a later step has taken over
    this.loading.set(false);
    if (result.ok) this.shown.set(result.value);
    this.failure.set(result.ok ? null : result.error);
    return result.ok;
  }

  /** Goes to a path as a person typed it; names of folders may begin or end with spaces, typed paths do not. */
  goToTyped(path: string): Promise<boolean> {
    return path === this.shown()?.path ? this.go(path) : this.go(path.trim());
  }

  async up(): Promise<void> {
    const parent = this.shown()?.parent ?? null;
    if (parent !== null) await this.go(parent);
  }

  async showHidden(hidden: boolean): Promise<void> {
    this.withHidden.set(hidden);
    await this.go(this.shown()?.path);
  }
}

/** The folders on the way to a path, from the root on; POSIX, drive and UNC paths. */
export function crumbsOf(path: string): readonly Crumb[] {
  const separator = path.includes('\\') ? '\\' : '/';
  const root = /^(?:\\\\[^\\]+\\[^\\]+\\?|[A-Za-z]:\\?|\/)/u.exec(path)?.[0] ?? '';
  const crumbs: Crumb[] = root === '' ? [] : [{ name: root, path: root }];
  let reached = root;
  for (const name of path.slice(root.length).split(separator)) {
    if (name === '') continue;
    reached += reached === '' || reached.endsWith(separator) ? name : separator + name;
    crumbs.push({ name, path: reached });
  }
  return crumbs;
}
