import { revealHidden } from '../../ui';
import type { OfferedCommand } from './command-match';
import type { CompletionContext } from './completion-context';

import { insertText } from './insert-text';
import { withMention } from './move-mentions';
import type { OfferedFile } from './offered-file';
import { nameEnd, type Trigger } from './trigger';

export function chooseCommand(
  context: CompletionContext,
  trigger: Trigger,
  { name }: OfferedCommand,
): void {
  replaceName(context, trigger, `/${name}`);
}

/**
 * Hidden characters of a name are written out, for the input shows text as it is; the path has the file as it is
 * called. SECURITY: X-04
 */
export function chooseFile(
  context: CompletionContext,
  trigger: Trigger,
  { label, path }: OfferedFile,
): void {
  const name = `@${revealHidden(label)}`;
  replaceName(context, trigger, name);
  const draft = context.draft();
  if (!draft.text().startsWith(name, trigger.at)) return;
  const mention = { at: trigger.at, length: name.length, path };
  draft.write(draft.text(), withMention(draft.mentions(), mention));
}

/** One space follows the name, also when there was one. */
function replaceName({ area, draft }: CompletionContext, trigger: Trigger, name: string): void {
  const text = draft().text();
  const end = nameEnd(text, trigger.at + 1 + trigger.query.length);
  const to = text.charAt(end) === ' ' ? end + 1 : end;
  insertText(area(), { from: trigger.at, to }, `${name} `);
}
