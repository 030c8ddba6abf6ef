import { reviveMentions } from './move-mentions';
import type { MentioningText } from './completion-context';

const MOST_KEPT = 200;

/** What the drafts of one input have named: a name that comes back with its text is a mention again. */
export class MentionMemory {
  private readonly names = new WeakMap<MentioningText, Map<string, string>>();

  /** Remembers what the draft names now. */
  keep(draft: MentioningText): void {
    const mentions = draft.mentions();
    if (mentions.length === 0) return;
    const text = draft.text();
    const known = this.names.get(draft) ?? new Map<string, string>();
    this.names.set(draft, known);
    for (const { at, length, path } of mentions)
      if (known.size < MOST_KEPT) known.set(text.slice(at, at + length), path);
  }

  /** After an edit that was taken back, or a piece that was pasted. `old` is the text before it. */
  revive(draft: MentioningText, old: string): void {
    const known = this.names.get(draft);
    if (known === undefined) return;
    const [text, mentions] = [draft.text(), draft.mentions()];
    const all = reviveMentions(old, text, mentions, known);
    if (all !== mentions) draft.write(text, all);
  }
}
