import { openSync, closeSync, readSync, realpathSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { coded, toAppError, type CodedError } from '@fyllo/protocol';
import type { AgentStart } from './registry-agent';

/** How an installed agent is started; `file` is relative to its folder. */
export interface InstalledStart extends AgentStart {
  /** A script for Node, which is the one on PATH: ours may be too old or too new for it, or be Electron. */
  readonly node: boolean;
  readonly file: string;
}

/** The scripts npm would run after it has unpacked a package, in its order. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'] as const;
const MAX_MANIFEST_CHARS = 1024 * 1024;

type Members = Readonly<Record<string, unknown>>;

/** A package in the `node_modules` of a folder. */
export class NpmPackage {
  readonly folder: string;
  private readonly manifest: Members;

  /** Error: `install-failed` when there is no such package. */
  constructor(
    private readonly root: string,
    private readonly name: string,
  ) {
    this.folder = path.join(root, 'node_modules', ...name.split('/'));
    this.manifest = readManifest(path.join(this.folder, 'package.json'));
  }

  /** The names of its own install scripts. */
  get installScripts(): readonly string[] {
    const scripts = object(this.manifest['scripts']);
    return INSTALL_SCRIPTS.filter((script) => typeof scripts[script] === 'string');
  }

  /**
   * How its program is started: the one program it has, or the one that is called like it.
   * Error: `install-failed` when there is none, or it lies outside.
   */
  start({ args, env }: AgentStart): InstalledStart {
    const bin = this.manifest['bin'];
    const named = typeof bin === 'string' ? bin : programOf(object(bin), this.name);
    if (named === undefined) throw faulty(`${this.name} has no program`);
    const file = this.inside(path.join(this.folder, named));
    return { node: isNodeScript(file), file: path.relative(this.realRoot, file), args, env };
  }

  private get realRoot(): string {
    return realpathSync(this.root);
  }

  /** What a manifest names is followed through links before it is believed. */
  private inside(file: string): string {
    let real: string;
    try {
      real = realpathSync(file);
    } catch (error) {
      throw faulty(toAppError(error).message);
    }
    if (!real.startsWith(this.realRoot + path.sep)) throw faulty(`${file} lies outside`);
    return real;
  }
}

function programOf(programs: Members, name: string): string | undefined {
  const files = new Set(Object.values(programs));
  const own = name.slice(name.lastIndexOf('/') + 1);
  const file = files.size === 1 ? [...files][0] : Object.hasOwn(programs, own) && programs[own];
  return typeof file === 'string' ? file : undefined;
}

function readManifest(file: string): Members {
  try {
    const text = readFileSync(file, 'utf8');
    if (text.length > MAX_MANIFEST_CHARS) throw faulty('A package.json is too large');
    return object(JSON.parse(text));
  } catch (error) {
    throw faulty(toAppError(error).message);
  }
}

/** By its first line, or by its name when it has none, as on Windows. */
function isNodeScript(file: string): boolean {
  const [first = ''] = readHead(file).split('\n');
  if (first.startsWith('#!')) return /\bnode\b/.test(first);
  return ['.js', '.mjs', '.cjs'].includes(path.extname(file));
}

function readHead(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(200);
    return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(descriptor);
  }
}

const object = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const faulty = (message: string): CodedError => coded('install-failed', message);
