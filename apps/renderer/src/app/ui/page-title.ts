import { inject, Injectable } from '@angular/core';
import { Title } from '@angular/platform-browser';

const PRODUCT = 'FylloCode';

/** The title of the tab: how many sessions want attention, what is in view, and whose page it is. */
@Injectable({ providedIn: 'root' })
export class PageTitle {
  private readonly title = inject(Title);
  private name = '';
  private count = 0;

  /** What is in view; empty for nothing in particular. */
  show(name: string): void {
    this.name = name;
    this.write();
  }

  /** 0 for no badge. */
  badge(count: number): void {
    this.count = count;
    this.write();
  }

  private write(): void {
    const badge = this.count === 0 ? '' : `(${this.count}) `;
    this.title.setTitle(badge + (this.name === '' ? PRODUCT : `${this.name} · ${PRODUCT}`));
  }
}
