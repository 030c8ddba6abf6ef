import type { Turn } from '../turn';

const LINE_MS = 120;

/** `<` and `>` stand as escapes in a tag: nothing in it may look like the end of one. */
const inTag = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>]/gu, (char) => (char === '<' ? '\\u003c' : '\\u003e'));

/** The date and the time as a signal, line by line, so that it can be seen how one comes to be. */
export async function time(turn: Turn, now = new Date()): Promise<void> {
  const { moment, timeIs, timeDone } = turn.words;
  const tag = ['<fyllo-signal type="show.time">', inTag({ label: moment(now) }), '</fyllo-signal>'];
  for (const line of [timeIs, '', ...tag, '', timeDone]) {
    await turn.say(`${line}\n`);
    if (line !== '') await turn.pause(LINE_MS);
  }
}
