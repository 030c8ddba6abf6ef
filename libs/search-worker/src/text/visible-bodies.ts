import type { Message } from '@fyllo/protocol';

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
