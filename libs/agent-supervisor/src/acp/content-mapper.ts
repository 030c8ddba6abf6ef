import { MAX_UPDATE_TEXT, type Media } from '@fyllo/protocol';
import { field, isRecord, own, recordOf, textOf } from './json-access';

/** A content block is text, something to look at, or nothing we understand. */
export type Block = { readonly text: string } | { readonly media: Media };

const NAME_CHARS = 500;
const URI_CHARS = 4096;

const mediaOf = (kind: Media['kind'], block: Readonly<Record<string, unknown>>): Media => ({
  kind,
  ...field('mimeType', textOf(own(block, 'mimeType'), NAME_CHARS)),
  ...field('uri', textOf(own(block, 'uri'), URI_CHARS)),
  ...field('name', textOf(own(block, 'title') ?? own(block, 'name'), NAME_CHARS)),
});

const withData = (media: Media, data: unknown): Media =>
  typeof data === 'string' && data !== '' ? { ...media, data: { value: data } } : media;

/** Reads an ACP ContentBlock. */
export function blockOf(value: unknown): Block | undefined {
  if (!isRecord(value)) return undefined;
  const type = own(value, 'type');
  if (type === 'text') {
    const text = textOf(own(value, 'text'));
    return text === undefined ? undefined : { text };
  }
  if (type === 'image' || type === 'audio') {
    return { media: withData(mediaOf(type, value), own(value, 'data')) };
  }
  if (type === 'resource_link') return { media: mediaOf('resource_link', value) };
  if (type !== 'resource') return undefined;
  const resource = recordOf(own(value, 'resource'));
  return {
    media: withData(mediaOf('resource', resource), own(resource, 'text') ?? own(resource, 'blob')),
  };
}

/** The text of a block or of a list of blocks; other content is left out. */
export function plainTextOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => plainTextOf(item)).join('');
  const block = blockOf(value);
  return block !== undefined && 'text' in block ? block.text : '';
}

/** Cuts text into pieces of at most `max` characters, never inside a surrogate pair. */
export function pieces(text: string, max: number = MAX_UPDATE_TEXT): readonly string[] {
  const result: string[] = [];
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + max, text.length);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff && end - start > 1) end -= 1;
    result.push(text.slice(start, end));
    start = end;
  }
  return result;
}
