import { findWindowsProgram, windowsSpawnForm } from './windows-command';

const NODE = 'D:\\Program Files\\nodejs';
const environment = {
  Path: `${NODE};relative;"C:\\tools"`,
  PATHEXT: '.COM;.EXE;.BAT;.CMD;.VBS;.JS',
};
const files = new Set([
  `${NODE}\\npx`,
  `${NODE}\\npx.cmd`,
  `${NODE}\\node.exe`,
  `${NODE}\\node.cmd`,
  'C:\\tools\\agent.bat',
  'C:\\tools\\script.js',
  'relative\\agent.exe',
]);
const find = (command: string): string | undefined =>
  findWindowsProgram(command, environment, (file) => files.has(file));

// bug 22, promise C-01
describe('commands on Windows', () => {
  it.each([
    ['npx', `${NODE}\\npx.cmd`],
    ['npx.cmd', `${NODE}\\npx.cmd`],
    ['node', `${NODE}\\node.exe`],
    ['agent', 'C:\\tools\\agent.bat'],
    ['script', undefined],
    ['nothing', undefined],
    [`${NODE}\\npx`, `${NODE}\\npx.cmd`],
  ])('%s is %s', (command, file) => {
    expect(find(command)).toBe(file);
  });

  it('are spawned as they are when they are executables', () => {
    const args = ['a b', '&', '%PATH%'];
    expect(windowsSpawnForm('C:\\x\\node.exe', args)).toEqual({
      file: 'C:\\x\\node.exe',
      args,
      verbatim: false,
    });
  });

  it.each([
    ['plain', '^^^"plain^^^"'],
    ['two words', '^^^"two^^^ words^^^"'],
    ['a&b', '^^^"a^^^&b^^^"'],
    ['%PATH%', '^^^"^^^%PATH^^^%^^^"'],
    ['^', '^^^"^^^^^^^"'],
    ['say "hi"', '^^^"say^^^ \\^^^"hi\\^^^"^^^"'],
    ['ends with \\', '^^^"ends^^^ with^^^ \\\\^^^"'],
    ['a\nb', '^^^"a^^^ b^^^"'],
  ])('escape %j for a batch file', (arg, escaped) => {
    const form = windowsSpawnForm('C:\\t\\x.cmd', [arg]);
    expect(form).toEqual({
      file: 'cmd.exe',
      args: ['/d', '/s', '/c', `"C:\\t\\x.cmd ${escaped}"`],
      verbatim: true,
    });
  });
});
