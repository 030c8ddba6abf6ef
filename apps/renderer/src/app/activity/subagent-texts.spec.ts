import type { Json } from '@fyllo/protocol';
import { promptIn, replyIn } from './subagent-texts';

describe('promptIn', () => {
  it.each([
    [{ prompt: 'Look', description: 'x' }, 'Look'],
    [{ prompt: 7 }, ''],
    [JSON.parse('{"__proto__":{"prompt":"x"}}') as Json, ''],
    [['prompt'], ''],
    ['prompt', ''],
    [null, ''],
  ])('%j', (input, prompt) => {
    expect(promptIn(input)).toBe(prompt);
  });
});

describe('replyIn', () => {
  it.each([
    ['It prints hello.', 'It prints hello.'],
    // as Claude Code and OpenCode were recorded
    ['<tools-used-before-summary>Bash, Read</tools-used-before-summary>\n', ''],
    [
      '<task id="ses_1" state="completed">\n<task_result>\nA **readme**.\n\n</task_result>\n</task>',
      'A **readme**.\n',
    ],
    // anything else is shown as it is
    ['<task id="ses_1" state="completed">\n<task_result>\nno end', undefined],
    ['before <task id="s" state="c">\n<task_result>\nx\n</task_result>\n</task>', undefined],
    ['<tools-used-before-summary>a</tools-used-before-summary> and more', undefined],
    ['<tools-used-before-summary><b></tools-used-before-summary>', undefined],
  ])('%j', (said, reply) => {
    expect(replyIn(said)).toBe(reply ?? said);
  });

  it.each([[null], [7], [{ text: 'x' }], [['x']]])('is empty for %j', (said) => {
    expect(replyIn(said)).toBe('');
  });

  it('is found in a large text at once', () => {
    const body = '</task_result>\n'.repeat(100_000);
    const said = `<task id="s" state="c">\n<task_result>\n${body}\n</task_result>\n</task>`;
    expect(replyIn(said)).toBe(body);
  });
});
