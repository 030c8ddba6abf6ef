import type { Turn } from '../turn';

/** Asks the person something in a form, as agents do that need a decision. */
export async function ask(turn: Turn): Promise<void> {
  const words = turn.words.question;
  const answer = await turn.form(words.message, {
    type: 'object',
    properties: {
      name: { type: 'string', title: words.name, minLength: 1, maxLength: 60 },
      size: {
        ...{ type: 'string', title: words.size, default: 'small' },
        oneOf: (['small', 'large'] as const).map((size) => ({
          const: size,
          title: words.sizes[size],
        })),
      },
      tests: { type: 'boolean', title: words.tests, default: true },
    },
    required: ['name', 'size'],
  });
  if (answer === 'unsupported') return turn.say(words.cannotAsk);
  if (answer === undefined) return turn.say(words.declined);
  const size = answer['size'] === 'large' ? words.sizes.large : words.sizes.small;
  const { name } = answer;
  return turn.say(
    words.answered(typeof name === 'string' ? name : '', size, answer['tests'] === true),
  );
}
