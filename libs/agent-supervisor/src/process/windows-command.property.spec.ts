import fc from 'fast-check';
import { findWindowsProgram, windowsSpawnForm } from './windows-command';

const CMD = 'C:\\Windows\\System32\\cmd.exe';
const VARIABLES: Readonly<Record<string, string>> = { PATH: 'C:\\evil" & calc', X: '& calc' };

/** How the interpreter reads a line: variables first, then carets; what is neither escaped nor quoted has meaning. */
function interpret(line: string): { readonly text: string; readonly meant: string } {
  const expanded = line.replace(/%([^%]*)%/g, (whole, name: string) => VARIABLES[name] ?? whole);
  let text = '';
  let meant = '';
  let quoted = false;
  for (let at = 0; at < expanded.length; at += 1) {
    const character = expanded.charAt(at);
    if (character === '^' && !quoted) {
      at += 1;
      text += expanded.charAt(at);
      continue;
    }
    if (character === '"') quoted = !quoted;
    else if (!quoted && '&|<>()\n\r'.includes(character)) meant += character;
    text += character;
  }
  return { text, meant };
}

/** How a program written in C reads its arguments. */
function programArguments(line: string): readonly string[] {
  const args: string[] = [];
  let current = '';
  let inside = false;
  let begun = false;
  for (let at = 0; at < line.length;) {
    const backslashes = /^\\*/.exec(line.slice(at))?.[0].length ?? 0;
    at += backslashes;
    if (line.charAt(at) === '"') {
      current += '\\'.repeat(Math.floor(backslashes / 2));
      if (backslashes % 2 === 1) current += '"';
      else inside = !inside;
      begun = true;
      at += 1;
    } else {
      current += '\\'.repeat(backslashes);
      if (backslashes > 0) begun = true;
      const character = line.charAt(at);
      at += 1;
      if (character === '') break;
      if (character === ' ' && !inside) {
        if (begun) args.push(current);
        current = '';
        begun = false;
      } else {
        current += character;
        begun = true;
      }
    }
  }
  return begun ? [...args, current] : args;
}

const argument = fc.oneof(
  fc.string({ maxLength: 30, unit: fc.constantFrom(...'ab \\"^&%|<>()!;,=*?[]\n'.split('')) }),
  fc.constantFrom('%PATH%', '%X%', '" & calc & "', '^" & calc', '\\" & calc', 'a\\\\"', '%', '^'),
  fc.string(),
);

// bug 22, promise C-01
describe('arguments of a batch file', () => {
  it('arrive as they are, through both interpreters, and mean nothing on the way', () => {
    fc.assert(
      fc.property(fc.array(argument, { maxLength: 4 }), (given) => {
        const args = given.map((arg) => arg.replaceAll('\0', ''));
        const { file, args: spawned } = windowsSpawnForm('D:\\Program Files\\x.cmd', args, CMD);
        expect(file).toBe(CMD);
        expect(spawned.slice(0, 3)).toEqual(['/d', '/s', '/c']);
        const line = (spawned[3] ?? '').replace(/^"|"$/g, ''); // what /s takes away
        const first = interpret(line);
        const program = first.text.slice(0, 22);
        const rest = first.text.slice(23);
        expect(program).toBe('D:\\Program Files\\x.cmd');
        const second = interpret(rest); // the shim hands %* on
        expect(first.meant + second.meant).toBe('');
        expect(programArguments(second.text)).toEqual(
          args.map((arg) => arg.replace(/[\r\n]+/g, ' ')),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('would be torn if they were escaped once (control)', () => {
    const once = '^"a^&b^"';
    expect(interpret(interpret(once).text).meant).toBe('');
    expect(interpret('a&b').meant).toBe('&');
    expect(interpret('^%PATH^%').text).toBe('%PATH%');
    expect(interpret('"%X%').text).toBe('"& calc');
  });
});

describe('finding a program', () => {
  const folder = 'D:\\Program Files\\nodejs';
  const files = ['npx', 'npx.cmd', 'npx.exe', 'npx.bat', 'npx.ps1'].map(
    (name) => `${folder}\\${name}`,
  );
  const find = (pathExt: string | undefined, there: readonly string[] = files) =>
    findWindowsProgram('npx', { PATH: folder, PATHEXT: pathExt }, (file) => there.includes(file));

  it.each([
    ['.COM;.EXE;.BAT;.CMD', 'npx.exe'],
    ['.CMD;.EXE', 'npx.cmd'],
    ['.BAT; .CMD', 'npx.bat'],
    ['.PS1;.CMD', 'npx.cmd'],
    ['.PS1', 'npx.exe'],
    ['', 'npx.exe'],
    [undefined, 'npx.exe'],
  ])('with PATHEXT %s takes %s', (pathExt, name) => {
    expect(find(pathExt)).toBe(`${folder}\\${name}`);
  });

  it('never takes what could not be spawned', () => {
    fc.assert(
      fc.property(
        fc.subarray(files),
        fc.shuffledSubarray(['.CMD', '.PS1', '.EXE']),
        (some, ext) => {
          const found = find(ext.join(';'), some);
          expect(found === undefined || /\.(?:exe|com|cmd|bat)$/.test(found)).toBe(true);
        },
      ),
    );
  });
});
