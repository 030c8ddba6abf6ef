import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { ElectronModule } from '../electron/application';

type Listener = (...args: unknown[]) => void;

/** A port of the fake: Node's own, with Electron's event shape. */
export function fakePort(port: MessagePort): MessagePort {
  const on = port.on.bind(port);
  port.on = ((event: string, listener: Listener) =>
    event === 'message'
      ? on('message', (data: unknown) => listener({ data }))
      : on(event as 'close', listener)) as typeof port.on;
  return Object.assign(port, { start: () => port.ref() });
}

export class FakeFrame {
  readonly posted: { channel: string; message: unknown; ports: readonly MessagePort[] }[] = [];
  constructor(
    readonly origin = 'app://ui',
    readonly parent: FakeFrame | null = null,
  ) {}
  postMessage(channel: string, message: unknown, ports: readonly MessagePort[]): void {
    this.posted.push({ channel, message, ports });
  }
}

export class FakeContents extends EventEmitter {
  mainFrame = new FakeFrame();
  windowOpenHandler: (details: { url: string }) => { action: string } = () => ({ action: 'none' });
  constructor(public url = 'app://ui/') {
    super();
  }
  getURL(): string {
    return this.url;
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.windowOpenHandler = handler;
  }
}

/** Records what every window was made with. */
export class FakeWindow extends EventEmitter {
  static readonly made: FakeWindow[] = [];
  readonly webContents = new FakeContents();
  readonly calls: string[] = [];
  constructor(readonly options: { readonly webPreferences: Readonly<Record<string, unknown>> }) {
    super();
    FakeWindow.made.push(this);
    FakeWindow.app.emit('web-contents-created', {}, this.webContents);
  }
  static app = new EventEmitter();
  loadURL(url: string): Promise<void> {
    this.calls.push(`load ${url}`);
    return Promise.resolve();
  }
  isDestroyed = (): boolean => false;
  isMinimized = (): boolean => false;
  focus = (): void => void this.calls.push('focus');
  restore = (): void => void this.calls.push('restore');
  show = (): void => void this.calls.push('show');
}

export class FakeSession extends EventEmitter {
  request: (contents: unknown, permission: string, callback: (ok: boolean) => void) => void = () =>
    undefined;
  check: (contents: unknown, permission: string, origin: string) => boolean = () => true;
  device: () => boolean = () => true;
  setPermissionRequestHandler(handler: FakeSession['request']): void {
    this.request = handler;
  }
  setPermissionCheckHandler(handler: FakeSession['check']): void {
    this.check = handler;
  }
  setDevicePermissionHandler(handler: FakeSession['device']): void {
    this.device = handler;
  }
}

export interface FakeElectron {
  readonly module: ElectronModule;
  readonly app: EventEmitter & { exitCode?: number };
  readonly ipcMain: EventEmitter;
  readonly session: FakeSession;
  readonly opened: string[];
  readonly log: string[];
  answer: { response: number; folder: string | null };
  serve?: (request: { url: string; method: string }) => Promise<Response>;
}

/** As much of Electron as the shell uses. Its binary does not run everywhere the tests do. */
export function fakeElectron({ first = true } = {}): FakeElectron {
  const log: string[] = [];
  const opened: string[] = [];
  FakeWindow.made.length = 0;
  const app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    requestSingleInstanceLock: () => first,
    enableSandbox: () => void log.push('sandbox'),
    whenReady: () => {
      log.push('ready');
      return Promise.resolve();
    },
    quit: () => void log.push('quit'),
    exit: (code: number) => void log.push(`exit ${code}`),
  });
  FakeWindow.app = app;
  const session = new FakeSession();
  const ipcMain = new EventEmitter();
  const base = { app, ipcMain, session, opened, log, answer: { response: 1, folder: null } };
  const fake: FakeElectron = {
    ...base,
    module: {
      app,
      BrowserWindow: FakeWindow,
      ipcMain,
      session: { defaultSession: session },
      protocol: {
        registerSchemesAsPrivileged: () => void log.push('scheme'),
        handle: (_: string, handler: NonNullable<FakeElectron['serve']>) => {
          fake.serve = handler;
        },
      },
      Menu: { buildFromTemplate: () => ({}), setApplicationMenu: () => undefined },
      MessageChannelMain: class {
        readonly port1: MessagePort;
        readonly port2: MessagePort;
        constructor() {
          const { port1, port2 } = new MessageChannel();
          this.port1 = fakePort(port1);
          this.port2 = port2;
        }
      },
      ...desktopParts(base),
    } as unknown as ElectronModule,
  };
  return fake;
}

/** What reaches beyond the app: the system's browser and its dialogs. */
const desktopParts = (fake: Pick<FakeElectron, 'answer' | 'opened'>) => ({
  shell: {
    openExternal: (url: string) => {
      fake.opened.push(url);
      return Promise.resolve();
    },
  },
  dialog: {
    showMessageBox: () => Promise.resolve({ response: fake.answer.response }),
    showOpenDialog: () =>
      Promise.resolve({
        canceled: fake.answer.folder === null,
        filePaths: fake.answer.folder === null ? [] : [fake.answer.folder],
      }),
    showSaveDialog: ({ defaultPath }: Electron.SaveDialogOptions) =>
      Promise.resolve({
        canceled: fake.answer.folder === null,
        filePath: fake.answer.folder === null ? '' : `${fake.answer.folder}/${defaultPath ?? ''}`,
      }),
  },
});
