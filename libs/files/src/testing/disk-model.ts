/** What a file or folder of the model is, whatever its names. */
export type Inode = number;

/** A name is given to an inode, or taken away. */
export interface NameChange {
  readonly folder: Inode;
  readonly name: string;
  readonly inode: Inode | null;
  /** The inode is a new folder. */
  readonly makes?: 'folder';
}

/** A change that a disk may have taken in part, or not at all, until it is told to sync. */
export type Change =
  | { readonly kind: 'write'; readonly inode: Inode; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly inode: Inode; readonly size: number }
  /** A rename is two changes that happen as one. */
  | { readonly kind: 'names'; readonly changes: readonly NameChange[] };

/** What a program did to a disk; `sync` is that of a file or a folder. */
export type Step = Change | { readonly kind: 'sync'; readonly inode: Inode };

export const ROOT: Inode = 0;

/** The content of a disk: files by inode, folders by inode and name. */
export class Disk {
  readonly files = new Map<Inode, Buffer>();
  readonly folders = new Map<Inode, Map<string, Inode>>([[ROOT, new Map()]]);

  copy(): Disk {
    const copy = new Disk();
    for (const [inode, bytes] of this.files) copy.files.set(inode, bytes);
    for (const [inode, names] of this.folders) copy.folders.set(inode, new Map(names));
    return copy;
  }

  apply(change: Change): void {
    if (change.kind === 'names') {
      for (const { folder, name, inode, makes } of change.changes) {
        const names = this.folders.get(folder);
        if (inode === null) names?.delete(name);
        else names?.set(name, inode);
        if (makes === 'folder' && inode !== null) this.folders.set(inode, new Map());
      }
      return;
    }
    const before = this.files.get(change.inode) ?? Buffer.alloc(0);
    const end = change.kind === 'write' ? change.at + change.bytes.length : change.size;
    const size = change.kind === 'write' ? Math.max(before.length, end) : end;
    const after = Buffer.alloc(size);
    before.copy(after, 0, 0, Math.min(before.length, size));
    if (change.kind === 'write') change.bytes.copy(after, change.at);
    this.files.set(change.inode, after);
  }
}

/** What becomes of the changes that were not synced: `index` counts them; `undefined` drops one. */
type Fate = (change: Change, index: number, last: number) => Change | undefined;

const zeroed = (change: Change): Change =>
  change.kind === 'write' ? { ...change, bytes: Buffer.alloc(change.bytes.length) } : change;

const cut = (change: Change): Change =>
  change.kind === 'write'
    ? { ...change, bytes: change.bytes.subarray(0, change.bytes.length >> 1) }
    : change;

/** Ways in which a power cut may leave what was not synced. */
export const FATES: Readonly<Record<string, Fate>> = {
  'everything arrived': (change) => change,
  'nothing arrived': () => undefined,
  'names without contents': (change) => (change.kind === 'names' ? change : undefined),
  'contents without names': (change) => (change.kind === 'names' ? undefined : change),
  'the last is missing': (change, index, last) => (index < last ? change : undefined),
  'the last is cut': (change, index, last) => (index < last ? change : cut(change)),
  'sizes without contents': (change) => zeroed(change),
  'only the last has contents': (change, index, last) => (index < last ? zeroed(change) : change),
};

/** The disk when the power goes after some steps. What a sync came after is there in any case. */
export function afterPowerCut(before: Disk, steps: readonly Step[], fate: Fate): Disk {
  const synced = new Map<Inode, number>();
  steps.forEach((step, index) => {
    if (step.kind === 'sync') synced.set(step.inode, index);
  });
  const isDurable = (step: Change, index: number): boolean => {
    const inodes = step.kind === 'names' ? step.changes.map(({ folder }) => folder) : [step.inode];
    return inodes.every((inode) => (synced.get(inode) ?? -1) > index);
  };
  const changes = steps.flatMap((step, index) =>
    step.kind === 'sync' ? [] : [{ step, durable: isDurable(step, index) }],
  );
  const last = changes.filter(({ durable }) => !durable).length - 1;
  const disk = before.copy();
  let loose = 0;
  for (const { step, durable } of changes) {
    const change = durable ? step : fate(step, loose, last);
    if (!durable) loose += 1;
    if (change !== undefined) disk.apply(change);
  }
  return disk;
}

/** Equal for equal trees, whatever the inodes. */
export function fingerprint(disk: Disk, folder: Inode = ROOT): string {
  const names = disk.folders.get(folder) ?? new Map<string, Inode>();
  const entries = [...names].sort(([one], [other]) => (one < other ? -1 : 1));
  return entries
    .map(([name, inode]) =>
      disk.folders.has(inode)
        ? `${name}{${fingerprint(disk, inode)}}`
        : `${name}=${(disk.files.get(inode) ?? Buffer.alloc(0)).toString('base64')}`,
    )
    .join(',');
}
