import { MAX_RPC_PARAMS_BYTES, MAX_UNSENT_CHARS } from '@fyllo/protocol';
import { FakeLink, settled } from '../host/testing/fake-link';
import { DraftKeeper } from './draft-keeper';
import { KeptUnsent } from '../host/testing/kept-unsent';
import type { Written } from './unsent-text';

const SESSION = 'session-aaaaaaaaaa';

function keeper() {
  const link = new FakeLink();
  const unsent = new KeptUnsent(link);
  let written: Written = { text: '', mentions: [] };
  const one = new DraftKeeper({
    link,
    place: { sessionId: SESSION },
    written: () => written,
    mayWrite: () => true,
  });
  const type = (text: string): void => {
    written = { text, mentions: [] };
    one.changed();
  };
  return { link, unsent, one, type };
}

describe('DraftKeeper', () => {
  it('writes a long text in slices that fit into a call, whatever it is made of', async () => {
    const { link, unsent, one, type } = keeper();
    const text = '\u0001'.repeat(70_000) + '😀'.repeat(10_001);
    type(text);
    await one.flush();
    expect(unsent.textOf(SESSION) === text).toBe(true);
    const sizes = link.paramsOf('unsent.write').map((params) => JSON.stringify(params).length);
    expect(sizes).toHaveLength(4);
    expect(Math.max(...sizes)).toBeLessThan(MAX_RPC_PARAMS_BYTES);
  });

  it('has one write under way and ends with the newest text', async () => {
    const { link, unsent, one, type } = keeper();
    const answers: (() => void)[] = [];
    const write = link.answers['unsent.write'];
    link.answers['unsent.write'] = (params) =>
      new Promise((resolve) => {
        answers.push(() => void Promise.resolve(write?.(params)).then((r) => r && resolve(r)));
      });
    type('one');
    const first = one.flush();
    type('two');
    const second = one.flush();
    expect(link.paramsOf('unsent.write')).toHaveLength(1);
    answers[0]?.();
    await settled();
    expect(link.paramsOf('unsent.write')).toHaveLength(2);
    answers[1]?.();
    await Promise.all([first, second]);
    expect([unsent.textOf(SESSION), one.due]).toEqual(['two', false]);
  });

  it('writes at the next welcome what could not be written', async () => {
    const { link, unsent, one, type } = keeper();
    link.lose();
    type('offline');
    await one.flush();
    expect([one.failure(), one.due]).toEqual([null, true]);
    link.comeBack();
    await settled();
    expect([unsent.textOf(SESSION), one.due]).toEqual(['offline', false]);
  });

  it('has everything on its way at once when the page goes', () => {
    const { link, one, type } = keeper();
    type('x'.repeat(60_001));
    one.rush();
    expect(link.paramsOf('unsent.write')).toHaveLength(3);
    one.agree();
    one.rush();
    expect(link.paramsOf('unsent.write')).toHaveLength(3);
  });

  it('says at once that a text is too long to be kept, and keeps it when it is shorter', async () => {
    const { link, one, type } = keeper();
    type('x'.repeat(MAX_UNSENT_CHARS + 1));
    await one.flush();
    expect([one.failure()?.code, link.paramsOf('unsent.write')]).toEqual(['too-large', []]);
    type('short');
    await one.flush();
    expect(one.failure()).toBeNull();
  });
});
