import { contextBridge, ipcRenderer } from 'electron';

// bundled on its own, so the channel names are written here and in port-handover.ts; a test compares them
const CONNECT_CHANNEL = 'fyllo:connect';
const PORT_CHANNEL = 'fyllo:port';

/** The page's window, as far as a preload needs it; the host is typed without a DOM. */
declare const window: {
  postMessage(message: unknown, targetOrigin: string, transfer: readonly unknown[]): void;
};

/**
 * The whole preload. A port cannot pass the context bridge, so the page sends a nonce in and the port comes back by
 * `window.postMessage`, to our own origin only.
 */
ipcRenderer.on(PORT_CHANNEL, (event, message: { readonly nonce: string }) => {
  const data = { fyllo: 'port', nonce: message.nonce };
  window.postMessage(data, 'app://ui', event.ports);
});

contextBridge.exposeInMainWorld('fylloHost', {
  connect: (nonce: string): void => {
    ipcRenderer.send(CONNECT_CHANNEL, nonce);
  },
});
