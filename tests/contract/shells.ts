import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCore, type Core, type CoreOptions, type ShellAbilities } from '@fyllo/core';
import { listenOnLoopback } from '@fyllo/desktop-main/browser-host/loopback-server';
import { PageSockets } from '@fyllo/desktop-main/browser-host/page-sockets';
import { PageTokens } from '@fyllo/desktop-main/browser-host/page-tokens';
import { runApplication } from '@fyllo/desktop-main/electron/application';
import { CONNECT_CHANNEL } from '@fyllo/desktop-main/electron/port-handover';
import { RendererFiles } from '@fyllo/desktop-main/renderer-files/serve-renderer';
import { FakeWindow, fakeElectron } from '@fyllo/desktop-main/testing/fake-electron';
import { DEFAULT_PREFERENCES } from '@fyllo/protocol';
import type { HostConnection } from '@fyllo/renderer/host/host-connection';
import { PortTransport } from '@fyllo/renderer/host/port-transport';
import { SessionStore } from '@fyllo/session-store';
import { inProcessFinder } from './in-process-finder';
import { inProcessSearch } from './in-process-search';
import { inProcess } from './in-process-supervisor';
import { LoopbackTransport, connectPage } from './page-client';
import { ScriptedSupervisor } from './scripted-supervisor';

export interface OpenShell {
  readonly page: HostConnection;
  close(): Promise<void>;
}

export const newFolder = (name: string): string =>
  mkdtempSync(path.join(tmpdir(), `fyllo-contract-${name}-`));

const preferences = () => Promise.resolve(DEFAULT_PREFERENCES);

export async function coreWith(
  shell: ShellAbilities,
  options: Partial<CoreOptions> = {},
): Promise<Core> {
  return createCore({
    store: await SessionStore.open(newFolder('data')),
    supervisor: inProcess((outlet) => new ScriptedSupervisor(outlet)),
    search: inProcessSearch(),
    fileFinder: inProcessFinder(),
    shell,
    version: '0.0.0-test',
    report: (where, thrown) => {
      throw new Error(`${where}: ${String(thrown)}`);
    },
    ...options,
  });
}

/** The browser shell, from its server to a page's socket. */
export async function openBrowserShell(
  core: Core,
  received?: Parameters<typeof connectPage>[2],
): Promise<OpenShell> {
  const tokens = new PageTokens();
  const sockets = new PageSockets(core, tokens);
  const sources = { connect: [], frame: "'none'" };
  const page = new RendererFiles({ root: '/nowhere', sources, preferences });
  const server = await listenOnLoopback({
    port: 0,
    files: () => ({ page, diagram: page }),
    upgrade: (request, socket, head) => sockets.accept(request, socket, head),
  });
  const hash = `#token=${tokens.mint(null)}`;
  const transport = new LoopbackTransport(server.authority);
  const connected = await connectPage(transport, hash, received);
  return {
    page: connected,
    close: async () => {
      transport.close();
      sockets.close();
      server.close();
      await core.close();
    },
  };
}

/** The Electron shell, from its main program to the port that its preload hands on. */
export async function openElectronShell(
  makeCore: (shell: ShellAbilities) => Promise<Core>,
): Promise<OpenShell> {
  const electron = fakeElectron();
  const started: { core?: Core } = {};
  await runApplication(electron.module, {
    argv: [],
    start: async (_dataDir, shell) => {
      started.core = await makeCore(shell);
      return { core: started.core, preferences };
    },
  });
  const [window] = FakeWindow.made;
  if (!window) throw new Error('no window');
  const page = new EventTarget();
  const frame = window.webContents.mainFrame;
  const preload = {
    connect: (nonce: string) => {
      electron.ipcMain.emit(
        CONNECT_CHANNEL,
        { sender: window.webContents, senderFrame: frame },
        nonce,
      );
      const posted = frame.posted.at(-1);
      const event = Object.assign(new Event('message'), {
        data: { fyllo: 'port', nonce },
        ports: posted?.ports ?? [],
      });
      page.dispatchEvent(event);
    },
  };
  const connection = await connectPage(new PortTransport(preload, page));
  return {
    page: connection,
    close: async () => {
      for (const { ports } of frame.posted) for (const port of ports) port.close();
      await started.core?.close();
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
        process.removeAllListeners(signal);
    },
  };
}
