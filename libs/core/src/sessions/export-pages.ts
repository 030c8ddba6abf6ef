import { realpath } from 'node:fs/promises';
import { replaceDocument } from '@fyllo/files';
import type { Language, ResultValue } from '@fyllo/protocol';
import { exportFileName, exportHead, messageAsMarkdown } from '@fyllo/session-model';
import type { SessionRuntime } from './session-runtime';

type ExportPage = ResultValue<'session.export'>;

/** A page of the conversation as Markdown, from the beginning on. Errors: `bad-request`, those of the store. */
export async function exportPage(
  runtime: SessionRuntime,
  language: Language,
  cursor?: string,
): Promise<ExportPage> {
  const { title, agentName, id } = runtime.summary();
  const { messages, next } = await runtime.log.forward(cursor ?? null);
  const texts = messages.map((message) => messageAsMarkdown(message, { language, agentName }));
  const head = cursor === undefined ? exportHead(title) : '';
  return { name: exportFileName(title, id), markdown: head + texts.join(''), next };
}

/** Writes all pages into the file that is picked; null when none is. A failure leaves a file of that name as it was. */
export async function saveExport(
  runtime: SessionRuntime,
  language: Language,
  pick: (name: string) => Promise<string | null>,
): Promise<string | null> {
  const first = await exportPage(runtime, language);
  const target = await pick(first.name);
  if (target === null) return null;
  // a link that is chosen goes on being one
  const place = await realpath(target).catch(() => target);
  await replaceDocument(place, pagesFrom(first, runtime, language));
  return target;
}

async function* pagesFrom(
  first: ExportPage,
  runtime: SessionRuntime,
  language: Language,
): AsyncGenerator<string, void> {
  yield first.markdown;
  for (let { next } = first; next !== null;) {
    const page = await exportPage(runtime, language, next);
    yield page.markdown;
    next = page.next;
  }
}
