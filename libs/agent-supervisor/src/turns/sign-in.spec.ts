import { coded, type QuestionAnswer } from '@fyllo/protocol';
import { withSignIn, type SignInSteps } from './sign-in';

const demand = coded('agent-sign-in', 'Sign in first');

describe('a step that needs a signed-in person', () => {
  let failures: (string | undefined)[];
  let used: (string | undefined)[];

  const person = (
    answers: readonly QuestionAnswer[],
    faults: readonly string[] = [],
  ): SignInSteps => ({
    ask: async (failure) => {
      failures.push(failure);
      return Promise.resolve(answers[failures.length - 1] ?? { action: 'cancel' });
    },
    authenticate: async (methodId) => {
      used.push(methodId);
      const fault = faults[used.length - 1];
      if (fault !== undefined) throw coded('agent-error', 'x', { detail: fault });
      return Promise.resolve();
    },
  });
  /** Works from the given try on. */
  const step = (from: number): (() => Promise<number>) => {
    let tries = 0;
    return () => {
      tries += 1;
      return tries < from ? Promise.reject(demand) : Promise.resolve(tries);
    };
  };
  const yes: QuestionAnswer = { action: 'accept', methodId: 'web' };

  beforeEach(() => {
    failures = [];
    used = [];
  });

  it('asks nobody when it works', async () => {
    expect(await withSignIn(step(1), person([]))).toBe(1);
    expect(failures).toEqual([]);
  });

  it('is done once more after the person has signed in', async () => {
    expect(await withSignIn(step(2), person([yes]))).toBe(2);
    expect({ failures, used }).toEqual({ failures: [undefined], used: ['web'] });
  });

  it('is not done again while signing in fails', async () => {
    expect(await withSignIn(step(2), person([yes, yes], ['Wrong password']))).toBe(2);
    expect(failures).toEqual([undefined, 'Wrong password']);
  });

  it('asks again, with the reason, when the agent is not content', async () => {
    expect(await withSignIn(step(3), person([yes, { action: 'accept' }]))).toBe(3);
    expect({ failures, used }).toEqual({
      failures: [undefined, 'Sign in first'],
      used: ['web', undefined],
    });
  });

  it.each(['decline', 'cancel'] as const)(
    'fails as it did when the person says %s',
    async (action) => {
      await expect(withSignIn(step(2), person([{ action }]))).rejects.toBe(demand);
      expect(used).toEqual([]);
    },
  );

  it('leaves other faults alone', async () => {
    const fault = coded('agent-exited', 'It died');
    await expect(withSignIn(() => Promise.reject(fault), person([yes]))).rejects.toBe(fault);
    expect(failures).toEqual([]);
  });
});
