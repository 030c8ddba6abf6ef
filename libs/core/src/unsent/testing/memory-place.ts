import type { Attachment, UnsentRecord } from '@fyllo/protocol';
import { EMPTY_RECORD, type UnsentPlace } from '@fyllo/session-store';

export const fileNamed = (name: string, size = 1): Attachment => ({
  id: `00000000-0000-4000-8000-${name.padStart(12, '0')}`,
  ...{ name, kind: 'file', mimeType: 'text/plain', size },
});

/** A place whose disk is a variable: it outlives the place, which can die or fail at any time. */
export class MemoryPlace {
  /** What is done before the next changes are kept; each may throw. */
  readonly faults: (() => void)[] = [];
  /** The same once they are kept. */
  readonly lateFaults: (() => void)[] = [];
  readonly deleted: string[] = [];
  changes = 0;
  isDead = false;

  constructor(public disk: UnsentRecord = EMPTY_RECORD) {}

  async record(): Promise<UnsentRecord> {
    await this.reached();
    return this.disk;
  }

  async change(
    change: (record: UnsentRecord) => UnsentRecord,
    kept: readonly string[] = [],
  ): Promise<UnsentRecord> {
    await this.reached();
    const next = change(this.disk);
    this.changes += 1;
    this.faults.shift()?.();
    const had = filesIn(this.disk).filter((id) => !filesIn(next).includes(id));
    this.deleted.push(...had.filter((id) => !kept.includes(id)));
    this.disk = next;
    this.lateFaults.shift()?.();
    await this.reached(); // one that dies here has written it, and nobody hears of it
    return next;
  }

  get asPlace(): UnsentPlace {
    return this as unknown as UnsentPlace;
  }

  private async reached(): Promise<void> {
    await Promise.resolve();
    if (this.isDead) await new Promise(() => undefined);
  }
}

const filesIn = ({ attachments, queue }: UnsentRecord): string[] =>
  [...attachments, ...(queue?.items ?? []).flatMap((item) => item.attachments)].map(({ id }) => id);
