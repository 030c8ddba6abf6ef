import { Injectable } from '@angular/core';
import type { SessionId } from '@fyllo/protocol';
import { RowWindow } from './row-window';

/** Where a person was in a conversation. */
export interface ReadingPlace {
  readonly rows: RowWindow;
  /** Whether the end is followed. */
  follows: boolean;
  /** Otherwise: this row begins so many pixels below the top of the view. */
  row: string | undefined;
  offset: number;
}

/** The reading place of every session of this window, for as long as the window lives. */
@Injectable({ providedIn: 'root' })
export class ReadingPlaces {
  private readonly places = new Map<SessionId, ReadingPlace>();

  of(id: SessionId): ReadingPlace {
    const known = this.places.get(id);
    if (known !== undefined) return known;
    const place = { rows: new RowWindow(), follows: true, row: undefined, offset: 0 };
    this.places.set(id, place);
    return place;
  }
}
