import { signalReader, tagPieces } from '@fyllo/markup';
import type { Message, Part, UserPart } from '@fyllo/protocol';
import { ownParts } from './sub-agents';

/** What a person sees of a user message: reminders are stored with it and shown nowhere (behaviour 4.3). */
export const visibleUserText = (parts: readonly UserPart[]): string =>
  parts
    .filter((part) => part.type === 'text')
    .map((part) => part.text)
    .join('\n\n');

/** A text without blank lines around it; an indentation stays. */
export const withoutBlankEdges = (text: string): string =>
  text.replace(/^(?:[^\S\n]*\n)+/u, '').trimEnd();

/**
 * The visible body of a message: its text parts, without reasoning, tools, media and reminders (behaviour 3.3).
 * Adjacent parts are one text, as they are shown; whatever lies between two parts keeps them apart. In a reply, a
 * valid tag is read as its words, by themselves, or as nothing, without the blank lines around it; any other tag is
 * text as it is written.
 */
export function visibleBodies({ role, parts }: Pick<Message, 'role' | 'parts'>): readonly string[] {
  const signals = role === 'assistant' ? signalReader() : undefined;
  const bodies: string[] = [];
  let adjacent: string[] = [];
  const end = (): void => {
    const body = adjacent.join('\n\n');
    if (adjacent.length > 0) bodies.push(body);
    adjacent = [];
  };
  for (const part of ownParts<Part | UserPart>(parts)) {
    if (part.type !== 'text') {
      end();
      continue;
    }
    const pieces = signals === undefined ? [part.text] : tagPieces(part.text, signals);
    for (const piece of pieces) {
      if (typeof piece === 'string') {
        const text = pieces.length === 1 ? piece : withoutBlankEdges(piece);
        if (text !== '' || pieces.length === 1) adjacent.push(text);
        continue;
      }
      end();
      if (piece.reading.words !== '') bodies.push(piece.reading.words);
    }
  }
  end();
  return bodies;
}
