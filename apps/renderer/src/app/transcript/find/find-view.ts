import { Dialog } from '@angular/cdk/dialog';
import { ApplicationRef, DestroyRef, effect, inject, Injectable } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { fromEvent } from 'rxjs';
import type { OpenSession } from '../../host/open-session';
import { isApple } from '../../ui';
import { MessageScroll } from '../message-scroll';
import type { OlderPages } from '../older-pages';
import { UnfoldedMessages } from '../unfolded-messages';
import { ConversationFind } from './conversation-find';
import { findKey } from './find-keys';
import { MatchMarks } from './match-marks';
import type { MatchPlace } from './match-place';
import { scrollInside } from './scroll-inside';

/** A match that must be scrolled to comes to this part of the view's height. */
const EYE_LEVEL = 0.35;
/** What is nearer to the top may lie under the bar; what is nearer to the end is cut. Pixels. */
const MARGIN = { top: 64, bottom: 24 };
/** A longer selection is no words to look for. */
const MAX_SELECTED = 100;

export interface FindPlace {
  readonly session: () => OpenSession;
  readonly older: OlderPages;
  /** The element that scrolls. */
  readonly view: () => HTMLElement;
}

/** Shows what is found in a conversation: keys, marks, and the way to a match wherever it is. */
@Injectable()
export class FindView {
  private readonly find = inject(ConversationFind);
  private readonly scroll = inject(MessageScroll);
  private readonly unfolded = inject(UnfoldedMessages);
  private readonly dialogs = inject(Dialog);
  private readonly application = inject(ApplicationRef);
  private place: FindPlace | undefined;
  private drawn: MatchMarks | undefined;
  /** Where the focus was before the bar had it. */
  private from: HTMLElement | null = null;

  /** Call once, in an injection context. */
  follow(place: FindPlace): void {
    this.place = place;
    this.find.follow({
      session: place.session,
      older: place.older,
      readingPlace: () => this.readingPlace(),
      reveal: (match) => {
        this.reveal(match);
      },
    });
    effect(() => {
      const phrase = this.find.phrase();
      const current = this.find.current();
      if (phrase !== null) this.marks().show(phrase, current);
      else this.drawn?.stop();
    });
    inject(DestroyRef).onDestroy(() => this.drawn?.stop());
    const apple = isApple();
    fromEvent<KeyboardEvent>(window, 'keydown')
      .pipe(takeUntilDestroyed())
      .subscribe((event) => {
        this.press(event, apple);
      });
  }

  open(): void {
    if (!this.find.opened()) {
      const { activeElement } = document;
      this.from = activeElement instanceof HTMLElement ? activeElement : null;
    }
    const selected = this.selectedWords();
    this.find.open(selected === '' ? undefined : selected);
    // the bar has the focus before the next key: who types at once types into it
    this.application.tick();
  }

  close(): void {
    this.find.close();
    const back = this.from?.isConnected === true ? this.from : this.place?.view();
    back?.focus({ preventScroll: true });
    this.from = null;
  }

  private press(event: KeyboardEvent, apple: boolean): void {
    if (event.defaultPrevented || this.dialogs.openDialogs.length > 0) return;
    const meaning = findKey(event, this.find.opened(), apple);
    if (meaning === null) return;
    if (meaning === 'close' && !this.isHere(event.target)) return;
    event.preventDefault();
    if (meaning === 'open') this.open();
    else if (meaning === 'close') this.close();
    else this.find.step(meaning === 'next' ? 1 : -1);
  }

  private marks(): MatchMarks {
    this.drawn ??= new MatchMarks(this.view());
    return this.drawn;
  }

  private view(): HTMLElement {
    return this.place?.view() ?? document.body;
  }

  private isHere(target: EventTarget | null): boolean {
    return target instanceof Node && this.view().parentElement?.contains(target) === true;
  }

  private readingPlace(): MatchPlace | undefined {
    const id = this.scroll.topRow;
    if (id === undefined) return undefined;
    const { top } = this.view().getBoundingClientRect();
    return { id, ordinal: this.marks().firstBelow(id, top) };
  }

  private reveal(match: MatchPlace): void {
    this.unfolded.show(match.id, true);
    if (!this.isInSight(match)) this.scroll.reveal(match.id, () => this.rowPlace(match));
  }

  private isInSight(match: MatchPlace): boolean {
    const range = this.marks().rangeOf(match);
    const row = rowOf(range);
    if (range === undefined || row === null) return false;
    scrollInside(row, range);
    const { top, bottom } = range.getBoundingClientRect();
    const view = this.view().getBoundingClientRect();
    return bottom > top && top >= view.top + MARGIN.top && bottom <= view.bottom - MARGIN.bottom;
  }

  /** Where the row of a match must begin, below the top of the view, so that the match is at eye level. */
  private rowPlace(match: MatchPlace): number {
    const range = this.marks().rangeOf(match);
    const row = rowOf(range);
    if (range === undefined || row === null) return MARGIN.top;
    scrollInside(row, range);
    const below = range.getBoundingClientRect().top - row.getBoundingClientRect().top;
    return this.view().clientHeight * EYE_LEVEL - below;
  }

  /** Words that are selected in the conversation are what a person wants to find. */
  private selectedWords(): string {
    const selection = getSelection();
    if (selection === null || !this.isHere(selection.anchorNode)) return '';
    const words = selection.toString().trim();
    return words.length > MAX_SELECTED || words.includes('\n') ? '' : words;
  }
}

const rowOf = (range: Range | undefined): Element | null =>
  range?.startContainer.parentElement?.closest('[data-message-row]') ?? null;
