import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { agentEnvironment } from './environment';
import { expandHome, findProgram, isOnPath } from './find-program';
import { StderrTail } from './stderr-tail';
import { STDERR_TAIL_BYTES } from '@fyllo/protocol';

describe('the surroundings of an agent', () => {
  it('are the person’s without variables of ours', () => {
    const own = {
      PATH: '/bin',
      HOME: '/home/x',
      ELECTRON_RUN_AS_NODE: '1',
      ELECTRON_NO_ASAR: '1',
      NODE_OPTIONS: '--inspect',
      NODE_CHANNEL_FD: '3',
      FYLLO_TOKEN: 'secret',
      fyllo_data: 'x',
      NODE_ENV: 'production',
    };
    expect(agentEnvironment(own, { KEY: 'added', HOME: '/other' })).toEqual({
      PATH: '/bin',
      HOME: '/other',
      NODE_ENV: 'production',
      KEY: 'added',
    });
  });

  it('are without what npm adds when it runs us', () => {
    const bin = '/app/node_modules/.bin';
    const gyp = '/usr/lib/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin';
    const own = {
      Path: [bin, '/node_modules/.bin/', gyp, '/home/x/.bin', '/usr/bin', bin].join(path.delimiter),
      npm_execpath: '/npm',
      NPM_CONFIG_CACHE: '/cache',
      npm_config_prefix: '/usr',
      INIT_CWD: '/app',
      npmrc: 'mine',
    };
    expect(agentEnvironment(own)).toEqual({
      Path: ['/home/x/.bin', '/usr/bin'].join(path.delimiter),
      npmrc: 'mine',
    });
  });

  it('keep a person’s own settings of npm when npm does not run us', () => {
    const own = { NPM_TOKEN: 'x', npm_config_cache: '/c', PATH: '/x/node_modules/.bin:/bin' };
    expect(agentEnvironment(own)).toEqual(own);
  });

  it('know the home folder', () => {
    const paths = ['~', '~/bin/x', '~other/x', '/a/~', 'x~'];
    expect(paths.map((value) => expandHome(value, '/home/me'))).toEqual([
      '/home/me',
      '/home/me/bin/x',
      '~other/x',
      '/a/~',
      'x~',
    ]);
  });
});

describe('finding a program', () => {
  const first = mkdtempSync(path.join(tmpdir(), 'fyllo-path-'));
  const second = mkdtempSync(path.join(tmpdir(), 'fyllo-path-'));
  writeFileSync(path.join(first, 'tool'), '', { mode: 0o644 });
  writeFileSync(path.join(second, 'tool'), '');
  chmodSync(path.join(second, 'tool'), 0o755);
  const environment = { PATH: ['relative', first, second].join(path.delimiter) };

  it('passes over files that cannot be executed and folders that are relative', () => {
    expect(findProgram('tool', environment)).toBe(path.join(second, 'tool'));
    expect(isOnPath('tool', environment)).toBe(true);
    expect(isOnPath('no-tool', environment)).toBe(false);
  });

  it.each([
    ['no-tool', 'agent-not-found'],
    [path.join(first, 'tool'), 'agent-not-executable'],
    [first, 'agent-not-found'],
    ['/nonexistent/tool', 'agent-not-found'],
  ])('says of %s that it is %s', (command, code) => {
    expect(() => findProgram(command, environment)).toThrow(code);
  });
});

// promise C-07
describe('the end of stderr', () => {
  it('is kept, and no more than the limit', () => {
    const tail = new StderrTail();
    for (let index = 0; index < 20_000; index += 1) tail.push(Buffer.from(`line ${index}\n`));
    tail.push(Buffer.alloc(3 * STDERR_TAIL_BYTES, 'x'));
    tail.push(Buffer.from('\n\nlast but one\n  \nlast\n'));
    expect(Buffer.byteLength(tail.text())).toBe(STDERR_TAIL_BYTES);
    expect(tail.lastLines(2)).toBe('last but one\nlast');
  });

  it('is shown without secrets, however they were cut', () => {
    const tail = new StderrTail();
    for (const part of [
      '{\n  "env": {\n    "MY_',
      'KEY": "hunter2"\n  }\n}\nbearer abcd',
      'efgh\n',
    ]) {
      tail.push(Buffer.from(part));
    }
    expect(tail.text()).toBe('{\n  "env": {\n    "MY_KEY": "•••"\n  }\n}\n•••\n');
    expect(tail.lastLines(1)).toBe('•••');
  });
});
