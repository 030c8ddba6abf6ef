import type { AgentAbilities, Attachment, AttachmentKind } from '@fyllo/protocol';

/** Endings that make a file an image when its type does not say so (behaviour 6.3). */
export const IMAGE_ENDINGS: ReadonlySet<string> = new Set([
  ...['avif', 'bmp', 'gif', 'jpg', 'jpeg', 'png', 'svg', 'webp'],
]);

const endingOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? '';

export const attachmentKind = (name: string, type: string): AttachmentKind =>
  type.toLowerCase().startsWith('image/') || IMAGE_ENDINGS.has(endingOf(name)) ? 'image' : 'file';

/** Whether an agent takes a file of this kind (behaviour 6.3). */
export const takesKind = (
  { image, embeddedContext }: Pick<AgentAbilities, 'image' | 'embeddedContext'>,
  kind: AttachmentKind,
): boolean => (kind === 'image' ? image : embeddedContext);

/** Name of the copy on disk: of the person's name only a harmless ending is taken. SECURITY: S-08 */
export function attachmentFileName({ id, name }: Pick<Attachment, 'id' | 'name'>): string {
  const ending = endingOf(name);
  return ending === '' ? id : `${id}.${ending}`;
}
