import { isOnPath } from './find-program';
import { findWindowsProgram, systemProgram, windowsSpawnForm } from './windows-command';

const CMD = 'C:\\Windows\\System32\\cmd.exe';
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

  it('are on PATH when a file with a known extension is', () => {
    const found = ['npx', 'node', 'agent', 'script', 'nothing'].filter((command) =>
      isOnPath(command, environment, 'win32', (file) => files.has(file)),
    );
    expect(found).toEqual(['npx', 'node', 'agent']);
  });

  it('of Windows itself are found without a search', () => {
    expect(systemProgram({ SystemRoot: 'D:\\Win' }, 'cmd.exe')).toBe('D:\\Win\\System32\\cmd.exe');
    expect(systemProgram({}, 'cmd.exe')).toBe(CMD);
  });

  it('are spawned as they are when they are executables', () => {
    const args = ['a b', '&', '%PATH%'];
    expect(windowsSpawnForm('C:\\x\\node.exe', args, CMD)).toEqual({
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
    const form = windowsSpawnForm('C:\\t\\x.cmd', [arg], CMD);
    expect(form).toEqual({
      file: CMD,
      args: ['/d', '/s', '/c', `"C:\\t\\x.cmd ${escaped}"`],
      verbatim: true,
    });
  });
});
