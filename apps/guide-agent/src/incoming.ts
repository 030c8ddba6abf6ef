import type { ContentBlock } from '@agentclientprotocol/sdk';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file that came with a message. */
export interface AttachedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** The whole of it, when it is a text. */
  readonly text?: string;
}

/** A message as the agent works with it. */
export interface Incoming {
  /** What the person wrote. */
  readonly typed: string;
  /** The same with the names of linked files in their places, to be shown. */
  readonly shown: string;
  /** The same with the paths of linked files, quoted, as commands read them. */
  readonly command: string;
  readonly links: readonly string[];
  readonly files: readonly AttachedFile[];
}

interface Piece {
  readonly typed: string;
  readonly shown: string;
  readonly command: string;
  readonly isLink: boolean;
}

/** Context that the client adds to a message is not what the person typed. */
const isReminder = (text: string): boolean => /^\s*<system-reminder>/u.test(text);

/** Takes a prompt apart. */
export function readPrompt(prompt: readonly ContentBlock[]): Incoming {
  const pieces = prompt.flatMap(pieceOf);
  return {
    typed: joined(pieces, 'typed'),
    shown: joined(pieces, 'shown'),
    command: joined(pieces, 'command'),
    links: prompt.flatMap((block) => (block.type === 'resource_link' ? [block.name] : [])),
    files: prompt.flatMap(fileOf),
  };
}

function pieceOf(block: ContentBlock): readonly Piece[] {
  if (block.type === 'text') {
    const { text } = block;
    return isReminder(text) ? [] : [{ typed: text, shown: text, command: text, isLink: false }];
  }
  if (block.type !== 'resource_link') return [];
  const place = placeOf(block.uri).replace(/[\\"]/gu, '\\$&');
  return [{ typed: '', shown: `@${block.name}`, command: `"${place}"`, isLink: true }];
}

/** A link stands inside the text around it; texts of their own begin a line. */
const joined = (pieces: readonly Piece[], key: 'typed' | 'shown' | 'command'): string =>
  pieces
    .map((piece, index) => {
      const before = pieces[index - 1];
      const startsLine = before !== undefined && !before.isLink && !piece.isLink;
      return `${startsLine ? '\n' : ''}${piece[key]}`;
    })
    .join('')
    .trim();

function fileOf(block: ContentBlock): readonly AttachedFile[] {
  if (block.type === 'image') {
    const name = typeof block.uri === 'string' ? nameOf(block.uri) : '';
    return [{ name, type: block.mimeType, bytes: bytesOfBase64(block.data) }];
  }
  if (block.type !== 'resource') return [];
  const { resource } = block;
  const file = { name: nameOf(resource.uri), type: resource.mimeType ?? '' };
  return 'text' in resource
    ? [{ ...file, bytes: Buffer.byteLength(resource.text), text: resource.text }]
    : [{ ...file, bytes: bytesOfBase64(resource.blob) }];
}

const bytesOfBase64 = (data: string): number => Buffer.byteLength(data, 'base64');

/** The path of a file URL; other addresses stay what they are. */
function placeOf(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return uri; // an address that leads to no file of this computer
  }
}

/** The person's name for a file is the fragment of its address; else the last part of the path. */
function nameOf(uri: string): string {
  const at = uri.indexOf('#');
  try {
    if (at >= 0 && at < uri.length - 1) return decodeURIComponent(uri.slice(at + 1));
  } catch {
    return uri.slice(at + 1); // a fragment that is no escaped text
  }
  return path.basename(placeOf(uri));
}
