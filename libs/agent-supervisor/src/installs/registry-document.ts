import { MAX_JSON_DEPTH, MAX_REGISTRY_BYTES, coded } from '@fyllo/protocol';
import { nestsDeeperThan } from '@fyllo/files';
import { safeSegments } from './archive-names';
import type { AgentStart, Distribution, RegistryAgent } from './registry-agent';

export interface RegistryContent {
  readonly agents: readonly RegistryAgent[];
  /** Entries that are not as the format says. */
  readonly leftOut: number;
}

type Members = Readonly<Record<string, unknown>>;

const MAX_ENTRIES = 2000;
const MAX_WORDS = 50;
const MAX_WORD_CHARS = 1000;
const ID = /^[a-z0-9][a-z0-9_.-]{0,99}$/;
/** Both become names of folders. */
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+_-]{0,99}$/;
/** A package at one version; nothing that npm could take for an option, a file or another source. */
const PACKAGE = /^((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)@(\d+\.\d+\.\d+(?:[a-z_.+-][\w.+-]*)?)$/i;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** They would change which program runs, or what runs before it. */
const POWERFUL = /^(?:PATH|PATHEXT|NODE_OPTIONS|NODE_PATH|LD_.*|DYLD_.*|ELECTRON_.*|FYLLO_.*)$/i;
const RESERVED = new Set(['fyllo-guide']);

/**
 * Reads a document in the format of the ACP registry, for one kind of machine. Entries with a fault are left out and
 * counted; what it does not know it passes over. Error: `registry-invalid` when it is no such document at all.
 */
export function parseRegistry(text: string, platform: string): RegistryContent {
  const found = new Map<string, RegistryAgent>();
  const listed = entriesOf(text);
  for (const entry of listed.slice(0, MAX_ENTRIES)) {
    const agent = registryAgent(entry, platform);
    if (agent !== undefined && !found.has(agent.id)) found.set(agent.id, agent);
  }
  return { agents: [...found.values()], leftOut: listed.length - found.size };
}

function entriesOf(text: string): readonly unknown[] {
  const bytes = Buffer.from(text);
  if (bytes.length > MAX_REGISTRY_BYTES || nestsDeeperThan(bytes, MAX_JSON_DEPTH)) {
    throw coded('registry-invalid', 'The document is too large or too deep');
  }
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw coded('registry-invalid', String(error));
  }
  const agents = isObject(document) ? document['agents'] : undefined;
  if (!Array.isArray(agents)) throw coded('registry-invalid', 'The document lists no agents');
  return agents;
}

function registryAgent(entry: unknown, platform: string): RegistryAgent | undefined {
  if (!isObject(entry)) return undefined;
  const { id, version } = { id: entry['id'], version: entry['version'] };
  const name = shown(entry['name'], 100);
  if (typeof id !== 'string' || !ID.test(id) || id.endsWith('.') || RESERVED.has(id)) {
    return undefined;
  }
  if (typeof version !== 'string' || !isVersion(version) || name === undefined) return undefined;
  const offered = entry['distribution'];
  if (!isObject(offered)) return undefined;
  const distribution = distributionFor(offered, platform);
  if (distribution === undefined) return undefined;
  const website = address(entry['website'] ?? entry['repository']);
  const license = shown(entry['license'], 100);
  return {
    id,
    name,
    version,
    description: shown(entry['description'], 1000) ?? '',
    ...(website === undefined ? {} : { website }),
    ...(license === undefined ? {} : { license }),
    distribution,
  };
}

const isVersion = (version: string): boolean =>
  VERSION.test(version) && safeSegments(version)?.length === 1;

/** An archive with a checksum before a package, that before an archive without; undefined for a faulty one. */
function distributionFor(offered: Members, platform: string): Distribution | undefined {
  const targets = offered['binary'];
  const target = isObject(targets) ? member(targets, platform) : undefined;
  const binary = target === undefined ? undefined : binaryFrom(target);
  const npm = offered['npx'] === undefined ? undefined : npmFrom(offered['npx']);
  if (binary === null || npm === null) return undefined;
  if (binary?.kind === 'binary' && binary.sha256 !== undefined) return binary;
  return npm ?? binary ?? { kind: 'none' };
}

function npmFrom(offered: unknown): Distribution | null {
  const start = startFrom(offered);
  if (start === null || !isObject(offered)) return null;
  const wanted = offered['package'];
  const [, name, version] = typeof wanted === 'string' ? (PACKAGE.exec(wanted) ?? []) : [];
  if (name === undefined || version === undefined || name.length > 214) return null;
  return isVersion(version) ? { kind: 'npm', name, version, ...start } : null;
}

function binaryFrom(offered: unknown): Distribution | null {
  const start = startFrom(offered);
  if (start === null || !isObject(offered)) return null;
  const archive = address(offered['archive']);
  const { cmd: path, sha256: sum } = { cmd: offered['cmd'], sha256: offered['sha256'] };
  const cmd = typeof path === 'string' ? safeSegments(path.replaceAll('\\', '/')) : undefined;
  if (archive === undefined || cmd === undefined || cmd.length === 0) return null;
  if (sum === undefined || sum === null) return { kind: 'binary', archive, cmd, ...start };
  if (typeof sum !== 'string' || !/^[0-9a-f]{64}$/i.test(sum)) return null;
  return { kind: 'binary', archive, cmd, sha256: sum.toLowerCase(), ...start };
}

function startFrom(offered: unknown): AgentStart | null {
  if (!isObject(offered)) return null;
  const args: unknown = offered['args'] ?? [];
  const env: unknown = offered['env'] ?? {};
  if (!Array.isArray(args) || args.length > MAX_WORDS || !args.every(isWord)) return null;
  if (!isObject(env)) return null;
  const variables = Object.entries(env);
  const good = variables.filter(
    (entry): entry is [string, string] =>
      VARIABLE.test(entry[0]) && !POWERFUL.test(entry[0]) && isWord(entry[1]),
  );
  if (good.length !== variables.length || variables.length > MAX_WORDS) return null;
  return { args, env: Object.fromEntries(good) };
}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_WORD_CHARS && !value.includes('\0');

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const member = (object: Members, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** Text for one line of the interface: without control characters and those that turn the direction of writing. */
function shown(value: unknown, limit: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .slice(0, limit)
    .replace(/[\p{Cc}\p{Cs}\u061C\u200B-\u200F\u2028-\u202E\u2066-\u2069\uFEFF]+/gu, ' ')
    .trim();
  return text === '' ? undefined : text;
}

/** An address of the web, without name and password. */
function address(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' ? url.href : undefined;
}
