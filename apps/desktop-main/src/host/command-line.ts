import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { coded } from '@fyllo/protocol';

export interface HostArguments {
  readonly port: number;
  readonly dataDir: string;
  /** Folders to open, several making one collection. */
  readonly workspace: readonly string[];
}

/** Where conversations and settings are kept unless the command line says otherwise. */
export function defaultDataDir(
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
): string {
  if (platform === 'darwin') {
    return path.join(homedir(), 'Library', 'Application Support', 'FylloCode');
  }
  if (platform === 'win32') {
    return path.join(env['APPDATA'] ?? path.join(homedir(), 'AppData', 'Roaming'), 'FylloCode');
  }
  return path.join(env['XDG_DATA_HOME'] ?? path.join(homedir(), '.local', 'share'), 'fyllocode');
}

/** Reads the host's command line (behaviour 1.5). Error: `bad-request` with the reason. */
export function parseHostArguments(argv: readonly string[], cwd = process.cwd()): HostArguments {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string', default: '0' },
        'data-dir': { type: 'string' },
        workspace: { type: 'string', multiple: true, default: [] },
        // whether a browser is opened is the starter's business; the host only takes the word
        'no-open': { type: 'boolean' },
      },
      strict: true,
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new Error(`--port ${values.port} is not a port`);
    }
    const dataDir = values['data-dir'];
    return {
      port,
      dataDir: dataDir === undefined ? defaultDataDir() : path.resolve(cwd, dataDir),
      workspace: values.workspace.map((folder) => path.resolve(cwd, folder)),
    };
  } catch (thrown) {
    throw coded('bad-request', thrown instanceof Error ? thrown.message : String(thrown));
  }
}
