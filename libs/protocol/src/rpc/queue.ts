import { Type } from '@sinclair/typebox';
import { SessionIdSchema } from '../id-schemas';
import { messageFields, messageKey } from './message-fields';
import { method } from './method';

const strict = { additionalProperties: false };
const sessionId = SessionIdSchema;
const itemId = Type.String({ minLength: 8, maxLength: 64 });
const done = Type.Object({});

/** Messages that wait while a turn runs. The host sends them, whether or not a page is there. Each change is told as a `queue` item. */
export const queueMethods = {
  'queue.add': method(
    'session',
    'A message behind those that wait; when nothing runs and nothing waits it goes out at once. Its files are those of the session’s unsent message. A repeated key changes nothing. `too-large` when the queue is full.',
    Type.Object({ sessionId, key: messageKey, ...messageFields }, strict),
    done,
  ),
  'queue.edit': method(
    'session',
    'This page edits a message: it is not sent until the page saves it, gives it up or goes. `conflict` when another page does; `not-found` when it was sent.',
    Type.Object({ sessionId, itemId }, strict),
    done,
  ),
  'queue.save': method(
    'session',
    'The edited message; its files are those named, of its own and of the unsent message, the others are deleted.',
    Type.Object({ sessionId, itemId, ...messageFields }, strict),
    done,
  ),
  'queue.release': method(
    'session',
    'The message is not edited any more and stays as it was.',
    Type.Object({ sessionId, itemId }, strict),
    done,
  ),
  'queue.move': method(
    'session',
    'Puts a message before another, or last.',
    Type.Object({ sessionId, itemId, before: Type.Union([itemId, Type.Null()]) }, strict),
    done,
  ),
  'queue.remove': method(
    'session',
    'Takes a message out of the queue, with its files; without effect when it is gone.',
    Type.Object({ sessionId, itemId }, strict),
    done,
  ),
  'queue.send-next': method(
    'session',
    'Puts a message first and lets the queue go on: it goes out now, or when the running turn ends.',
    Type.Object({ sessionId, itemId }, strict),
    done,
  ),
};
