import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makePrivateFolder, replaceDocument } from '@fyllo/files';
import type { AgentAbilities, SignInMethod } from '@fyllo/protocol';
import { commandLine, type AgentDefinition } from './agent-definition';

/** What an agent told of itself in a handshake. */
export interface RememberedHandshake {
  readonly version?: string;
  readonly abilities: AgentAbilities;
  readonly signIn: readonly SignInMethod[];
}

interface Entry extends RememberedHandshake {
  readonly agentId: string;
  /** An agent that is started in another way may be another program. */
  readonly command: string;
}

const FORMAT = 1;
const MAX_ENTRIES = 200;
const ABILITIES: readonly (keyof AgentAbilities)[] = [
  ...(['image', 'audio', 'embeddedContext', 'additionalDirectories', 'mcpHttp'] as const),
  ...(['load', 'resume', 'close', 'logout'] as const),
];

type Members = Readonly<Record<string, unknown>>;

/** `capabilities.json`: what is known of agents that do not run. It can be lost without harm. */
export class HandshakeMemory {
  private entries: readonly Entry[] = [];
  private writing: Promise<void> = Promise.resolve();
  /** A write that has not begun tells everything that comes before it does. */
  private isQueued = false;
  private readonly file: string;

  /** `folder`: the data folder's `agents`. */
  constructor(private readonly folder: string) {
    this.file = path.join(folder, 'capabilities.json');
    this.entries = this.read();
  }

  get(definition: AgentDefinition): RememberedHandshake | undefined {
    const command = commandLine(definition);
    const found = this.entries.find(
      (entry) => entry.agentId === definition.id && entry.command === command,
    );
    if (found === undefined) return undefined;
    const { version, abilities, signIn } = found;
    return { ...(version === undefined ? {} : { version }), abilities, signIn };
  }

  put(definition: AgentDefinition, handshake: RememberedHandshake): void {
    const entry = { agentId: definition.id, command: commandLine(definition), ...handshake };
    const others = this.entries.filter(({ agentId }) => agentId !== definition.id);
    const isKnown = JSON.stringify(this.get(definition)) === JSON.stringify(handshake);
    this.entries = [entry, ...others].slice(0, MAX_ENTRIES);
    if (isKnown || this.isQueued) return;
    this.isQueued = true;
    this.writing = this.writing.then(() => this.write());
  }

  /** Settles when everything told so far is written, or could not be. */
  settled(): Promise<void> {
    return this.writing;
  }

  private async write(): Promise<void> {
    this.isQueued = false;
    try {
      await makePrivateFolder(this.folder);
      const document = { format: FORMAT, agents: this.entries };
      await replaceDocument(this.file, `${JSON.stringify(document, null, 2)}\n`);
    } catch {
      return; // the next handshake tells it again
    }
  }

  private read(): readonly Entry[] {
    try {
      const { format, agents } = members(JSON.parse(readFileSync(this.file, 'utf8')));
      return format === FORMAT && Array.isArray(agents) ? agents.filter(isEntry) : [];
    } catch {
      return []; // not there yet, or not ours: the next handshake tells it again
    }
  }
}

const members = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const isText = (value: unknown): value is string => typeof value === 'string';

function isEntry(value: unknown): value is Entry {
  const { agentId, command, version, abilities, signIn } = members(value);
  const told = members(abilities);
  return (
    [agentId, command].every(isText) &&
    (version === undefined || isText(version)) &&
    ABILITIES.every((name) => typeof told[name] === 'boolean') &&
    Array.isArray(signIn) &&
    signIn.every(isSignInMethod)
  );
}

function isSignInMethod(value: unknown): value is SignInMethod {
  const { id, name, how, description, hint } = members(value);
  return (
    [id, name].every(isText) &&
    ['agent', 'terminal', 'env'].some((way) => way === how) &&
    [description, hint].every((text) => text === undefined || isText(text))
  );
}
