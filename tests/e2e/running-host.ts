import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const HOST = path.resolve('dist/apps/desktop-main/browser-host.mjs');
const START_MS = 20_000;

export interface AgentEntry {
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface HostOptions {
  readonly dataDir?: string;
  /** Folders to open; none shows the launcher. */
  readonly workspaces?: readonly string[];
  /** `custom-agents.json`, or its text when it should be wrong. */
  readonly agents?: Readonly<Record<string, AgentEntry>> | string;
  readonly env?: NodeJS.ProcessEnv;
}

/** A new folder that ends with the machine's temporary files. */
export const newFolder = (name: string): string =>
  mkdtempSync(path.join(tmpdir(), `fyllo-e2e-${name}-`));

/** A small project for an agent to work in. */
export function newProject(files: Readonly<Record<string, string>> = {}): string {
  const folder = newFolder('project');
  const all = { 'README.md': '# Sample\n\nA small project.\n', 'src/greet.js': GREET, ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

const GREET = "export function greet(name) {\n  return 'hello ' + name;\n}\n";

/** The browser shell as a person starts it: its own process, data folder and port. */
export class RunningHost {
  readonly stderr: string[] = [];

  private constructor(
    readonly dataDir: string,
    readonly url: string,
    private readonly child: ChildProcess,
  ) {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => this.stderr.push(text));
  }

  static async start(options: HostOptions = {}): Promise<RunningHost> {
    const dataDir = options.dataDir ?? newFolder('data');
    if (options.agents !== undefined) writeAgents(dataDir, options.agents);
    const args = ['--port', '0', '--data-dir', dataDir, '--no-open'];
    for (const folder of options.workspaces ?? []) args.push('--workspace', folder);
    const child = spawn(process.execPath, [HOST, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // the test runner forces colours on all it starts, of which Node warns on stderr where they are switched off
      env: { ...process.env, FORCE_COLOR: undefined, ...options.env },
    });
    return new RunningHost(dataDir, await readyUrl(child), child);
  }

  get pid(): number {
    return this.child.pid ?? -1;
  }

  /** Ends the host: asked, or without a chance to do anything. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = (await gone) as [number | null];
    return code;
  }
}

export function writeAgents(
  dataDir: string,
  agents: Readonly<Record<string, AgentEntry>> | string,
): void {
  mkdirSync(path.join(dataDir, 'agents'), { recursive: true });
  const text = typeof agents === 'string' ? agents : JSON.stringify({ agent_servers: agents });
  writeFileSync(path.join(dataDir, 'agents', 'custom-agents.json'), text);
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let errors = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const timer = setTimeout(
      () => reject(new Error(`the host did not start: ${errors}`)),
      START_MS,
    );
    child.once('exit', (code) => {
      reject(new Error(`the host ended with ${String(code)}: ${errors}`));
    });
    if (!child.stdout) throw new Error('no stdout');
    createInterface({ input: child.stdout }).once('line', (line) => {
      clearTimeout(timer);
      const { url } = JSON.parse(line) as { url: string };
      resolve(url);
    });
  });
}
