/** How two versions of a text differ. */
export interface TextChange {
  /** UTF-16 units that are the same from the start on. */
  readonly prefix: number;
  /** UTF-16 units that are the same up to the end. It may overlap the prefix: then the change has several places. */
  readonly suffix: number;
}

export function changeBetween(old: string, now: string): TextChange {
  const most = Math.min(old.length, now.length);
  let prefix = 0;
  while (prefix < most && old.charCodeAt(prefix) === now.charCodeAt(prefix)) prefix += 1;
  let suffix = 0;
  while (
    suffix < most &&
    old.charCodeAt(old.length - 1 - suffix) === now.charCodeAt(now.length - 1 - suffix)
  )
    suffix += 1;
  return { prefix, suffix };
}

/** Where a piece of the old text is in the new one, or null when it was changed itself. */
export function movedPlace(
  old: string,
  now: string,
  { prefix, suffix }: TextChange,
  { at, length }: { readonly at: number; readonly length: number },
): number | null {
  if (at + length <= prefix) return at;
  return old.length - at <= suffix ? at + now.length - old.length : null;
}
