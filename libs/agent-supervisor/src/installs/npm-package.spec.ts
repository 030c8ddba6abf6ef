import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { npmFault } from './npm-fault';
import { NpmPackage } from './npm-package';

afterAll(removeTemporaryFolders);

/** A folder with one package in its `node_modules`. */
function installed(name: string, manifest: unknown, files: Readonly<Record<string, string>> = {}) {
  const root = temporaryFolder();
  const folder = path.join(root, 'node_modules', ...name.split('/'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'package.json'),
    typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
  );
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(path.join(folder, file), text);
    chmodSync(path.join(folder, file), 0o755);
  }
  return { root, folder, read: () => new NpmPackage(root, name) };
}

const more = { args: ['acp'], env: { A: 'b' } };

describe('the program of a package', () => {
  const files = {
    'node.js': '#!/usr/bin/env node\n',
    'env.mjs': '#!/usr/bin/env -S node --no-warnings\n',
    'plain.js': 'start()',
    native: '\u007FELF\0\0',
    'program.exe': '\u007FELF\0\0',
    'script.sh': '#!/bin/sh\n',
  };
  it.each<[string, unknown, string, boolean]>([
    ['the one it has', 'node.js', 'node.js', true],
    ['the one of its name', { agent: './env.mjs', other: 'native' }, 'env.mjs', true],
    ['one under two names', { a: 'plain.js', b: 'plain.js' }, 'plain.js', true],
    ['one of another name', { other: 'native' }, 'native', false],
    ['an executable', { agent: 'program.exe' }, 'program.exe', false],
    ['a script of the shell', { agent: 'script.sh' }, 'script.sh', false],
  ])('is %s', (_what, bin, file, node) => {
    const agent = installed('@scope/agent', { bin }, files).read();
    const expected = path.join('node_modules', '@scope', 'agent', file);
    expect(agent.start(more)).toEqual({ node, file: expected, ...more });
  });

  it.each([
    [undefined],
    [{}],
    [{ a: 'node.js', b: 'native' }],
    [{ agent: 7 }],
    ['gone.js'],
    ['../../../etc/passwd'],
    ['/etc/passwd'],
    ['link'],
  ])('is none in %j', (bin) => {
    const { read, folder } = installed('agent', { bin }, files);
    symlinkSync('/etc/passwd', path.join(folder, 'link'));
    expect(() => read().start(more)).toThrow('install-failed');
  });

  it.each(['{', '7', 'null', '[]'])('is none without a good manifest (%s)', (text) => {
    expect(() => installed('agent', text).read().start(more)).toThrow('install-failed');
  });

  it('has install scripts, in the order of npm', () => {
    const scripts = { postinstall: 'x', build: 'x', preinstall: 'x', install: 7 };
    expect(installed('agent', { scripts }).read().installScripts).toEqual([
      ...['preinstall', 'postinstall'],
    ]);
    expect(installed('agent', {}).read().installScripts).toEqual([]);
  });
});

describe('a fault of npm', () => {
  it.each([
    ['npm error code ENOSPC', 'disk-full'],
    ['npm ERR! code ENOTFOUND', 'offline'],
    ['npm error code ECONNREFUSED', 'offline'],
    ['npm error code EINTEGRITY', 'checksum-mismatch'],
    ['npm error code EACCES', 'permission-denied'],
    ['npm error code E404', 'install-failed'],
    ['npm error code ETARGET', 'install-failed'],
    ['Segmentation fault', 'install-failed'],
  ])('that says %s is %s', (line, code) => {
    const printed = ['npm http fetch GET 200 https://example.org/ENOSPC', line];
    const fault = npmFault(1, printed);
    expect(fault.code).toBe(code);
    expect(npmFault(null, [line]).code).toBe(code);
    expect(fault.error.detail).toContain(line);
  });

  it('is told with its last lines', () => {
    const printed = Array.from({ length: 50 }, (_, n) => `npm error line ${n}`);
    const lines = npmFault(1, printed).error.detail?.split('\n') ?? [];
    expect(lines).toHaveLength(12);
    expect(lines.at(-1)).toBe('npm error line 49');
  });
});
