import { Injectable, signal, type WritableSignal } from '@angular/core';
import type { RequestId } from '@fyllo/protocol';
import type { FieldValue } from './form-values';

/** What was written into the fields of one form, by their keys. */
export type FormDraft = ReadonlyMap<string, FieldValue>;

/** Forms that end elsewhere are not told of here, so only the last ones are kept. */
const MOST_KEPT = 20;

/**
 * What is filled in and not sent yet. A card leaves the document when it scrolls out of view, when another request
 * comes before it and when its session is left, and comes back as it was. In memory only: it may be confidential.
 */
@Injectable({ providedIn: 'root' })
export class FormDrafts {
  private readonly drafts = new Map<RequestId, WritableSignal<FormDraft>>();

  of(request: RequestId): WritableSignal<FormDraft> {
    const known = this.drafts.get(request);
    if (known !== undefined) return known;
    const draft = signal<FormDraft>(new Map());
    this.drafts.set(request, draft);
    const [oldest] = this.drafts.keys();
    if (this.drafts.size > MOST_KEPT && oldest !== undefined) this.drafts.delete(oldest);
    return draft;
  }

  forget(request: RequestId): void {
    this.drafts.delete(request);
  }
}
