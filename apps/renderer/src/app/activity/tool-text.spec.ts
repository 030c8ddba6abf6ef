import type { Json } from '@fyllo/protocol';
import { spokenOf } from './tool-text';

describe('what an output says', () => {
  it.each<[Json, string, string]>([
    ['plain', 'plain', ''],
    ['```console\na\nb\n```\n', 'a\nb', ''],
    ['```\na\n```\nb', '```\na\n```\nb', ''],
    ['```\na\n```\nb\n```', '```\na\n```\nb\n```', ''],
    ['```not a name\na\n```', '```not a name\na\n```', ''],
    ['```', '```', ''],
    [{ formatted_output: 'a', stdout: 'a', exit_code: 0 }, 'a', '{\n  "exit_code": 0\n}'],
    [{ output: 'a', formatted_output: '' }, 'a', '{\n  "formatted_output": ""\n}'],
    [{ message: 'no', code: 'x' }, 'no', '{\n  "code": "x"\n}'],
    [{ output: 3 }, '', '{\n  "output": 3\n}'],
    [[1], '', '[\n  1\n]'],
    [null, '', 'null'],
    [JSON.parse('{"__proto__":1,"error":"e"}') as Json, 'e', '{\n  "__proto__": 1\n}'],
  ])('%j', (value, text, rest) => {
    expect(spokenOf(value)).toEqual({ text, rest });
  });
});
