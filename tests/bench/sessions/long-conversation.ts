import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sessionFolder, storeSessions, type StoredTurn } from '../../e2e/stored-sessions';
import { mixedMarkdown } from '../figures/mixed-markdown';

/** A conversation to be stored, in messages and bytes; half of the messages are the person's. */
export interface Conversation {
  readonly id: string;
  readonly title: string;
  readonly messages: number;
  /** Of heavy tool payloads, which lie beside the transcript; 0: no tools. */
  readonly detailBytes?: number;
}

/** Replies differ in length as those of agents do, from a line to a few screens. */
const REPLY_CHARACTERS = [120, 400, 900, 2400] as const;

/** The first words of every message, by which the page is asked whose message it shows. */
export const markOf = (title: string, turn: number): string => `[${title} ${turn}]`;

const REPLIES = REPLY_CHARACTERS.map((length) => mixedMarkdown(length));

function turnsOf({ title, messages, detailBytes = 0 }: Conversation): readonly StoredTurn[] {
  const turns = messages / 2;
  const payload = Math.floor(detailBytes / turns);
  return Array.from({ length: turns }, (_, n) => {
    const question = `${markOf(title, n)} What happens when the ${n}th session is written?`;
    const answer = `${markOf(title, n)} ${REPLIES[n % REPLIES.length] ?? ''}`;
    if (payload === 0) return { question, answer };
    const output = { ref: { offset: n * payload, length: payload - 1 } };
    const tool = {
      ...{ type: 'tool', toolCallId: `call-${n}`, title: `Read src/file-${n}.ts` },
      ...{ kind: 'read', status: 'completed', output, content: [], locations: [], permissions: [] },
    };
    return { question, answer, parts: [tool, { type: 'text', text: answer }] };
  });
}

/** Writes conversations into a data folder before its host starts; the payloads are valid lines. */
export function storeConversations(
  dataDir: string,
  project: string,
  conversations: readonly Conversation[],
): void {
  for (const conversation of conversations) {
    const { id, title, messages, detailBytes = 0 } = conversation;
    storeSessions(dataDir, project, [{ id, title, turns: turnsOf(conversation) }]);
    if (detailBytes === 0) continue;
    const turns = messages / 2;
    const payload = Math.floor(detailBytes / turns);
    const line = `"${'x'.repeat(payload - 3)}"\n`;
    writeFileSync(path.join(sessionFolder(dataDir, id), 'details.jsonl'), line.repeat(turns));
  }
}
