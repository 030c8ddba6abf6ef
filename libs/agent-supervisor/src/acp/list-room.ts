import type { ConfigOption } from '@fyllo/protocol';

/** What one list may hold as JSON: those of a session go to a page in one frame with its last messages. */
const MAX_LIST_BYTES = 256 * 1024;

class ListRoom {
  private left = MAX_LIST_BYTES;

  /** Nothing more fits after the first item that did not. */
  takes(item: unknown): boolean {
    if (this.left >= 0) this.left -= Buffer.byteLength(JSON.stringify(item));
    return this.left >= 0;
  }
}

/** The items from the beginning of a list for which there is room. */
export function fitting<T>(items: readonly T[]): T[] {
  const room = new ListRoom();
  return items.filter((item) => room.takes(item));
}

/** Settings for which there is room; values go first, for a setting can be read without them. */
export function fittingOptions(options: readonly ConfigOption[]): ConfigOption[] {
  const room = new ListRoom();
  return options
    .filter((option) => room.takes({ ...option, values: [] }))
    .map((option) => {
      if (option.type !== 'select') return option;
      return { ...option, values: option.values.filter((value) => room.takes(value)) };
    });
}
