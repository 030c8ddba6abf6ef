import type { Message, UserPart } from '@fyllo/protocol';

/** What a person sees of a user message: reminders are stored with it and shown nowhere (behaviour 4.3). */
export const visibleUserText = (parts: readonly UserPart[]): string =>
  parts
    .filter((part) => part.type === 'text')
    .map((part) => part.text)
    .join('\n\n');

/**
 * The visible body of a message: its text parts, without reasoning, tools, media and reminders (behaviour 3.3).
 * Adjacent parts are one text, as they are shown; whatever lies between two parts keeps them apart.
 */
export function visibleBodies(message: Pick<Message, 'parts'>): readonly string[] {
  const bodies: string[] = [];
  let adjacent: string[] = [];
  for (const part of message.parts) {
    if (part.type === 'text') {
      adjacent.push(part.text);
    } else if (adjacent.length > 0) {
      bodies.push(adjacent.join('\n\n'));
      adjacent = [];
    }
  }
  if (adjacent.length > 0) bodies.push(adjacent.join('\n\n'));
  return bodies;
}
