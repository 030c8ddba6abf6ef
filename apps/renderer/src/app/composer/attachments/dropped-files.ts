/** What was dropped: files, and the names of folders, which are not read. */
export interface DroppedFiles {
  readonly files: readonly File[];
  readonly folders: readonly string[];
}

/** Whether a drag carries files; what else is dragged, texts above all, is the browser's to place. */
export const carriesFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') === true;

/** Must be called while the drop is being dispatched: its items are gone afterwards. */
export function droppedFiles(transfer: DataTransfer): DroppedFiles {
  const files: File[] = [];
  const folders: string[] = [];
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    if (entry?.isDirectory === true) {
      folders.push(entry.name);
      continue;
    }
    const file = item.getAsFile();
    if (file) files.push(file);
  }
  return { files, folders };
}
