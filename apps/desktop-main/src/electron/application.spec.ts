import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Core, FrameSink } from '@fyllo/core';
import { DEFAULT_PREFERENCES } from '@fyllo/protocol';
import type { Host } from '../host/start-host';
import { FakeContents, FakeFrame, FakeWindow, fakeElectron } from '../testing/fake-electron';
import { runApplication } from './application';
import { CONNECT_CHANNEL, PORT_CHANNEL } from './port-handover';
import { WEB_PREFERENCES } from './web-preferences';

const NONCE = 'n'.repeat(22);

async function start(options: { first?: boolean; busy?: boolean } = {}) {
  const electron = fakeElectron(options);
  const sinks: FrameSink[] = [];
  const closed: string[] = [];
  const core = {
    connect: (sink: FrameSink) => {
      sinks.push(sink);
      return { id: sinks.length, receive: () => undefined, close: () => undefined };
    },
    isBusy: () => Promise.resolve(options.busy ?? false),
    close: () => {
      closed.push('core');
      return Promise.resolve();
    },
  } as unknown as Core;
  const host: Host = { core, preferences: () => Promise.resolve(DEFAULT_PREFERENCES) };
  await runApplication(electron.module, {
    argv: ['--data-dir', '/nowhere'],
    start: () => Promise.resolve(host),
  });
  const [window] = FakeWindow.made;
  const ask = (sender: unknown, senderFrame: unknown, nonce: unknown) =>
    electron.ipcMain.emit(CONNECT_CHANNEL, { sender, senderFrame }, nonce);
  return { electron, sinks, closed, window, ask };
}

afterEach(() => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal);
});

describe('start', () => {
  // SECURITY: E-01
  it('makes every window with the one frozen set of preferences, sandboxed before the app is ready', async () => {
    const { electron, window } = await start();
    expect(electron.log.indexOf('sandbox')).toBeLessThan(electron.log.indexOf('ready'));
    expect(electron.log.indexOf('scheme')).toBeLessThan(electron.log.indexOf('ready'));
    expect(Object.isFrozen(WEB_PREFERENCES)).toBe(true);
    const { preload, ...rest } = window?.options.webPreferences ?? {};
    expect(rest).toEqual({
      sandbox: true,
      contextIsolation: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      experimentalFeatures: false,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      spellcheck: true,
      safeDialogs: true,
      devTools: false,
    });
    expect(preload).toMatch(/preload\.cjs$/);
    expect(window?.calls).toEqual(['load app://ui/']);
  });

  it('makes windows in one place only', () => {
    const sources = readdirSync(__dirname)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
      .map((name) => readFileSync(path.join(__dirname, name), 'utf8'));
    const made = sources.join('\n').match(/new BrowserWindow\(/g) ?? [];
    expect(made).toHaveLength(1);
  });

  it('leaves at once when another instance runs', async () => {
    const { electron, window } = await start({ first: false });
    expect(window).toBeUndefined();
    expect(electron.log).toEqual(['quit']);
  });

  it('only comes to the front when it is started again', async () => {
    const { electron, window } = await start();
    electron.app.emit('second-instance', {}, ['--workspace', '/etc', 'file:///x'], '/');
    expect(window?.calls).toContain('focus');
    expect(FakeWindow.made).toHaveLength(1);
  });
});

describe('leaving the page', () => {
  const URLS = [
    'http://evil.test/',
    'https://example.com/',
    'file:///etc/passwd',
    'app://evil/',
    'app://ui.evil/',
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
  ];

  // SECURITY: E-05
  it('is prevented for every way and address', async () => {
    const { electron, window } = await start();
    const contents = window?.webContents;
    let prevented = 0;
    const event = (url: string, isMainFrame: boolean) => ({
      url,
      isMainFrame,
      preventDefault: () => void (prevented += 1),
    });
    let ran = 0;
    for (const url of URLS) {
      for (const way of [
        'will-navigate',
        'will-frame-navigate',
        'will-redirect',
        'will-attach-webview',
      ]) {
        for (const main of [true, false]) {
          contents?.emit(way, event(url, main));
          ran += 1;
        }
      }
      expect(contents?.windowOpenHandler({ url })).toEqual({ action: 'deny' });
    }
    const download = (url: string, name: string) =>
      electron.session.emit('will-download', event(url, true), {
        getURL: () => url,
        getFilename: () => name,
      });
    for (const url of URLS) download(url, 'x.svg');
    for (const url of [
      'blob:app://ui.evil/1',
      'blob:null/1',
      'blob:http://evil.test/1',
      'app://ui/x',
    ])
      download(url, 'x.png');
    for (const name of ['x.exe', 'x.svg.html', 'x', '']) download('blob:app://ui/1', name);
    expect(ran).toBe(64);
    expect(prevented).toBe(64 + 16);
    expect(electron.opened).toEqual(['http://evil.test/', 'https://example.com/']);
  });

  it('is possible for the picture of a diagram, by the dialog of the system', async () => {
    const { electron } = await start();
    const preventDefault = jest.fn();
    for (const name of ['diagram.svg', 'diagram.png']) {
      const item = { getURL: () => 'blob:app://ui/0a1b', getFilename: () => name };
      electron.session.emit('will-download', { preventDefault }, item);
    }
    expect(preventDefault).not.toHaveBeenCalled();
  });

  // SECURITY: R-07
  it('shows inside it the page that draws diagrams, and no other', async () => {
    const { window } = await start();
    const shown: string[] = [];
    const addresses = [
      'app://diagram/diagram.html',
      'app://diagram/',
      'app://diagram/diagram.html?x',
      'app://diagram/diagram.html#x',
      'app://diagram.evil/diagram.html',
      'app://ui/diagram.html',
      'app://ui/',
      ...URLS,
    ];
    for (const url of addresses) {
      for (const isMainFrame of [true, false]) {
        const preventDefault = jest.fn();
        window?.webContents.emit('will-frame-navigate', { url, isMainFrame, preventDefault });
        if (preventDefault.mock.calls.length === 0)
          shown.push(`${isMainFrame ? 'main' : 'inner'} ${url}`);
      }
    }
    expect(shown).toEqual([
      'inner app://diagram/diagram.html',
      'main app://ui/diagram.html',
      'main app://ui/',
    ]);
  });

  it('allows a reload of our own page', async () => {
    const { window } = await start();
    const preventDefault = jest.fn();
    window?.webContents.emit('will-navigate', {
      url: 'app://ui/chat/session-abcdefghij',
      isMainFrame: true,
      preventDefault,
    });
    expect(preventDefault).not.toHaveBeenCalled();
  });

  it('is asked for no permission but copying', async () => {
    const { electron } = await start();
    const typings = readFileSync(require.resolve('electron/electron.d.ts'), 'utf8');
    const block = /setPermissionRequestHandler\(handler[\s\S]*?permission: ([^,)]*)/.exec(typings);
    const names = [...(block?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThanOrEqual(20);
    let allowed = 0;
    for (const name of [...names, 'invented-permission']) {
      for (const url of ['app://ui/', 'http://evil.test/', 'app://evil/']) {
        electron.session.request(new FakeContents(url), name, (ok) => {
          if (ok) allowed += 1;
        });
        if (electron.session.check(null, name, url)) allowed += 1;
      }
    }
    expect(allowed).toBe(2); // the request and the check of clipboard-sanitized-write, for our own page
    expect(electron.session.device()).toBe(false);
  });
});

describe('the port', () => {
  // SECURITY: E-07
  it('goes once to the main frame of our own window, with the page’s nonce', async () => {
    const { window, sinks, ask } = await start();
    const frame = window?.webContents.mainFrame;
    ask(window?.webContents, frame, NONCE);
    expect(sinks).toHaveLength(1);
    expect(frame?.posted).toMatchObject([{ channel: PORT_CHANNEL, message: { nonce: NONCE } }]);
    ask(window?.webContents, frame, NONCE);
    expect(sinks).toHaveLength(1);
    window?.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
    ask(window?.webContents, frame, NONCE);
    expect(sinks).toHaveLength(2);
    for (const { ports } of frame?.posted ?? []) ports[0]?.close();
  });

  it('is refused to every forger', async () => {
    const { window, sinks, ask } = await start();
    const contents = window?.webContents;
    const main = contents?.mainFrame;
    const forgeries: readonly (readonly [unknown, unknown, unknown])[] = [
      [contents, new FakeFrame('app://ui', main ?? null), NONCE],
      [contents, new FakeFrame(), NONCE],
      [contents, new FakeFrame('http://evil.test'), NONCE],
      [contents, new FakeFrame('null', main ?? null), NONCE],
      [contents, null, NONCE],
      [contents, undefined, NONCE],
      [new FakeContents(), main, NONCE],
      [new FakeContents(), new FakeFrame(), NONCE],
      [null, main, NONCE],
      [undefined, undefined, NONCE],
      ...[
        '',
        'short',
        'n'.repeat(65),
        `${NONCE}\n`,
        'n n'.repeat(8),
        7,
        null,
        undefined,
        {},
        [NONCE],
      ].map((nonce) => [contents, main, nonce] as const),
    ];
    for (const [sender, frame, nonce] of forgeries) ask(sender, frame, nonce);
    expect(forgeries).toHaveLength(20);
    expect(sinks).toHaveLength(0);
    expect(main?.posted).toEqual([]);
  });

  it('is asked for by a preload that exposes one function', () => {
    const preload = readFileSync(path.join(__dirname, 'preload.ts'), 'utf8');
    expect(preload.match(/exposeInMainWorld/g)).toHaveLength(1);
    const exposed = /exposeInMainWorld\('fylloHost', \{([\s\S]*?)\n\}\);/.exec(preload)?.[1] ?? '';
    expect([...exposed.matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key)).toEqual(['connect']);
    expect(preload).toContain(`'${CONNECT_CHANNEL}'`);
    expect(preload).toContain(`'${PORT_CHANNEL}'`);
  });
});

describe('quitting', () => {
  const quit = async (electron: { app: { emit(name: string, event: object): boolean } }) => {
    const preventDefault = jest.fn();
    electron.app.emit('before-quit', { preventDefault });
    await new Promise((resolve) => setImmediate(resolve));
    return preventDefault;
  };

  it('closes the core first', async () => {
    const { electron, closed } = await start();
    expect(await quit(electron)).toHaveBeenCalled();
    expect(closed).toEqual(['core']);
    expect(electron.log).toContain('exit 0');
  });

  it('asks while a turn runs, and no leaves it running', async () => {
    const { electron, closed } = await start({ busy: true });
    await quit(electron);
    expect(closed).toEqual([]);
    electron.answer.response = 0;
    await quit(electron);
    expect(closed).toEqual(['core']);
  });
});
