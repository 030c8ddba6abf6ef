import { createHash } from 'node:crypto';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePrivateFolder, removeFile } from '@fyllo/files';

/** Longest path of a UNIX socket that every system takes. */
const MAX_SOCKET_PATH = 100;
const MAX_REQUEST_CHARS = 64 * 1024;
const ANSWER_MS = 5000;

export interface LinkRequest {
  /** Folders to open, as on the command line; none means the launcher. */
  readonly folders: readonly string[];
}

/** The answer is a start address, or why there is none. */
export type LinkAnswer = { readonly url: string } | { readonly error: string };

/** A socket in the data folder that only the same user can open; on Windows a pipe named after the folder. */
export function controlSocketPath(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\fyllocode-${name}`;
  const inData = path.join(dataDir, 'host.sock');
  return inData.length <= MAX_SOCKET_PATH
    ? inData
    : path.join(tmpdir(), `fyllocode-${name}`, 'host.sock');
}

/** Lets a second start on the same data folder get an address from the host that runs. */
export async function serveLinks(
  dataDir: string,
  answer: (request: LinkRequest) => Promise<LinkAnswer>,
): Promise<Server> {
  const socketPath = controlSocketPath(dataDir);
  if (process.platform !== 'win32') {
    await makePrivateFolder(path.dirname(socketPath));
    await removeFile(socketPath); // left by a host that was killed; the lock says it is gone
  }
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.length > MAX_REQUEST_CHARS) socket.destroy();
      if (!text.endsWith('\n')) return;
      const folders: unknown = parse(text);
      if (!Array.isArray(folders) || !folders.every((folder) => typeof folder === 'string')) {
        socket.destroy();
        return;
      }
      void answer({ folders }).then((reply) => socket.end(`${JSON.stringify(reply)}\n`));
    });
  });
  const previousMask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(socketPath, resolve);
    });
  } finally {
    process.umask(previousMask);
  }
  return server;
}

/** Asks the host that holds the data folder; undefined when none answers. */
export function requestLink(
  dataDir: string,
  request: LinkRequest,
): Promise<LinkAnswer | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(controlSocketPath(dataDir));
    const give = (answer: LinkAnswer | undefined) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(ANSWER_MS, () => give(undefined));
    socket.on('error', () => give(undefined));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.endsWith('\n')) give(parse(text) as LinkAnswer | undefined);
    });
    socket.on('connect', () => socket.write(`${JSON.stringify(request.folders)}\n`));
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller treats it as no answer
  }
}
