import type { AgentAbilities, Attachment, AttachmentId, AttachmentKind } from '@fyllo/protocol';
import { attachmentKind, takesKind } from '@fyllo/session-model';
import { ChosenContent, type FileContent } from '../../attached-files';
import { randomKey } from '../../host';
import type { ChosenFile } from './chosen-files';
import type { AttachmentFault, AttachmentState, DraftAttachment } from './draft-attachment';

/** What is known of a file of the draft, apart from whether its agent takes it. */
export interface AttachmentEntry {
  readonly key: string;
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly size: number;
  readonly content: FileContent;
  /** The person's own file; not for copies that were there when the page came. */
  readonly chosen?: ChosenFile | undefined;
  /** It was found fit once, or was there already: from then on it is marked, not taken away, when it does not fit. */
  readonly accepted: boolean;
  readonly phase: 'uploading' | 'saved' | 'failed';
  readonly progress: number;
  readonly cancelling: AbortController;
  /** The copy that is being made. */
  readonly uploadId?: AttachmentId | undefined;
  readonly attachment?: Attachment | undefined;
  readonly fault?: AttachmentFault | undefined;
}

export function chosenEntry(
  chosen: ChosenFile,
  accepted: boolean,
  key = randomKey(),
): AttachmentEntry {
  const { file, name, type, mimeType, size } = chosen;
  return {
    key,
    name,
    kind: attachmentKind(name, type),
    size,
    content: new ChosenContent(randomKey(), file, mimeType),
    chosen,
    accepted,
    phase: 'uploading',
    progress: 0,
    cancelling: new AbortController(),
  };
}

export const keptEntry = (attachment: Attachment, content: FileContent): AttachmentEntry => ({
  key: attachment.id,
  name: attachment.name,
  kind: attachment.kind,
  size: attachment.size,
  content,
  accepted: true,
  phase: 'saved',
  progress: 1,
  cancelling: new AbortController(),
  attachment,
});

/** The entry with what its agent makes of it. */
export function shownEntry(
  entry: AttachmentEntry,
  abilities: AgentAbilities | undefined,
): DraftAttachment {
  const { key, name, kind, size, content, progress, fault, attachment } = entry;
  return {
    ...{ key, name, kind, size, content, progress, attachment },
    error: fault,
    state: stateOf(entry, abilities),
    preview: () => content.whole(),
  };
}

function stateOf(
  { phase, kind }: AttachmentEntry,
  abilities: AgentAbilities | undefined,
): AttachmentState {
  if (abilities !== undefined && !takesKind(abilities, kind)) return 'unfit';
  return abilities === undefined && phase !== 'failed' ? 'checking' : phase;
}
