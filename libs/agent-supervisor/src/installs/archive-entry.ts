/** One thing in an archive, in the order it lies there. */
export interface ArchiveEntry {
  /** As the archive has it; not to be trusted as a path. */
  readonly name: string;
  /** `link`: of either kind, to `target`. `other`: devices, pipes and what is not known. */
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  /** Relative to the root of the archive; not to be trusted as a path. */
  readonly target?: string;
  /** Bytes of a file; to be read, if at all, before the next entry is asked for. */
  readonly body: AsyncIterable<Uint8Array>;
}
