export type { AttachedFile } from './attached-file';
export { toBase64 } from './base64';
export { type AttachmentPlace, ChosenContent, type FileContent, KeptContent } from './file-content';
export { FileOpener } from './file-opener';
export { FileThumbnail } from './file-thumbnail';
export { SentAttachments } from './sent-attachments';
