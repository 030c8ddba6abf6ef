import fc from 'fast-check';
import { COMMAND_NAMES, MAX_PARAGRAPHS, parseCommand, type Command } from './command';

const CASES: readonly (readonly [string, Command])[] = [
  ['help', { name: 'help' }],
  ['  HELP  ', { name: 'help' }],
  ['/help', { name: 'help' }],
  ['帮助', { name: 'help' }],
  ['list', { name: 'list', path: '.' }],
  ['列出 src', { name: 'list', path: 'src' }],
  ['ls "my folder"', { name: 'list', path: 'my folder' }],
  ['read README.md', { name: 'read', path: 'README.md' }],
  ['read @README.md', { name: 'read', path: 'README.md' }],
  ['read `README.md`', { name: 'read', path: 'README.md' }],
  ['读取README.md', { name: 'read', path: 'README.md' }],
  ['查看 “说明 文件.md”', { name: 'read', path: '说明 文件.md' }],
  ['read', { name: 'incomplete', of: 'read' }],
  ['find two words', { name: 'find', text: 'two words' }],
  ['find "two words"', { name: 'find', text: 'two words' }],
  ['查找 文字', { name: 'find', text: '文字' }],
  ['find', { name: 'incomplete', of: 'find' }],
  ['edit a.txt', { name: 'edit', path: 'a.txt' }],
  ['edit a.txt "b" "c"', { name: 'edit', path: 'a.txt', change: { from: 'b', to: 'c' } }],
  ['edit a.txt "b" ""', { name: 'edit', path: 'a.txt', change: { from: 'b', to: '' } }],
  [
    'edit "a b.txt" "say \\"x\\"" "line\\nnext"',
    { name: 'edit', path: 'a b.txt', change: { from: 'say "x"', to: 'line\nnext' } },
  ],
  ['修改 a.txt 「旧」「新」', { name: 'edit', path: 'a.txt', change: { from: '旧', to: '新' } }],
  ['edit a.txt "b"', { name: 'incomplete', of: 'edit' }],
  ['edit a.txt "" "c"', { name: 'incomplete', of: 'edit' }],
  ['edit a.txt "b" "c" d', { name: 'incomplete', of: 'edit' }],
  ['edit', { name: 'incomplete', of: 'edit' }],
  ['run echo "a  b" && true', { name: 'run', line: 'echo "a  b" && true' }],
  ['运行 ls -l', { name: 'run', line: 'ls -l' }],
  ['run', { name: 'incomplete', of: 'run' }],
  ['plan', { name: 'plan' }],
  ['思考', { name: 'think' }],
  ['time', { name: 'time' }],
  ['时间', { name: 'time' }],
  ['long', { name: 'long', paragraphs: 20 }],
  ['long 300', { name: 'long', paragraphs: 300 }],
  ['长文 3 段', { name: 'long', paragraphs: 3 }],
  ['long 0', { name: 'long', paragraphs: 1 }],
  ['long 99999999', { name: 'long', paragraphs: MAX_PARAGRAPHS }],
  ['fail', { name: 'fail' }],
  ['helpful', { name: 'unknown' }],
  ['Please read the file', { name: 'unknown' }],
  ['constructor', { name: 'unknown' }],
  ['', { name: 'unknown' }],
  ['你好', { name: 'unknown' }],
];

describe('commands', () => {
  it.each(CASES)('reads %j', (message, command) => {
    expect(parseCommand(message)).toEqual(command);
  });

  it('knows every name with and without a slash', () => {
    const names = Object.values(COMMAND_NAMES).flat();
    expect(names).toHaveLength(33);
    for (const name of names) {
      expect(parseCommand(name).name).not.toBe('unknown');
      expect(parseCommand(`/${name} x`).name).not.toBe('unknown');
    }
  });

  it('keeps a quoted text as it was written', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (from, to) => {
        const quote = (text: string): string => `"${text.replace(/[\\"]/gu, '\\$&')}"`;
        expect(parseCommand(`edit f ${quote(from)} ${quote(to)}`)).toEqual({
          name: 'edit',
          path: 'f',
          change: { from, to },
        });
      }),
    );
  });

  it('reads any message without an exception', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Boolean(parseCommand(text))));
  });
});
