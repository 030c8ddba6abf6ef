import {
  ATTACHMENT_READ_BYTES,
  MAX_UNSENT_SLICE,
  coded,
  type MethodName,
  type SessionId,
  type Unsent,
  type UnsentRecord,
} from '@fyllo/protocol';
import { outgoing } from '../connections/fan-out';
import type { Caller, Handlers } from '../connections/router';
import type { CoreParts } from '../core-parts';
import { sourcesOf } from '../unsent/attachment-sources';
import { chosen } from '../unsent/content-checks';
import { sentFiles } from '../unsent/sent-files';

type UnsentMethod = Extract<MethodName, `unsent.${string}` | 'attachment.read'>;
type FileMethod = 'unsent.attach' | 'unsent.chunk' | 'unsent.attached' | 'unsent.detach';

/** Unsent messages: their texts, their files, and the draft that was put aside. */
export const unsentHandlers = (parts: CoreParts): Pick<Handlers, UnsentMethod> => ({
  ...textHandlers(parts),
  ...fileHandlers(parts),
  'unsent.adopt': async ({ sessionId, attachmentIds }, { workspaceId }) => {
    const { directory, unsent } = parts;
    const sent = await directory.with(sessionId, ({ log }) => sentFiles(log, attachmentIds));
    const place = await unsent.of(workspaceId, sessionId);
    const sources = await sourcesOf(place, chosen(sent, attachmentIds));
    return { attachments: [...(await unsent.draft(workspaceId).adopt(sources))] };
  },
  'attachment.read': async ({ sessionId, attachmentId, offset }, { workspaceId }) => {
    const place = await parts.unsent.of(workspaceId, sessionId);
    const { bytes, size } = await place.read(attachmentId, offset, ATTACHMENT_READ_BYTES);
    return { data: Buffer.from(bytes).toString('base64'), size };
  },
});

type TextMethod = Exclude<UnsentMethod, FileMethod | 'unsent.adopt' | 'attachment.read'>;

const textHandlers = ({ unsent, texts }: CoreParts): Pick<Handlers, TextMethod> => ({
  'unsent.open': async ({ sessionId }, { workspaceId, connection }) => {
    const place = await unsent.of(workspaceId, sessionId);
    const record = await place.record();
    const damaged = place.damage();
    if (damaged !== undefined) connection.push(damageOf(damaged, sessionId));
    const isDraft = sessionId === undefined;
    return opened(record, isDraft && (await unsent.draft(workspaceId).hasAside()));
  },
  'unsent.read': async ({ sessionId, from }, { workspaceId }) => {
    const { text } = await (await unsent.of(workspaceId, sessionId)).record();
    return { text: text.slice(from, from + MAX_UNSENT_SLICE) };
  },
  'unsent.write': async ({ sessionId, ...slice }, { workspaceId, connection }) => {
    const place = await unsent.of(workspaceId, sessionId);
    await texts.write(connection, place, slice);
    return {};
  },
  'unsent.put-aside': async (_params, { workspaceId }) => {
    const draft = unsent.draft(workspaceId);
    return opened(await draft.putAside(), await draft.hasAside());
  },
  'unsent.take-back': async (_params, { workspaceId }) => {
    const draft = unsent.draft(workspaceId);
    return opened(await draft.takeBack(), await draft.hasAside());
  },
});

const fileHandlers = ({ unsent, uploads }: CoreParts): Pick<Handlers, FileMethod> => {
  const placeOf = (sessionId: SessionId | undefined, { workspaceId }: Caller) =>
    unsent.of(workspaceId, sessionId);
  return {
    'unsent.attach': async ({ sessionId, ...file }, caller) => {
      const place = await placeOf(sessionId, caller);
      const attachmentId = await place.begin(file);
      uploads.begun(caller, place, attachmentId);
      return { attachmentId };
    },
    'unsent.chunk': async ({ sessionId, attachmentId, offset, data }, caller) => {
      if (data.length % 4 !== 0) throw coded('bad-request', 'The data is not base64.');
      const place = await placeOf(sessionId, caller);
      await place.append(attachmentId, offset, Buffer.from(data, 'base64'));
      return {};
    },
    'unsent.attached': async ({ sessionId, attachmentId }, caller) => {
      const place = await placeOf(sessionId, caller);
      uploads.ended(place, attachmentId);
      return { attachment: await place.complete(attachmentId) };
    },
    'unsent.detach': async ({ sessionId, attachmentId }, caller) => {
      const place = await placeOf(sessionId, caller);
      uploads.ended(place, attachmentId);
      await place.detach(attachmentId);
      return {};
    },
  };
};

/** A key of a send is told as long as there is something to be sent with it. */
function opened({ text, mentions, attachments, sending }: UnsentRecord, hasAside: boolean): Unsent {
  const isBegun = sending !== undefined && text.trim() !== '';
  return {
    ...{ text: text.slice(0, MAX_UNSENT_SLICE), length: text.length, mentions, attachments },
    ...(isBegun ? { key: sending.key } : {}),
    hasAside,
  };
}

const damageOf = (file: string, sessionId: SessionId | undefined) =>
  outgoing({
    ...{ k: 'problem', ...(sessionId === undefined ? {} : { sessionId }) },
    error: coded('unsent-damaged', 'What was not sent could not be read.', { detail: file }).error,
  });
