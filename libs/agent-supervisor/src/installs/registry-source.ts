import path from 'node:path';
import { makePrivateFolder, readDocument, replaceDocument } from '@fyllo/files';
import {
  MAX_REGISTRY_BYTES,
  coded,
  toAppError,
  type AgentRegistry,
  type AppError,
} from '@fyllo/protocol';
import bundled from './bundled-registry.json';
import { registryPlatform, type RegistryAgent } from './registry-agent';
import { parseRegistry } from './registry-document';
import { openWeb, readText } from './web-request';

const TIMEOUT_MS = 15_000;
const FORMAT = 1;
/** When the bundled list was made: it says so itself, at noon, so that it is the same day nearly everywhere. */
const BUNDLED_AT = Date.parse(`${bundled.date}T12:00:00Z`);

/** A list of agents, and where it is from. */
export interface LoadedRegistry extends Pick<AgentRegistry, 'source' | 'at'> {
  readonly agents: readonly RegistryAgent[];
  readonly leftOut: number;
  readonly error?: AppError;
}

/** The last answer of an address, as it lies in the data folder. */
interface Copy {
  readonly format: number;
  readonly url: string;
  readonly etag: string | null;
  readonly at: number;
  readonly document: string;
}

/** The lists of agents that can be installed: from an address, from its last answer, or the one that came with us. */
export class RegistrySource {
  private known: { readonly url: string; readonly loading: Promise<LoadedRegistry> } | undefined;
  private readonly file: string;

  constructor(
    private readonly folder: string,
    private readonly now: () => number = Date.now,
    private readonly platform: string = registryPlatform(),
  ) {
    this.file = path.join(folder, 'registry.json');
  }

  /**
   * Never rejects: without an answer of the address there is an older list, and the reason; the next call asks again.
   */
  load(url: string | null, refresh = false): Promise<LoadedRegistry> {
    if (url === null || url === '') return Promise.resolve(this.bundled());
    if (this.known?.url !== url || refresh) this.known = { url, loading: this.fromAddress(url) };
    return this.known.loading;
  }

  private bundled(): LoadedRegistry {
    return { ...this.parse(JSON.stringify(bundled)), source: 'bundled', at: BUNDLED_AT };
  }

  private async fromAddress(url: string): Promise<LoadedRegistry> {
    const copy = await this.readCopy(url);
    try {
      return await this.ask(url, copy);
    } catch (thrown) {
      if (this.known?.url === url) this.known = undefined;
      const { code, ...rest } = toAppError(thrown);
      // of this address only the document can be wrong
      const wrong = ['install-failed', 'too-large'].includes(code);
      const error: AppError = { ...rest, code: wrong ? 'registry-invalid' : code };
      if (copy === undefined) return { ...this.bundled(), error };
      return { ...this.parse(copy.document), source: 'cache', at: copy.at, error };
    }
  }

  private async ask(url: string, copy: Copy | undefined): Promise<LoadedRegistry> {
    const answer = await openWeb({
      address: url,
      protocols: ['https:', 'http:'],
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(copy === undefined || copy.etag === null ? {} : { 'if-none-match': copy.etag }),
      },
    });
    const document = await readText(answer.body, MAX_REGISTRY_BYTES);
    if (copy !== undefined && answer.status === 304) {
      return { ...this.parse(copy.document), source: 'url', at: copy.at };
    }
    if (answer.status !== 200) {
      throw coded('registry-invalid', `The server answered ${answer.status}`, { detail: url });
    }
    const content = this.parse(document);
    const at = this.now();
    const etag = answer.headers.get('etag');
    await this.writeCopy({ format: FORMAT, url, etag, at, document });
    return { ...content, source: 'url', at };
  }

  private parse(document: string): Pick<LoadedRegistry, 'agents' | 'leftOut'> {
    return parseRegistry(document, this.platform);
  }

  /** A copy that cannot be read is none: the address is asked for a new one. */
  private async readCopy(url: string): Promise<Copy | undefined> {
    const read = await readDocument(this.file).catch(() => undefined);
    if (read?.state !== 'ok' || !isCopy(read.value) || read.value.url !== url) return undefined;
    try {
      this.parse(read.value.document);
      return read.value;
    } catch {
      return undefined;
    }
  }

  /** A list that cannot be kept is still a list. */
  private async writeCopy(copy: Copy): Promise<void> {
    try {
      await makePrivateFolder(this.folder);
      await replaceDocument(this.file, JSON.stringify(copy));
    } catch {
      this.known = undefined; // so that the next call asks, and keeps, again
    }
  }
}

function isCopy(value: unknown): value is Copy {
  if (typeof value !== 'object' || value === null) return false;
  const copy = value as Partial<Record<keyof Copy, unknown>>;
  return (
    copy.format === FORMAT &&
    typeof copy.url === 'string' &&
    (copy.etag === null || typeof copy.etag === 'string') &&
    Number.isSafeInteger(copy.at) &&
    typeof copy.document === 'string'
  );
}
