import { randomBytes } from 'node:crypto';
import type { Preferences } from '@fyllo/protocol';
import { answer, BuiltFiles, notFound, type RendererResponse } from './built-files';
import { contentPolicy, type PageSources } from './content-policy';

export interface RendererOptions {
  /** Folder of the built page. */
  readonly root: string;
  readonly sources: PageSources;
  /** Theme and language are written into the page, so that it never flashes in the wrong ones. */
  readonly preferences: () => Promise<Preferences>;
}

const PAGE = 'index.html';
/** Addresses inside the application: they all get the page. */
const ROUTE = /^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\/?)?$/;

/** Serves the built page to both shells: its files, and the page itself for every address of the application. */
export class RendererFiles {
  private readonly files: BuiltFiles;

  constructor(private readonly options: RendererOptions) {
    this.files = new BuiltFiles(options.root);
  }

  /** `urlPath` is the path of the request as it came, still percent-encoded. */
  async serve(urlPath: string): Promise<RendererResponse> {
    // SECURITY: E-02, L-07 — an exact name of the build, or an address of the application, or nothing
    const name = urlPath.slice(1);
    if (name !== PAGE && (await this.files.has(name))) return this.files.answer(name);
    return name === PAGE || ROUTE.test(urlPath) ? this.page() : notFound();
  }

  private async page(): Promise<RendererResponse> {
    const nonce = randomBytes(16).toString('base64url');
    const { theme, language } = await this.options.preferences();
    const html = (await this.files.text(PAGE))
      .replaceAll('__CSP_NONCE__', nonce)
      .replaceAll('__LANG__', language)
      .replaceAll('__THEME__', theme);
    return answer(200, 'text/html; charset=utf-8', new TextEncoder().encode(html), {
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy(nonce, this.options.sources),
    });
  }
}
