import { UpdateMapper } from '@fyllo/agent-supervisor/acp/update-mapper';
import { plainText, styledText } from '@fyllo/markup';
import fc from 'fast-check';
import { ANSI, ANSI_PIECES } from '../payloads/ansi';

/** Output of programs obeys nothing and hides nothing, however it arrives. */

const shownOf = (text: string): string =>
  styledText(text)
    .map((run) => run.text)
    .join('');

const FORBIDDEN = /(?![\n\t])\p{Cc}/u;

/** What a page reads of a command whose output came in these pieces. */
function streamed(pieces: readonly string[]): string {
  const mapper = new UpdateMapper();
  let text = '';
  for (const data of pieces) {
    const _meta = { terminal_output_delta: { terminal_id: 't', data } };
    const update = { sessionUpdate: 'tool_call_update', toolCallId: 't', _meta };
    for (const event of mapper.map(update, 'message-aaaaaaaaaa')) {
      const last = event.type === 'tool' ? event.patch.content?.at(-1) : undefined;
      if (last?.type === 'text' && 'value' in last.body) text = last.body.value;
    }
  }
  return text;
}

const cut = (text: string, places: readonly number[]): readonly string[] => {
  const marks = [...new Set(places.map((place) => place % (text.length + 1)))].sort(
    (a, b) => a - b,
  );
  return [0, ...marks].map((mark, index) => text.slice(mark, marks[index] ?? text.length));
};

describe('output of programs', () => {
  it('is tried with enough payloads', () => {
    expect(ANSI.length).toBeGreaterThanOrEqual(60);
    expect(new Set(ANSI.map(([name]) => name)).size).toBe(ANSI.length);
  });

  it.each(ANSI)('%s', (_name, text, shown) => {
    expect(plainText(text)).toBe(shown);
    expect(shownOf(text)).toBe(shown);
    expect(shown).not.toMatch(FORBIDDEN);
    expect(plainText(shown)).toBe(shown);
  });

  it('says the same wherever a stream of it was cut', () => {
    let tried = 0;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...ANSI_PIECES), { maxLength: 60 }).map((list) => list.join('')),
        fc.array(fc.nat(), { maxLength: 12 }),
        (text, places) => {
          tried += 1;
          const whole = shownOf(text);
          expect(styledText(streamed(cut(text, places)))).toEqual(styledText(text));
          expect(whole).toBe(plainText(text));
          expect(whole).not.toMatch(FORBIDDEN);
          expect(shownOf(whole)).toBe(whole);
        },
      ),
      { numRuns: 2000 },
    );
    expect(tried).toBeGreaterThanOrEqual(2000);
  });

  it('would be let through by a cleaner that knows colours only', () => {
    const coloursOnly = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');
    const missed = ANSI.filter(([, text, shown]) => text.replace(coloursOnly, '') !== shown);
    expect(missed.length).toBeGreaterThan(50);
  });
});
