import { InjectionToken, type Type } from '@angular/core';
import type { TagReader } from '@fyllo/markup';

/**
 * The tags that are more than text in one Markdown text. Provided by a directive on the very element of that text;
 * without one, tags are shown as they are written.
 * SECURITY: R-09
 */
export interface MarkupTags {
  /** Readers for a text that starts. */
  readers(): readonly TagReader[];
  /** The component that draws a tag; its input `tag` is a `TagBlock`. */
  readonly view: Type<unknown>;
}

export const MARKUP_TAGS = new InjectionToken<MarkupTags>('tags of a Markdown text');
