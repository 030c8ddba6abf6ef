import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Electron from 'electron';
import type { WorkspaceId } from '@fyllo/protocol';
import { SHUTDOWN_MS } from '@fyllo/protocol';
import type { ShellAbilities } from '@fyllo/core';
import { parseHostArguments } from '../host/command-line';
import { builtFile, diagramRoot, rendererRoot } from '../host/own-programs';
import { exitOnSignals } from '../host/shutdown';
import { reportFault, startHost, type Host } from '../host/start-host';
import { DiagramFiles } from '../renderer-files/serve-diagram';
import { RendererFiles } from '../renderer-files/serve-renderer';
import { APP_SCHEME, handleAppScheme } from './app-protocol';
import { menuTemplate } from './application-menu';
import { CONNECT_CHANNEL, PortHandover } from './port-handover';
import { APP_ORIGIN, DIAGRAM_ORIGIN, secureContents, secureSession } from './session-security';
import { webPreferences } from './web-preferences';
import { WorkspaceWindows } from './workspace-windows';

export type ElectronModule = Pick<
  typeof Electron,
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'MessageChannelMain'
  | 'protocol'
  | 'session'
  | 'shell'
>;

export interface ApplicationOptions {
  readonly argv: readonly string[];
  readonly start?: (dataDir: string, shell: ShellAbilities) => Promise<Host>;
}

/** The Electron shell: everything that is not here or beside it is the same core as in the browser shell. */
export async function runApplication(
  electron: ElectronModule,
  { argv, start = startHost }: ApplicationOptions,
): Promise<void> {
  const { app, protocol, session, ipcMain, shell, Menu } = electron;
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([APP_SCHEME]);
  const args = parseHostArguments(argv);
  await app.whenReady();

  const started: { host?: Host } = {};
  const core = () => {
    if (!started.host) throw new Error('a page asked before the core was there');
    return started.host.core;
  };
  const windows = new WorkspaceWindows(() => makeWindow(electron), core);
  const host = await start(args.dataDir, abilities(electron, windows));
  started.host = host;

  handleAppScheme(protocol, {
    page: new RendererFiles({
      root: rendererRoot(),
      sources: { connect: [], frame: DIAGRAM_ORIGIN },
      preferences: host.preferences,
    }),
    diagram: new DiagramFiles({ root: diagramRoot(), embedder: APP_ORIGIN }),
  });
  secureSession(session.defaultSession);
  const handover = new PortHandover(
    (event) => windows.portWindow(event.sender),
    () => new electron.MessageChannelMain(),
  );
  app.on('web-contents-created', (_event, contents) => {
    secureContents(contents, (url) => {
      shell.openExternal(url).catch((thrown: unknown) => reportFault('open-external', thrown));
    });
    contents.on('did-start-navigation', (details) => {
      if (details.isMainFrame && !details.isSameDocument) handover.forget(contents.mainFrame);
    });
  });
  ipcMain.on(CONNECT_CHANNEL, (event, nonce: unknown) => {
    handover.handle(event, nonce);
  });
  // E-09: what another start was asked to do is ignored; it only brings us to the front
  app.on('second-instance', () => windows.focusAny());
  app.on('activate', () => windows.focusAny());
  app.on('window-all-closed', () => app.quit());
  quitInOrder(electron, host, windows);
  const menu = Menu.buildFromTemplate(menuTemplate(() => windows.show(null)));
  Menu.setApplicationMenu(menu);

  const workspaceId = await openedOnCommandLine(host, args.workspace);
  windows.show(workspaceId);
}

function makeWindow({ BrowserWindow, app }: ElectronModule): Electron.BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 840,
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'FylloCode',
    webPreferences: webPreferences(fileURLToPath(builtFile('./preload.cjs')), app.isPackaged),
  });
  window.once('ready-to-show', () => window.show());
  window.loadURL(`${APP_ORIGIN}/`).catch((thrown: unknown) => reportFault('load', thrown));
  return window;
}

function abilities({ dialog }: ElectronModule, windows: WorkspaceWindows): ShellAbilities {
  return {
    kind: 'electron',
    claimWorkspace: (workspaceId, connectionId) =>
      Promise.resolve(windows.claim(workspaceId, connectionId)),
    pickFolder: async (connectionId) => {
      const parent = windows.byConnection(connectionId);
      const options: Electron.OpenDialogOptions = {
        properties: ['openDirectory', 'createDirectory'],
      };
      const { canceled, filePaths } = await (parent
        ? dialog.showOpenDialog(parent, options)
        : dialog.showOpenDialog(options));
      return canceled ? null : (filePaths[0] ?? null);
    },
    pickSaveFile: async (connectionId, name) => {
      const parent = windows.byConnection(connectionId);
      const options: Electron.SaveDialogOptions = { defaultPath: name };
      const { canceled, filePath } = await (parent
        ? dialog.showSaveDialog(parent, options)
        : dialog.showSaveDialog(options));
      return canceled || filePath === '' ? null : filePath;
    },
  };
}

async function openedOnCommandLine(
  { core }: Host,
  folders: readonly string[],
): Promise<WorkspaceId | null> {
  if (folders.length === 0) return null;
  const workspace = await core.workspaces.openFolders(
    folders.map((folder) => path.resolve(folder)),
  );
  return workspace.id;
}

/** Quitting asks while a turn runs, then stops the agents, all inside one deadline. */
function quitInOrder(
  { app, dialog }: ElectronModule,
  { core }: Host,
  windows: WorkspaceWindows,
): void {
  let leaving = false;
  let asking = false;
  const leave = async () => {
    leaving = true;
    setTimeout(() => app.exit(0), SHUTDOWN_MS).unref();
    await core.close();
    app.exit(0);
  };
  const ask = async () => {
    if (await core.isBusy()) {
      const { response } = await dialog.showMessageBox({
        type: 'question',
        message: '有会话仍在运行。要退出吗？',
        detail: 'A turn is still running. Quitting stops it; what was shown is kept.',
        buttons: ['退出 Quit', '取消 Cancel'],
        defaultId: 1,
        cancelId: 1,
      });
      if (response !== 0) {
        windows.focusAny(); // the last window may be gone, and there must be a way back
        return;
      }
    }
    await leave();
  };
  app.on('before-quit', (event) => {
    if (leaving) return;
    event.preventDefault();
    if (asking) return;
    asking = true;
    ask()
      .catch((thrown: unknown) => reportFault('quit', thrown))
      .finally(() => (asking = false));
  });
  exitOnSignals(
    () => core.close(),
    (code) => app.exit(code),
  );
}
