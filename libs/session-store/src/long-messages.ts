import { MAX_JSON_DEPTH, type AssistantMessage, type Message, type Part } from '@fyllo/protocol';
import { exceedsJson, MAX_LINE_VALUES } from '@fyllo/files';
import { derivedId } from './derived-id';
import { messageLine } from './message-line';

/** No line of the transcript is longer, so that each can be read again and searched. LIMIT: S-03 */
export const MAX_MESSAGE_LINE_BYTES = 8 * 1024 * 1024;

/** Whether a message can be one line that every reader takes. */
export function fitsOneLine(message: Message): boolean {
  try {
    const line = messageLine(message);
    if (line.length <= MAX_LINE_VALUES) return true; // too short for either bound
    const bytes = Buffer.from(line);
    return (
      bytes.length <= MAX_MESSAGE_LINE_BYTES &&
      !exceedsJson(bytes, { depth: MAX_JSON_DEPTH, values: MAX_LINE_VALUES })
    );
  } catch (thrown) {
    if (thrown instanceof RangeError) return false; // longer than a string can be
    throw thrown;
  }
}

/**
 * A message as messages that each fit a line: itself, or pieces in the order of its parts. The last piece has its id
 * and its end: it is written last, so where it can be read the others can, and later events join it. A part that
 * cannot be cut is a piece of its own.
 */
export function piecesOf(message: Message): readonly Message[] {
  if (message.role === 'user' || fitsOneLine(message)) return [message];
  const groups = groupsOf(message, message.parts);
  const { error: _error, stopReason: _stopReason, ...head } = message;
  return groups.map((parts, index) =>
    index === groups.length - 1
      ? { ...message, parts }
      : { ...head, parts, id: derivedId('message', `${message.id}:${index}`) },
  );
}

function groupsOf(message: AssistantMessage, parts: readonly Part[]): readonly Part[][] {
  if (fitsOneLine({ ...message, parts: [...parts] })) return [[...parts]];
  const [only] = parts;
  const halves = parts.length === 1 && only ? halvesOf(only) : parts;
  if (halves.length < 2) return [[...halves]];
  const middle = halves.length >> 1;
  return [
    ...groupsOf(message, halves.slice(0, middle)),
    ...groupsOf(message, halves.slice(middle)),
  ];
}

function halvesOf(part: Part): readonly Part[] {
  if ((part.type !== 'text' && part.type !== 'thought') || part.text.length < 2) return [part];
  const { text } = part;
  const middle = text.length >> 1;
  // Not between the two halves of a character.
  const cut = /[\uDC00-\uDFFF]/.test(text.charAt(middle)) && middle > 1 ? middle - 1 : middle;
  return [
    { ...part, text: text.slice(0, cut) },
    { ...part, text: text.slice(cut) },
  ];
}
