import type { Attachment, UserPart } from '@fyllo/protocol';
import { SessionStore, type UnsentPlace } from '@fyllo/session-store';
import type { ModelFs } from '@fyllo/files';
import { bytesOf } from './first-send';
import { WORKSPACE_ID } from './writer-ids';

const FOLDER = `/data/workspaces/${WORKSPACE_ID}`;

/** What a start finds of one place. */
export interface FoundPlace {
  readonly text: string;
  /** Names of the files, in order. */
  readonly files: readonly string[];
}

export interface Found {
  readonly draft: FoundPlace;
  readonly aside: FoundPlace | undefined;
  /** Texts and names of files of the messages of each session, and what is unsent in it. */
  readonly sessions: ReadonlyMap<string, FoundPlace & { readonly unsent: FoundPlace }>;
  /** Files that are not what they were, or not there, and such that belong to nothing. */
  readonly faults: readonly string[];
}

const textIn = (parts: readonly UserPart[]): string =>
  parts.map((part) => ('text' in part ? part.text : '')).join('');

/** Looks at everything that was written and sent, as the next start does. */
export class PlacesLook {
  private readonly faults: string[] = [];

  private constructor(
    private readonly fs: ModelFs,
    private readonly store: SessionStore,
  ) {}

  static async at(fs: ModelFs): Promise<Found> {
    // Its owner is this very process, which lives; locks of the dead have tests of their own.
    await fs.unlink('/data/lock').catch(() => undefined);
    const store = await SessionStore.open('/data', { fs, now: () => 2000 });
    return new PlacesLook(fs, store).all();
  }

  private async all(): Promise<Found> {
    const sessions: Found['sessions'] extends ReadonlyMap<infer K, infer V> ? Map<K, V> : never =
      new Map();
    const { metas, unreadable } = await this.store.listSessions(WORKSPACE_ID);
    if (unreadable > 0) this.faults.push(`${unreadable} unreadable sessions`);
    for (const { id } of metas) sessions.set(id, await this.session(id));
    const own = this.store.unsent(WORKSPACE_ID);
    const draft = await this.place(own, `${FOLDER}/draft`, []);
    const hasAside = await own.hasAside();
    const left = this.fs.names(FOLDER).filter((name) => name.startsWith('draft-'));
    if (left.join() !== (hasAside ? 'draft-aside' : '')) this.faults.push(`left: ${left.join()}`);
    if (hasAside) await own.takeBack();
    const aside = hasAside ? await this.place(own, `${FOLDER}/draft`, []) : undefined;
    const folders = this.fs.names(`${FOLDER}/sessions`);
    if (folders.length !== metas.length) this.faults.push(`folders: ${folders.join()}`);
    return { draft, aside, sessions, faults: this.faults };
  }

  private async session(id: string): Promise<FoundPlace & { readonly unsent: FoundPlace }> {
    const { tail } = await (await this.store.openSession(WORKSPACE_ID, id)).snapshot();
    const parts = tail.flatMap((message) => (message.role === 'user' ? message.parts : []));
    const sent = parts.flatMap((part) => (part.type === 'attachment' ? [part.attachment] : []));
    const place = this.store.unsentOf(WORKSPACE_ID, id);
    const unsent = await this.place(place, `${FOLDER}/sessions/${id}`, sent);
    return { text: textIn(parts), files: sent.map(({ name }) => name), unsent };
  }

  /** `sent`: files that lie in the folder because a message has them. */
  private async place(
    place: UnsentPlace,
    folder: string,
    sent: readonly Attachment[],
  ): Promise<FoundPlace> {
    const { text, attachments } = await place.record();
    const all = [...sent, ...attachments];
    for (const { id, name, size } of all) {
      const read = await place.read(id, 0, size + 1).catch(() => undefined);
      if (!bytesOf(name, size).equals(read?.bytes ?? Buffer.from('?'))) {
        this.faults.push(`${name} is not whole in ${folder}`);
      }
    }
    const names = this.fs.names(`${folder}/attachments`);
    for (const name of names) {
      if (!all.some(({ id }) => name.startsWith(id))) this.faults.push(`orphan ${name}`);
    }
    return { text, files: attachments.map(({ name }) => name) };
  }
}
