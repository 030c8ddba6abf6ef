import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const FOLDER = path.resolve('dist/bench/page');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
};

/** Serves the benchmark's page, without the policies of the application: the peer could not run under them. */
export async function servePage(): Promise<{ readonly url: string; close(): void }> {
  const names = new Set(readdirSync(FOLDER));
  const server = createServer((request, response) => {
    const asked = (request.url ?? '/').slice(1);
    const name = asked === '' ? 'index.html' : asked;
    const type = TYPES[path.extname(name)];
    if (!names.has(name) || type === undefined) response.writeHead(404).end();
    else
      response.writeHead(200, { 'content-type': type }).end(readFileSync(path.join(FOLDER, name)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}
