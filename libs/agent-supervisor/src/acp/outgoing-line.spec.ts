import fc from 'fast-check';
import { outgoingLine, StreamedString } from './outgoing-line';

const written = async (message: unknown): Promise<string> => {
  let text = '';
  for await (const piece of outgoingLine(message).pieces) text += piece;
  return text;
};

const streamed = (
  pieces: () => AsyncIterable<string>,
  broke: (error: unknown) => void = () => undefined,
): StreamedString => new StreamedString('(a file)', pieces, broke);

/** Each piece apart. */
async function* each(pieces: readonly string[]): AsyncGenerator<string> {
  for (const piece of pieces) yield await Promise.resolve(piece);
}

describe('a line on its way to an agent', () => {
  it('is the JSON of the message', async () => {
    const message = { id: 1, params: { text: 'a"b\n\u2028' } };
    expect(await written(message)).toBe('{"id":1,"params":{"text":"a\\"b\\n\u2028"}}\n');
    expect(outgoingLine(message).shown).toBe(await written(message));
  });

  it('has what is streamed in its place, and the log has not', async () => {
    const message = {
      a: streamed(() => each(['x', '\\n', 'y'])),
      b: [{ c: streamed(() => each([])) }, 'z'],
    };
    expect(await written(message)).toBe('{"a":"x\\ny","b":[{"c":""},"z"]}\n');
    expect(outgoingLine(message).shown).toBe('{"a":"(a file)","b":[{"c":"(a file)"},"z"]}\n');
  });

  it('is the same whatever stands in it and however it is cut', async () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        texts,
        fc.json(),
        async (key, parts, json) => {
          const inside = parts.map((part) => JSON.stringify(part).slice(1, -1));
          const more: unknown = JSON.parse(json);
          const line = await written([{ [`x${key}`]: streamed(() => each(inside)) }, more]);
          expect(line.indexOf('\n')).toBe(line.length - 1);
          expect(JSON.parse(line)).toEqual([{ [`x${key}`]: parts.join('') }, JSON.parse(json)]);
        },
      ),
    );
  });

  it('ends where a piece cannot be made, and is no message then', async () => {
    const fault = new Error('gone');
    const broke = jest.fn();
    async function* fails(): AsyncGenerator<string> {
      yield await Promise.resolve('half');
      throw fault;
    }
    const line = await written({ a: streamed(fails, broke), b: 'never' });
    expect(line).toBe('{"a":"half\n');
    expect(broke.mock.calls).toEqual([[fault]]);
  });

  it('reads nothing before it is written, nor after a writer that gave up', async () => {
    let closed = 0;
    const pieces = jest.fn(async function* () {
      try {
        yield await Promise.resolve('first');
        yield 'second';
      } finally {
        closed += 1;
      }
    });
    const line = outgoingLine([streamed(pieces)]);
    expect(pieces).not.toHaveBeenCalled();
    const seen: string[] = [];
    for await (const piece of line.pieces) {
      seen.push(piece);
      if (piece === 'first') break;
    }
    expect([seen, closed]).toEqual([['["', 'first'], 1]);
  });
});
