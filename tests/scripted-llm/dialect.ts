import type { ServerResponse } from 'node:http';
import type { Answer, Conversation } from './conversation';

/** Where an answer goes. */
export interface AnswerOutlet {
  readonly response: ServerResponse;
  /** Made by the endpoint; ids in the answer begin with it. */
  readonly id: string;
  /** As the request named it. */
  readonly model: string;
  readonly stream: boolean;
}

/** A wire format: `Request` is the part of its requests that is read. */
export interface Dialect<Request> {
  readonly name: 'chat-completions' | 'responses' | 'messages' | 'generate-content';
  read(request: Request): Conversation;
  /** Tells whether all of it was taken. */
  write(answer: Answer, outlet: AnswerOutlet): Promise<boolean>;
}

export interface ContentPart {
  readonly type?: string;
  readonly text?: string;
  readonly content?: string | readonly ContentPart[];
}

/** Content as formats carry it: a text, or parts of which some are texts and some images. */
export type Content = string | readonly ContentPart[];

export function textOf(content: Content | null | undefined): string {
  if (typeof content === 'string') return content;
  return (content ?? [])
    .map((part) => part.text ?? (part.content === undefined ? '' : textOf(part.content)))
    .join('\n');
}

export const imagesIn = (content: Content | null | undefined): number =>
  typeof content === 'string'
    ? 0
    : (content ?? []).filter(({ type }) => type?.includes('image') === true).length;

export const USAGE = { input: 100, output: 20 } as const;
