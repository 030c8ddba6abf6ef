import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { FIXED_HEADERS } from './content-policy';

export interface RendererResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
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

const HASHED = /-[A-Z0-9]{8}\./;

/** The files of one built page. Only names of the build's own list exist, so no path can lead out of it. */
// SECURITY: E-02, L-07
export class BuiltFiles {
  private listing: Promise<ReadonlySet<string>> | undefined;

  constructor(private readonly root: string) {}

  async has(name: string): Promise<boolean> {
    return (await this.names()).has(name);
  }

  /** A file of the list, as text. */
  text(name: string): Promise<string> {
    return readFile(path.join(this.root, name), 'utf8');
  }

  /** The answer with a file of the list; files whose name tells their content may be kept. */
  async answer(
    name: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<RendererResponse> {
    const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
    return answer(200, type, await readFile(path.join(this.root, name)), {
      'cache-control': HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...headers,
    });
  }

  private names(): Promise<ReadonlySet<string>> {
    if (this.listing) return this.listing;
    const listing = listFiles(this.root);
    this.listing = listing;
    listing.catch(() => (this.listing = undefined)); // a failed listing is not the last word
    return listing;
  }
}

export const notFound = (): RendererResponse =>
  answer(404, 'text/plain; charset=utf-8', new TextEncoder().encode('Not found'));

export function answer(
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
