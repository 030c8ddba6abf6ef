import { randomUUID } from 'node:crypto';

/** A string of a message that is made only when the message is written, so that it is never whole in memory. */
export class StreamedString {
  constructor(
    /** As the protocol log shows it. */
    readonly about: string,
    /** What stands between the quotes, in pieces, as JSON has it. */
    readonly pieces: () => AsyncIterable<string>,
    /** Told why the pieces ended too early; the agent then gets a line that is no message. */
    readonly broke: (error: unknown) => void,
  ) {}
}

/** One message on its way to an agent, with its line feed. */
export interface OutgoingLine {
  /** For the protocol log: what is streamed is left out. */
  readonly shown: string;
  /** To be written one after another. */
  readonly pieces: Iterable<string> | AsyncIterable<string>;
}

/** The line of a message that may hold `StreamedString`s. */
export function outgoingLine(message: unknown): OutgoingLine {
  const streamed: StreamedString[] = [];
  const mark = randomUUID(); // nobody can have written it into a message
  const text = stringify(message, (found) => {
    streamed.push(found);
    return mark;
  });
  if (streamed.length === 0) return { shown: `${text}\n`, pieces: [`${text}\n`] };
  return {
    shown: `${stringify(message, ({ about }) => about)}\n`,
    pieces: woven(text.split(mark), streamed),
  };
}

const stringify = (message: unknown, instead: (found: StreamedString) => string): string =>
  JSON.stringify(message, (_key, value: unknown) =>
    value instanceof StreamedString ? instead(value) : value,
  );

async function* woven(
  texts: readonly string[],
  streamed: readonly StreamedString[],
): AsyncGenerator<string> {
  for (const [index, text] of texts.entries()) {
    yield text;
    const next = streamed[index];
    if (next === undefined) continue;
    try {
      yield* next.pieces();
    } catch (error) {
      next.broke(error);
      break; // the line feed ends what cannot become a message any more
    }
  }
  yield '\n';
}
