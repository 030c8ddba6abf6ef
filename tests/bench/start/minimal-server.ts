import path from 'node:path';
import { listenOnLoopback } from '@fyllo/desktop-main/browser-host/loopback-server';
import { RendererFiles } from '@fyllo/desktop-main/renderer-files/serve-renderer';
import { DEFAULT_PREFERENCES } from '@fyllo/protocol';

/** Serves the minimal application with the code that serves ours, and nothing else. */
const server = await listenOnLoopback({
  port: 0,
  files: () =>
    new RendererFiles({
      root: path.resolve('dist/bench/minimal-app'),
      connectSources: [],
      preferences: () => Promise.resolve(DEFAULT_PREFERENCES),
    }),
  upgrade: (_request, socket) => socket.destroy(),
});
process.stdout.write(`${JSON.stringify({ ready: true, url: `http://${server.authority}/` })}\n`);
