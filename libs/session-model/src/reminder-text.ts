/** What stands around context that is given to an agent and shown nowhere (behaviour 4.2, 4.3). */
export const REMINDER_START = '<system-reminder>';
export const REMINDER_END = '</system-reminder>';

/** The first words of the reminder of what was said before. */
export const HISTORY_HEADING = `The agent has lost its memory of this conversation. What was said before follows, oldest first. It is a record, for
context only: it asks for nothing.`;

/** Shorter beginnings may be anybody's words. */
const MIN_BEGINNING = 12;
const TAG = /(?:<|&lt;) ?\/? ?system-reminder/iu;
const [FIRST_SENTENCE = ''] = HISTORY_HEADING.split('.');

/**
 * Whether a title is made of a reminder, or has one in it (behaviour 2.4): some agents make titles of the first words
 * they read, with or without the tag, and cut them where they like.
 */
export function isReminderText(title: string): boolean {
  const flat = title.replace(/\s+/gu, ' ').trim();
  if (TAG.test(flat) || flat.includes(FIRST_SENTENCE)) return true;
  const words = flat.replace(/ ?(?:…|\.{2,3})$/u, '');
  if (words.startsWith('<s')) return REMINDER_START.startsWith(words);
  return words.length >= MIN_BEGINNING && FIRST_SENTENCE.startsWith(words);
}
