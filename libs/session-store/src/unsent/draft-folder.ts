import path from 'node:path';
import type { UnsentRecord } from '@fyllo/protocol';
import { entryKind, moveEntry, removeTree, syncFolder } from '@fyllo/files';
import { UnsentFolder } from './unsent-folder';
import type { WorkspaceDraft } from './unsent-place';
import { isBlankRecord } from './unsent-record';

/** The draft of a Workspace. A move is one rename of its folder, so it happens as a whole or not at all. */
export class DraftFolder extends UnsentFolder implements WorkspaceDraft {
  hasAside(): Promise<boolean> {
    return this.run(() => this.isFolder(this.beside('aside')));
  }

  putAside(): Promise<UnsentRecord> {
    return this.moving(async (record) => {
      if (isBlankRecord(record)) return;
      if (await this.isFolder(this.beside('aside'))) await this.drop();
      else await this.move(this.parts.folder, this.beside('aside'));
    });
  }

  takeBack(): Promise<UnsentRecord> {
    return this.moving(async () => {
      const aside = this.beside('aside');
      const replaced = this.beside('replaced');
      if (!(await this.isFolder(aside))) return;
      await removeTree(replaced, this.parts.context.fs);
      if (await this.isFolder(this.parts.folder)) await this.move(this.parts.folder, replaced);
      await this.move(aside, this.parts.folder);
    });
  }

  protected override async load(): Promise<UnsentRecord> {
    await this.finishMoves();
    return super.load();
  }

  /** `draft-aside`, and names for a draft that goes: for good, or only once another one has taken its place. */
  private beside(what: 'aside' | 'dropped' | 'replaced'): string {
    return `${this.parts.folder}-${what}`;
  }

  /** What a move that did not come to its end left. */
  private async finishMoves(): Promise<void> {
    const { fs } = this.parts.context;
    if (this.isSettled) return;
    const replaced = this.beside('replaced');
    if ((await this.isFolder(replaced)) && !(await this.isFolder(this.parts.folder))) {
      await this.move(replaced, this.parts.folder);
    }
    for (const left of [replaced, this.beside('dropped')]) {
      await removeTree(left, fs).catch(() => undefined); // it is in nobody's way
    }
  }

  private moving(work: (record: UnsentRecord) => Promise<void>): Promise<UnsentRecord> {
    return this.run(async () => {
      const record = await this.load();
      await this.breakOff();
      this.doubt();
      await work(record);
      return this.load();
    });
  }

  private async drop(): Promise<void> {
    const dropped = this.beside('dropped');
    await removeTree(dropped, this.parts.context.fs);
    await this.move(this.parts.folder, dropped);
  }

  private async move(from: string, to: string): Promise<void> {
    const { fs } = this.parts.context;
    await moveEntry(from, to, fs);
    await syncFolder(path.dirname(to), fs);
  }

  private async isFolder(target: string): Promise<boolean> {
    return (await entryKind(target, this.parts.context.fs)) === 'folder';
  }
}
