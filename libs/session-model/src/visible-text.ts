import type { Message, UserPart } from '@fyllo/protocol';

/** What a person sees of a user message: reminders are stored with it and shown nowhere (behaviour 4.3). */
export const visibleUserText = (parts: readonly UserPart[]): string =>
  parts
    .filter((part) => part.type === 'text')
    .map((part) => part.text)
    .join('\n\n');

/** The visible body of a message: its text parts, without reasoning, tools and reminders (behaviour 3.3). */
export function visibleText(message: Message): string {
  if (message.role === 'user') return visibleUserText(message.parts);
  return message.parts
    .filter((part) => part.type === 'text')
    .map((part) => part.text)
    .join('\n\n');
}
