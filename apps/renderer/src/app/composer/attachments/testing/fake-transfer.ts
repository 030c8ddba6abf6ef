/** What is dragged or pasted, as far as this page looks at it; jsdom has none. */
export interface FakeItem {
  readonly kind: 'file' | 'string';
  readonly type?: string;
  readonly file?: File;
  /** Name of a folder. */
  readonly folder?: string;
}

export const fakeTransfer = (items: readonly FakeItem[]): DataTransfer => {
  const list = items.map(({ kind, type = '', file, folder }) => ({
    kind,
    type,
    getAsFile: () => file ?? null,
    webkitGetAsEntry: () =>
      folder === undefined ? { isDirectory: false } : { isDirectory: true, name: folder },
  }));
  const types = items.map(({ kind, type }) => (kind === 'file' ? 'Files' : (type ?? '')));
  return { items: list, types, dropEffect: 'move' } as unknown as DataTransfer;
};

/** An event with a transfer, as the browser dispatches it. */
export const transferEvent = (name: string, data: DataTransfer): Event =>
  Object.assign(new Event(name, { bubbles: true, cancelable: true }), {
    ...{ dataTransfer: data, clipboardData: data, relatedTarget: null },
  });
