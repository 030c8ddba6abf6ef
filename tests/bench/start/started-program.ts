import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A program that says on one line of JSON where its page is. */
export interface StartedProgram {
  readonly url: string;
  stop(): Promise<void>;
}

const HOST = path.resolve('dist/apps/desktop-main/browser-host.mjs');
const MINIMAL = path.resolve('dist/bench/programs/start/minimal-server.mjs');

export const startHost = (dataDir: string, workspace: string): Promise<StartedProgram> =>
  start([HOST, '--port', '0', '--data-dir', dataDir, '--workspace', workspace, '--no-open']);

export const startMinimal = (): Promise<StartedProgram> => start([MINIMAL]);

async function start(args: readonly string[]): Promise<StartedProgram> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const ready = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const [line] = await Promise.race([
    ready,
    gone.then(() => Promise.reject(new Error(`${args[0] ?? ''} ended before it was ready`))),
  ]);
  const { url } = JSON.parse(line) as { url: string };
  return {
    url,
    stop: async () => {
      child.kill();
      await gone;
    },
  };
}
