import path from 'node:path';
import { listenOnLoopback } from '@fyllo/desktop-main/browser-host/loopback-server';
import { RendererFiles } from '@fyllo/desktop-main/renderer-files/serve-renderer';
import type { Preferences } from '@fyllo/protocol';

// written out, for the contract's module would bring its schemas along
const PREFERENCES: Preferences = {
  format: 1,
  theme: 'system',
  language: 'en',
  enterSends: true,
  railCollapsed: false,
};

/** Serves the minimal application with the code that serves ours, and nothing else. */
const page = new RendererFiles({
  root: path.resolve('dist/bench/minimal-app'),
  sources: { connect: [], frame: "'none'" },
  preferences: () => Promise.resolve(PREFERENCES),
});
const server = await listenOnLoopback({
  port: 0,
  files: () => ({ page, diagram: page }),
  upgrade: (_request, socket) => socket.destroy(),
});
process.stdout.write(`${JSON.stringify({ ready: true, url: `http://${server.authority}/` })}\n`);
