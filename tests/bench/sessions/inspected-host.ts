import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import WebSocket from 'ws';

const HOST = path.resolve('dist/apps/desktop-main/browser-host.mjs');

/** The browser shell's own process, whose heap can be collected and measured from outside. */
export interface InspectedHost {
  readonly url: string;
  readonly pid: number;
  /** MB in use after a collection. */
  heap(): Promise<number>;
  /** Open file descriptors; NaN where there is no `/proc`. */
  descriptors(): number;
  stop(): Promise<void>;
}

export async function startInspectedHost(
  dataDir: string,
  workspace: string,
): Promise<InspectedHost> {
  const child = spawn(
    process.execPath,
    [
      ...['--inspect=127.0.0.1:0', HOST, '--port', '0', '--data-dir', dataDir],
      ...['--workspace', workspace, '--no-open'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const gone = once(child, 'exit');
  const [inspector, line] = await Promise.race([
    Promise.all([
      inspectorOf(child.stderr),
      once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>,
    ]),
    gone.then(() => Promise.reject(new Error('the host ended before it was ready'))),
  ]);
  const { url } = JSON.parse(line[0]) as { url: string };
  const { ask, socket } = await connect(inspector);
  const pid = child.pid ?? -1;
  return {
    url,
    pid,
    heap: async () => {
      await ask('HeapProfiler.collectGarbage');
      const { usedSize } = (await ask('Runtime.getHeapUsage')) as { usedSize: number };
      return usedSize / 1e6;
    },
    descriptors: () => descriptorsOf(pid),
    stop: async () => {
      socket.close(); // a process waits for its debugger to leave
      child.kill();
      await gone;
    },
  };
}

function descriptorsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return Number.NaN; // not Linux
  }
}

/** The host says where its inspector listens among its other words. */
async function inspectorOf(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const address = /ws:\/\/\S+/u.exec(line)?.[0];
    if (address !== undefined) {
      stderr.resume();
      return address;
    }
  }
  throw new Error('the host has no inspector');
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let last = 0;
  const ask = async (method: string): Promise<unknown> => {
    const id = ++last;
    socket.send(JSON.stringify({ id, method }));
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer];
      const answer = JSON.parse(data.toString()) as { id?: number; result?: unknown };
      if (answer.id === id) return answer.result;
    }
  };
  return { ask, socket };
}
