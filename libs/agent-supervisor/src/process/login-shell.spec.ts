import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import {
  mergeEnvironment,
  parseShellOutput,
  readLoginShell,
  wantsLoginShell,
  type ShellSurroundings,
} from './login-shell';
import type { Environment } from './environment';

afterAll(removeTemporaryFolders);

const desktop: ShellSurroundings = { platform: 'linux', inElectron: true, hasTerminal: false };

describe('the login shell', () => {
  it.each<[boolean, string, Environment, Partial<ShellSurroundings>]>([
    [true, 'a desktop started us', { HOME: '/h' }, {}],
    [true, 'the browser shell was started by a unit', { HOME: '/h' }, { inElectron: false }],
    [true, 'macOS keeps TERM', { TERM: 'dumb' }, { platform: 'darwin' }],
    [false, 'a shell started us', { TERM: 'xterm' }, {}],
    [false, 'a terminal is there', {}, { hasTerminal: true }],
    [false, 'a script of npm started us', { npm_lifecycle_event: 'start' }, {}],
    [false, 'it is switched off', { FYLLO_NO_LOGIN_SHELL: '1' }, {}],
    [false, 'it is Windows', {}, { platform: 'win32' }],
  ])('is asked (%s) when %s', (asked, _when, own, around) => {
    expect(wantsLoginShell(own, { ...desktop, ...around })).toBe(asked);
  });

  it('answers between markers, whatever is printed around them', () => {
    const output = `hello\nMARKPATH=/a:/b\0EMPTY=\0LINES=one\ntwo=2\0\0=x\0bad name=1\0A.B=1\0MARKbye`;
    expect(parseShellOutput(output, 'MARK')).toEqual({
      PATH: '/a:/b',
      EMPTY: '',
      LINES: 'one\ntwo=2',
    });
  });

  it.each(['', 'PATH=/x', 'MARKPATH=/x', 'MARK'])('says nothing by %j', (output) => {
    expect(parseShellOutput(output, 'MARK')).toEqual({});
  });

  it('adds folders and what is missing, and changes nothing', () => {
    const own = { PATH: '/usr/bin:/own', HOME: '/h', LANG: 'C' };
    const shell = {
      PATH: '/nvm/bin:/usr/bin:relative:',
      HOME: '/evil',
      API_KEY: 'k',
      SHLVL: '2',
      PWD: '/x',
      NODE_OPTIONS: '--inspect',
      ELECTRON_RUN_AS_NODE: '1',
    };
    expect(mergeEnvironment(own, shell)).toEqual({
      PATH: '/nvm/bin:/usr/bin:/own',
      HOME: '/h',
      LANG: 'C',
      API_KEY: 'k',
    });
    expect(mergeEnvironment(own, {})).toEqual(own);
  });

  it('cannot reach a prototype', () => {
    const shell = parseShellOutput('M__proto__=x\0constructor=y\0M', 'M');
    const merged = mergeEnvironment({}, shell);
    expect(Object.keys(merged)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  });
});

const onPosix = process.platform === 'win32' ? describe.skip : describe;

onPosix('a shell that is a program (Windows has no login shell)', () => {
  const fakeShell = (body: string): Environment => {
    const file = path.join(temporaryFolder(), 'shell');
    writeFileSync(file, `#!/bin/sh\n${body}\n`);
    chmodSync(file, 0o755);
    return { PATH: process.env['PATH'], SHELL: file };
  };

  it('is run with its start files', async () => {
    const own = fakeShell('echo "args $1 $2 $3"; export NVM=/nvm; eval "$4"; echo bye');
    expect(await readLoginShell(own, 20_000)).toMatchObject({ NVM: '/nvm' });
  });

  it('is waited for no longer than allowed', async () => {
    const file = path.join(temporaryFolder(), 'ended');
    const own = fakeShell(`trap 'echo no > ${file}' EXIT; sleep 60 & wait`);
    expect(await readLoginShell(own, 50)).toEqual({});
  });

  it.each(['exit 3', 'yes', 'exec cat /dev/zero'])('may fail by %j', async (body) => {
    expect(await readLoginShell(fakeShell(body), 5000)).toEqual({});
  });

  it.each([undefined, 'relative/shell', '/nonexistent/shell'])('may be %s', async (shell) => {
    expect(await readLoginShell({ PATH: process.env['PATH'], SHELL: shell }, 5000)).toEqual({});
  });
});
