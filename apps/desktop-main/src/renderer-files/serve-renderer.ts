import { randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Preferences } from '@fyllo/protocol';
import { contentPolicy, FIXED_HEADERS } from './content-policy';

export interface RendererResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface RendererOptions {
  /** Folder of the built page. */
  readonly root: string;
  /** What the page may connect to, in the words of a content policy. */
  readonly connectSources: readonly string[];
  /** Theme and language are written into the page, so that it never flashes in the wrong ones. */
  readonly preferences: () => Promise<Preferences>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

const PAGE = 'index.html';
/** Addresses inside the application: they all get the page. */
const ROUTE = /^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\/?)?$/;

/**
 * Serves the built page to both shells. Only names of the build's own list of files exist, so no path can lead out
 * of it; addresses of the application get the page.
 */
export class RendererFiles {
  private files: Promise<ReadonlySet<string>> | undefined;

  constructor(private readonly options: RendererOptions) {}

  /** `urlPath` is the path of the request as it came, still percent-encoded. */
  async serve(urlPath: string): Promise<RendererResponse> {
    // SECURITY: E-02, L-07 — an exact name of the build, or an address of the application, or nothing
    const name = urlPath.slice(1);
    if (name !== PAGE && (await this.names()).has(name)) return this.file(name);
    if (name === PAGE || ROUTE.test(urlPath)) return this.page();
    return answer(404, 'text/plain; charset=utf-8', new TextEncoder().encode('Not found'));
  }

  private names(): Promise<ReadonlySet<string>> {
    if (this.files) return this.files;
    const listing = listFiles(this.options.root);
    this.files = listing;
    listing.catch(() => (this.files = undefined)); // a failed listing is not the last word
    return listing;
  }

  private async file(name: string): Promise<RendererResponse> {
    const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
    const hashed = /-[A-Z0-9]{8}\./.test(name);
    return answer(200, type, await readFile(path.join(this.options.root, name)), {
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  }

  private async page(): Promise<RendererResponse> {
    const nonce = randomBytes(16).toString('base64url');
    const { theme, language } = await this.options.preferences();
    const html = (await readFile(path.join(this.options.root, PAGE), 'utf8'))
      .replaceAll('__CSP_NONCE__', nonce)
      .replaceAll('__LANG__', language)
      .replaceAll('__THEME__', theme);
    return answer(200, 'text/html; charset=utf-8', new TextEncoder().encode(html), {
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy(nonce, this.options.connectSources),
    });
  }
}

function answer(
  status: number,
  type: string,
  body: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): RendererResponse {
  return {
    status,
    body,
    headers: {
      ...FIXED_HEADERS,
      'content-security-policy': "default-src 'none'",
      'cache-control': 'no-store',
      ...headers,
      'content-type': type,
    },
  };
}

/**
 * Names of all regular files below a folder, with `/` between segments. Links are left out, also those to folders,
 * which a recursive `readdir` would follow.
 */
async function listFiles(root: string, below = ''): Promise<ReadonlySet<string>> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true });
  const names = await Promise.all(
    entries.map(async (entry): Promise<Iterable<string>> => {
      const name = `${below}${entry.name}`;
      if (entry.isDirectory()) return listFiles(root, `${name}/`);
      return entry.isFile() && !name.endsWith('.map') ? [name] : [];
    }),
  );
  return new Set(names.flatMap((some) => [...some]));
}
