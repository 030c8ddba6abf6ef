import type { Connection } from './connection';
import { NewestOnly } from './newest-only';

const page = (id: number) => ({ id }) as unknown as Connection;

/** Questions that are answered when the test says so; `ended` are the keys of those that were ended. */
function setUp(end: () => Promise<void> = () => Promise.resolve()) {
  const ended: string[] = [];
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const newest = new NewestOnly((key) => {
    ended.push(key);
    return end();
  });
  const ask = (connection: Connection, name?: string, prepare = () => Promise.resolve('about')) =>
    newest.run(
      connection,
      {
        prepare,
        ask: async (about, { key, isNewest }) => {
          asked.push(key);
          await new Promise<void>((resolve) => answers.push(resolve));
          return [about, isNewest()];
        },
      },
      name,
    );
  const reached = async (count: number): Promise<void> => {
    for (let tries = 0; answers.length < count && tries < 50; tries += 1) await Promise.resolve();
    expect(answers).toHaveLength(count);
  };
  return { newest, ended, asked, answers, ask, reached };
}

describe('questions of which only the newest of a page is answered', () => {
  it('end the one before, and leave those of other pages alone', async () => {
    const { ended, asked, answers, ask, reached } = setUp();
    const [one, two] = [page(1), page(2)];
    const first = ask(one);
    const other = ask(two);
    await reached(2);
    const second = ask(one);
    await reached(3);
    for (const answer of answers) answer();
    expect(await Promise.all([first, other, second])).toEqual([
      ['about', false],
      ['about', true],
      ['about', true],
    ]);
    expect([asked, ended]).toEqual([['1 1', '2 2', '1 3'], ['1 1']]);
  });

  it('are not asked at all when a newer one came while they waited', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const { ended, asked, answers, ask, reached } = setUp(() => held);
    const own = page(1);
    const first = ask(own);
    await reached(1);
    const waiting = [ask(own), ask(own)];
    expect(ended).toEqual(['1 1', '1 2']);
    letGo();
    await expect(waiting[0]).rejects.toMatchObject({ code: 'cancelled' });
    await reached(2);
    for (const answer of answers) answer();
    await Promise.all([first, waiting[1]]);
    expect(asked).toEqual(['1 1', '1 3']);
  });

  it('are cancelled by their page, or by their name', async () => {
    const { newest, ended, answers, ask, reached } = setUp();
    const own = page(1);
    await newest.cancel(own);
    const question = ask(own, 'mine');
    await reached(1);
    await newest.cancel(own, 'another');
    expect(ended).toEqual([]);
    await newest.cancel(own, 'mine');
    await newest.cancel(own);
    expect(ended).toEqual(['1 1']);
    answers[0]?.();
    expect(await question).toEqual(['about', false]);
  });

  it('leave nothing behind, whether they were answered or failed', async () => {
    const { newest, ended, answers, ask, reached } = setUp();
    const own = page(1);
    const failing = () => Promise.reject(new Error('nothing to ask about'));
    await expect(ask(own, '', failing)).rejects.toThrow('nothing to ask about');
    const question = ask(own);
    await reached(1);
    answers[0]?.();
    await question;
    await newest.cancel(own);
    expect(ended).toEqual([]);
  });
});
